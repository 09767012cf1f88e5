import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#flows/refusal.ts'
import { languageOf, namesProblemJson } from './negotiation.ts'
import { type Problem, problemOf } from './problem.ts'

/** Seconds after which a client may ask again while no release is loaded. */
const RETRY_AFTER_S = 5

/** What every answer carries, whatever becomes of the request (decisions.md 18). */
export function startReply(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-request-id': request.id,
    'x-service-units': '0',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding, Accept-Language, Origin',
    'cache-control': 'no-store',
  })
}

/** Sends bytes rather than text, so that the content type stays as it was said. */
export function sendJson(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(Buffer.from(body))
}

/** The path of a request without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** The query of a request without its question mark; empty when there is none. */
export function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** A path of the contract as the router writes it: `{id}` as `:id`. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The problem a refusal becomes for this request. */
export function problemFor(request: FastifyRequest, publicUrl: string, refusal: Refusal): Problem {
  const language = languageOf(request.headers['accept-language'])
  return problemOf(refusal, { publicUrl, path: pathOf(request.url), requestId: request.id, language })
}

/** Answers with the error body, and the headers its status asks for. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  refusal: Refusal,
): FastifyReply {
  const { status, body } = problemFor(request, publicUrl, refusal)
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="api"')
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_S))
  const type = namesProblemJson(request.headers.accept) ? 'application/problem+json' : 'application/json'
  return reply
    .code(status)
    .headers({ 'content-type': type, 'cache-control': 'no-store', 'x-service-units': '0' })
    .send(Buffer.from(body))
}
