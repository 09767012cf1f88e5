import type { Secret } from '../declaredSource.ts'
import { type Asking, PassingFailure, withRetries } from '../http/ask.ts'
import { askText } from '../http/askText.ts'
import { type PortalItem, type PortalPage, portalPage } from './portalAnswer.ts'

/** A page of a thousand rows has about 2 MiB. */
const PAGE_BYTES_MAX = 32 << 20
const REQUEST_MS_MAX = 60_000
/** More rows than any service has for one question. */
const PAGES_MAX = 50_000

/** A service of the public data portal, with the key of the operator. `asking` has the budget of the day. */
export interface Portal {
  asking: Asking
  serviceKey: Secret
}

/**
 * Returns one page of a service. Keys are issued in an encoded and a decoded form; either may be in the variable.
 * Throws AnswerFailure, DailyLimitReached.
 */
export async function askPortal(
  { asking, serviceKey }: Portal,
  address: string,
  parameters: Readonly<Record<string, string>>,
): Promise<PortalPage> {
  const key = asking.secrets.valueOf(serviceKey)
  const url = new URL(address)
  url.searchParams.set('serviceKey', /%[0-9a-f]{2}/i.test(key) ? decodeURIComponent(key) : key)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const headers = { 'user-agent': 'oneset', accept: 'application/json, application/xml' }
  return withRetries(asking, async () => {
    const request = { url: url.href, headers, timeMsMax: REQUEST_MS_MAX }
    // The portal answers errors of the key with 401 or 403 and the usual XML.
    const { body, status } = await askText(asking, request, PAGE_BYTES_MAX, [400, 401, 403])
    if (status !== 200 && !/^\s*[{<]/.test(body)) throw new PassingFailure(`answered ${status}: ${body.slice(0, 80)}`)
    return portalPage(body)
  })
}

/**
 * Returns all rows of a question, page by page, until `onRows` returns 'enough'. Throws PassingFailure when the pages do not hold as many rows as the
 * service states, because the edition would then lack some without a sign.
 */
export async function allRows(
  portal: Portal,
  address: string,
  parameters: Readonly<Record<string, string>>,
  pageRows: number,
  onRows: (items: readonly PortalItem[], totalCount: number) => void | 'enough',
): Promise<{ totalCount: number; standardMonth: string | null }> {
  let received = 0
  for (let page = 1; page <= PAGES_MAX; page++) {
    const numbers = { pageNo: String(page), numOfRows: String(pageRows) }
    const { items, totalCount, standardMonth } = await askPortal(portal, address, { ...parameters, ...numbers })
    received += items.length
    if (onRows(items, totalCount) === 'enough' || received >= totalCount) return { totalCount, standardMonth }
    if (items.length === 0)
      throw new PassingFailure(`answered ${received} of ${totalCount} rows; the list changed meanwhile, fetch again`)
  }
  throw new PassingFailure(`answered more than ${PAGES_MAX} pages`)
}
