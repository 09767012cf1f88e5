import type { Instant } from '#base/clock.ts'
import { instantIn, isoInstant } from '#base/kst.ts'
import { REQUEST_ID } from '#contract/requestId.ts'
import { REQUESTS_PAGE_MAX, REQUESTS_PAGE_SIZE, STATUS_FILTER } from '#contract/schemas/storedRequestSchema.ts'
import type { ListedRequests, StoredRequestQuery } from '#flows/account/storedRequests.ts'
import type { Refusal } from '#flows/refusal.ts'
import { QueryFields } from './input/queryFields.ts'

const NAME_LENGTH_MAX = 64
const INSTANT_LENGTH_MAX = 40
const NO_ID = {
  en: 'request_id must be an x-request-id: 8 to 64 letters, digits, - and _.',
  ko: 'request_id는 x-request-id 값이어야 합니다. 영문자, 숫자, -, _ 8~64자입니다.',
}
const NO_STATUS = {
  en: 'status must be a status like 404, or a hundred like 4xx.',
  ko: 'status는 404 같은 상태 코드이거나 4xx 같은 범위여야 합니다.',
}
const noInstant = (name: string) => ({
  en: `${name} must be a time with its offset, like 2026-11-30T09:00:00+09:00.`,
  ko: `${name} 값은 2026-11-30T09:00:00+09:00처럼 시간대를 포함한 시각이어야 합니다.`,
})

/** Reads which requests a query lists, for callers and for signed-in people. */
export function storedRequestQueryOf(query: string): { kind: 'query'; query: StoredRequestQuery } | Refusal {
  const fields = new QueryFields(query)
  const asked = {
    requestId: requestIdIn(fields),
    keyId: fields.optionalText('key_id', NAME_LENGTH_MAX) ?? null,
    status: statusIn(fields),
    endpoint: fields.optionalText('endpoint', NAME_LENGTH_MAX) ?? null,
    since: timeIn(fields, 'since'),
    until: timeIn(fields, 'until'),
    page: fields.optionalInteger('page', 1, REQUESTS_PAGE_MAX) ?? 1,
    pageSize: fields.optionalInteger('page_size', 1, REQUESTS_PAGE_SIZE.max) ?? REQUESTS_PAGE_SIZE.fallback,
  }
  return fields.refusal() ?? { kind: 'query', query: asked }
}

function requestIdIn(fields: QueryFields): string | null {
  const text = fields.optionalText('request_id', NAME_LENGTH_MAX)
  if (text === undefined || REQUEST_ID.test(text)) return text ?? null
  fields.misfit('request_id', NO_ID)
  return null
}

function statusIn(fields: QueryFields): StoredRequestQuery['status'] {
  const text = fields.optionalText('status', NAME_LENGTH_MAX)
  if (text === undefined) return null
  if (STATUS_FILTER.test(text)) return { min: Number(text.replace('xx', '00')), max: Number(text.replace('xx', '99')) }
  fields.misfit('status', NO_STATUS)
  return null
}

function timeIn(fields: QueryFields, name: 'since' | 'until'): Instant | null {
  const text = fields.optionalText(name, INSTANT_LENGTH_MAX)
  if (text === undefined) return null
  const at = instantIn(text)
  if (!Number.isNaN(at)) return at
  fields.misfit(name, noInstant(name))
  return null
}

/** Returns a page of requests as it is answered, and what is known of the whole list. */
export function shownStoredRequests(
  { total, requests, limits }: ListedRequests,
  { page, pageSize }: StoredRequestQuery,
) {
  const shown = requests.map(({ receivedAt, given: parameters, ...rest }) => ({
    ...rest,
    receivedAt: isoInstant(receivedAt),
    parameters,
  }))
  const pages = { total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
  return { requests: shown, pages: { ...pages, days: limits.days, storedMax: limits.max } }
}
