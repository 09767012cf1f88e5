import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import { dateInName } from '#sources/dateInName.ts'
import type { HttpOrigin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { checkDeclared } from '../files/checkDeclared.ts'
import { nameOf } from '../files/fileName.ts'
import { takeFile } from '../files/takeFile.ts'
import { download } from '../http/download.ts'
import type { Secrets } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'

const MEGABYTES_MAX = 2_048
const MINUTES_MAX = 60

/** Downloads a file when the server has another version than the last edition. */
export async function fetchHttp(origin: HttpOrigin, context: FetchContext): Promise<FetchOutcome> {
  const { store, asking, originKey, last } = context
  const { clock } = asking.dependencies
  const url = withQuery(origin.url, origin.query ?? {}, asking.secrets)
  const got = await download(asking, {
    url,
    headers: headersOf(origin.headers ?? {}, asking.secrets),
    timeMsMax: (origin.minutesMax ?? MINUTES_MAX) * 60_000,
    bytesMax: (origin.megabytesMax ?? MEGABYTES_MAX) * 2 ** 20,
    validators: last?.validators ?? {},
    partialFolder: path.join(store.folder, 'partial'),
    key: originKey,
  })
  if (got.kind === 'unchanged' && last !== null)
    return { kind: 'unchanged', edition: await store.confirm(last, last, clock()) }
  if (got.kind === 'unchanged') throw new Error('answered 304 to a request without a condition')
  const { file, validators, headers } = got
  const name = nameOf(url, headers['content-disposition'])
  await checkDeclared(file, name, origin.checksum, asking)
  const draft = await store.begin()
  const names = await takeFile(file, name, draft, origin.member)
  const modified = Date.parse(validators.lastModified ?? '')
  const editionDate =
    dateInName(name) ?? dateInName(names[0] ?? '') ?? (Number.isNaN(modified) ? null : kstDate(modified))
  return store.commit(draft, { originKey, editionDate, validators, facts: {} }, last, clock())
}

/** Returns the address with the parameters of its declaration. */
export function withQuery(address: string, query: NonNullable<HttpOrigin['query']>, secrets: Secrets): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, secrets.valueOf(value))
  return url.href
}

export function headersOf(headers: NonNullable<HttpOrigin['headers']>, secrets: Secrets): Record<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), secrets.valueOf(value)])
  return { 'user-agent': 'oneset', accept: '*/*', ...Object.fromEntries(given) }
}
