import { readAnswer } from '#client/answer.ts'
import { OnesetError } from '#client/onesetError.ts'
import { ACCOUNT_HEADER } from '#contract/access/teamRoles.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { browserEnvironment } from '../service/browserEnvironment.ts'
import { serviceUrl } from '../service/settings.ts'
import { SESSION_ROUTES, type SessionCalls } from './sessionCalls.ts'

export type SessionCallName = keyof SessionCalls

export type DataOf<N extends SessionCallName> = SessionCalls[N]['data']

export interface SessionOptions {
  signal?: AbortSignal
  /** A POST that is sent again with the same key has its effect only once. */
  idempotencyKey?: string
  /** The admin token, which is exchanged for a cookie. */
  bearer?: string
  /** The account of a call of the account interface; without it, the person's own. */
  accountId?: string
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** The input of a call: path values, query and body, where it has them. */
interface Parts {
  path?: Readonly<Record<string, string>>
  query?: Query
  body?: unknown
}

interface Answer {
  response: Response
  text: string
}

/** The input argument of a call; optional when the call takes none. */
export type InputOf<N extends SessionCallName> = SessionCalls[N]['input'] extends undefined
  ? [input?: undefined, options?: SessionOptions]
  : [input: SessionCalls[N]['input'], options?: SessionOptions]

export const UNREACHED: LocalizedText = {
  en: 'The service could not be reached. Check your connection and try again.',
  ko: '서버에 연결하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
}

/**
 * Calls a session interface (sign-in, account, owner, operator) with the browser's cookies, once. Returns the data.
 * Throws an `OnesetError` whose message and hint are in `language`, with the code `connection_failed` when the service
 * was not reached.
 */
export async function callSession<N extends SessionCallName>(
  language: Language,
  name: N,
  ...[input, options = {}]: InputOf<N>
): Promise<DataOf<N>> {
  const { path = {}, query = {}, body }: Parts = input ?? {}
  const [method = '', route = ''] = SESSION_ROUTES[name].split(' ')
  const filled = route.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] ?? ''))
  const sendsBody = body !== undefined || (method !== 'GET' && method !== 'DELETE')
  const request: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      ...(sendsBody && { 'Content-Type': 'application/json' }),
      ...(options.bearer !== undefined && { Authorization: `Bearer ${options.bearer}` }),
      ...(options.accountId !== undefined &&
        route.startsWith('/api/account/') && { [ACCOUNT_HEADER]: options.accountId }),
      ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
    },
    ...(sendsBody && { body: JSON.stringify(body ?? {}) }),
    ...(options.signal && { signal: options.signal }),
  }
  return (await dataOf(await reached(serviceUrl + filled + searchOf(query), request, language))) as DataOf<N>
}

/** Reads the whole response, because a connection can break in the middle of it. */
async function reached(url: string, request: RequestInit, language: Language): Promise<Answer> {
  try {
    const response = await browserEnvironment.fetch(url, request)
    return { response, text: await response.text() }
  } catch (cause) {
    request.signal?.throwIfAborted()
    throw new OnesetError({ code: 'connection_failed', message: UNREACHED[language], retryable: true, cause })
  }
}

function searchOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** The identity library responds without an envelope, and with `null` when nobody is signed in. */
async function dataOf({ response, text }: Answer): Promise<unknown> {
  if (response.ok && text === 'null') return null
  const { body } = await readAnswer(new Response(text, response))
  return 'data' in (body as object) && 'success' in (body as object) ? (body as { data: unknown }).data : body
}
