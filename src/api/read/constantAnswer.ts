import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EncodedBody, encodedBody, sendEncoded } from '../http/encodings.ts'
import { matchesEtag, strongEtag } from '../http/etag.ts'
import { NO_DEVICES } from '../http/replies.ts'

/** An answer that stays the same as long as its source does. */
export interface Constant {
  etag: string
  type: string
  /** Returns the body with its compressed forms, which are made at the first request. */
  encoded: () => Promise<EncodedBody>
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

/** Makes the answer of a text. */
export function constant(text: string, type: string): Constant {
  let encoded: Promise<EncodedBody> | null = null
  return { etag: strongEtag(text), type, encoded: () => (encoded ??= encodedBody(Buffer.from(text))) }
}

/** Sends a constant answer, or 304 to a caller that has it. */
export async function sendConstant(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, encoded }: Constant,
): Promise<FastifyReply> {
  reply.headers({
    etag,
    'cache-control': PUBLIC_CACHED,
    ...(type === HTML && PAGE_HEADERS),
  })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendEncoded(request, reply.header('content-type', type), await encoded())
}
