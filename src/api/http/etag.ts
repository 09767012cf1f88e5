import { hash } from 'node:crypto'

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)

/** FNV-1a, 32 bits, in two lanes that begin apart. */
const FNV_PRIME = 0x01000193
const LANE_STARTS = [0x811c9dc5, 0x9e3779b9] as const
/** No UTF-16 unit. */
const TEXT_END = 0x10000

/**
 * Weak: the body carries the request's id, so two answers that mean the same differ in bytes. Of the texts an answer
 * depends on; a quick hash, since nobody gains by meeting another's tag: it only leaves him with his own stale answer.
 */
export function weakEtag(...dependsOn: readonly string[]): string {
  let one = LANE_STARTS[0] as number
  let two = LANE_STARTS[1] as number
  for (const text of dependsOn) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      one = Math.imul(one ^ code, FNV_PRIME)
      two = Math.imul(two ^ (code + i), FNV_PRIME)
    }
    // Between texts, so that what ends one cannot begin the next.
    one = Math.imul(one ^ TEXT_END, FNV_PRIME)
    two = Math.imul(two ^ TEXT_END, FNV_PRIME)
  }
  return `W/"${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}"`
}

/** Strong: these very bytes. */
export function strongEtag(body: string): string {
  return `"${digest(body)}"`
}

/** `If-None-Match` by weak comparison (RFC 9110, 13.1.2); `*` is no tag, see `isAnyEtag`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

/** `If-None-Match: *` matches whatever representation there is: the caller must know first that there is one. */
export function isAnyEtag(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.trim() === '*'
}
