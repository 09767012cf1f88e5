import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, strongEtag } from '../http/etag.ts'
import { NO_DEVICES } from '../http/replies.ts'

/** An answer that stays the same as long as its source does. */
export interface Constant {
  body: Buffer
  etag: string
  type: string
}

const PUBLIC_CACHED = 'public, max-age=3600, stale-while-revalidate=86400'

export const HTML = 'text/html; charset=utf-8'
/** The pages contain text and inline style, and load and run nothing. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': NO_DEVICES,
} as const

export const constant = (text: string, type: string): Constant => ({
  body: Buffer.from(text),
  etag: strongEtag(text),
  type,
})

/** Sends a constant answer, or 304 to a caller that has it. */
export function sendConstant(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, type }: Constant,
): FastifyReply {
  reply.headers({
    etag,
    'cache-control': PUBLIC_CACHED,
    ...(type === HTML && PAGE_HEADERS),
  })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-type', type).send(body)
}
