import type { HttpOrigin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import type { Secrets } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'
import { fetchFile } from './fetchFile.ts'

/** Downloads a file when the server has another version than the last edition. */
export async function fetchHttp(origin: HttpOrigin, context: FetchContext): Promise<FetchOutcome> {
  const { secrets } = context.asking
  const url = withQuery(origin.url, origin.query ?? {}, secrets)
  return fetchFile({ url, headers: headersOf(origin.headers ?? {}, secrets) }, origin, context)
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
