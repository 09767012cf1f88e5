import type { FastifyRequest } from 'fastify'
import { type Refusal, refused } from '#flows/refusal.ts'
import { hasJsonType } from '../input/requestBody.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'

/** Calls that change nothing. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Returns the refusal of a write with a cookie that does not prove its origin; null when it does. The write must name a
 * page of this server as its origin, which no other page can make a browser send, and its body must be one that a form
 * cannot send.
 */
export function foreignWrite(
  request: FastifyRequest,
  { publicUrl }: Pick<HttpDependencies, 'publicUrl'>,
): Refusal | null {
  const { method, headers } = request
  if (READS.has(method)) return null
  const foreign = foreignOrigin(request, publicUrl)
  if (foreign) return foreign
  // A DELETE cannot come from a form, so one without a body needs no content type.
  return hasJsonType(request) || (method === 'DELETE' && headers['content-type'] === undefined)
    ? null
    : refused('unsupported_media_type')
}

/** Returns the refusal of a write that comes from a page of another server; null for any other. */
export function foreignOrigin({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): Refusal | null {
  const own = new URL(publicUrl).origin
  return headers.origin === own
    ? null
    : refused('origin_not_allowed', {
        message: {
          en: `A write with a cookie needs the header Origin: ${own}`,
          ko: `쿠키를 쓰는 쓰기 요청에는 Origin: ${own} 헤더가 필요합니다.`,
        },
        hint: {
          en: `Open the page at ${own}: the address must be the one of ONESET_PUBLIC_URL.`,
          ko: `${own} 주소로 페이지를 여세요. ONESET_PUBLIC_URL과 같은 주소여야 합니다.`,
        },
      })
}
