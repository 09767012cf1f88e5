import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { type Refusal, refused } from '#flows/refusal.ts'
import { languageOf, namesProblemJson } from '../negotiation.ts'
import { noteRefusal, notedRefusalOf } from './notedRefusal.ts'
import { problemOf } from './problem.ts'

/** The seconds after which a client may retry while no release is loaded or the database is unreachable. */
const RETRY_AFTER_S = 5
export const VARY = 'Accept-Encoding, Accept-Language, Origin'

/** The default policy: a browser may not render, frame or run an answer. Pages set their own policy. */
export const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** No other site learns which page a visitor came from. */
export const ANSWER_REFERRER = 'no-referrer'
/** The policy of pages that use no device. */
export const NO_DEVICES = 'camera=(), microphone=(), payment=(), geolocation=()'

/** The headers of every answer (docs/reference/errors.md#response-headers). */
function headersOfAll(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-service-units': '0',
    'x-content-type-options': 'nosniff',
    'content-security-policy': ANSWER_POLICY,
    'referrer-policy': ANSWER_REFERRER,
    vary: VARY,
    'cache-control': 'no-store',
  }
}

export function startReply(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headersOfAll(request.id))
}

/** Sends bytes rather than text, so that the framework does not change the content type. */
export function sendJson(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(Buffer.from(body))
}

/** Returns the path of a request without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Returns the query of a request without the question mark; empty when there is none. */
export function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** Room for every filter with twenty values; the body of a POST may have 16 KiB. */
const QUERY_BYTES_MAX = 8 * 1024

/** Returns the refusal of a query that is too long; null for any other. */
export function longQuery(url: string): Refusal | null {
  return url.length > QUERY_BYTES_MAX && queryOf(url).length > QUERY_BYTES_MAX ? LONG_QUERY : null
}

const LONG_QUERY = refused('invalid_parameter', {
  message: { en: 'The query is longer than 8 KiB.', ko: '쿼리가 8 KiB를 넘습니다.' },
  hint: { en: 'Shorten the values, or name fewer of them.', ko: '값을 줄이거나 적게 쓰세요.' },
})

/** Converts a path of the contract to the router's syntax: `{id}` becomes `:id`. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Returns the status, headers and error body of a refusal for this request. */
export function refusalReply(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  requestId: string,
  publicUrl: string,
  refusal: Refusal,
): { status: number; headers: Record<string, string>; body: Buffer } {
  const language = languageOf(headers['accept-language'])
  const { status, body } = problemOf(refusal, { publicUrl, path: pathOf(url), requestId, language })
  const type = namesProblemJson(headers.accept) ? 'application/problem+json' : 'application/json'
  return {
    status,
    headers: {
      ...headersOfAll(requestId),
      'content-type': type,
      ...(status === 401 && { 'www-authenticate': 'Bearer realm="api"' }),
      ...((status === 503 || status === 429 || refusal.retryAfterS !== undefined) && {
        'retry-after': String(refusal.retryAfterS ?? RETRY_AFTER_S),
      }),
    },
    body: Buffer.from(body),
  }
}

/** Sends the error body with the headers of its status. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  refusal: Refusal,
): FastifyReply {
  noteRefusal(request, notedRefusalOf(refusal))
  const { status, headers, body } = refusalReply(request.raw, request.id, publicUrl, refusal)
  return reply.code(status).headers(headers).send(body)
}
