import { hash } from 'node:crypto'

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)

/** FNV-1a, 32 bits, in two lanes with different start values. */
const FNV_PRIME = 0x01000193
const LANE_STARTS = [0x811c9dc5, 0x9e3779b9] as const
/** A value that no UTF-16 unit has. */
const TEXT_END = 0x10000

/**
 * Returns a weak tag of the texts on which an answer depends. It is weak because the body contains the request's id, so
 * two equivalent answers differ in bytes. A fast hash suffices: a caller who forges a collision only gets their own
 * stale answer.
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
    // Separates the texts, so that moving characters from one text to the next changes the tag.
    one = Math.imul(one ^ TEXT_END, FNV_PRIME)
    two = Math.imul(two ^ TEXT_END, FNV_PRIME)
  }
  return `W/"${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}"`
}

/** Returns a strong tag of exactly these bytes. */
export function strongEtag(body: string): string {
  return `"${digest(body)}"`
}

/** Compares `If-None-Match` weakly (RFC 9110, 13.1.2); `*` is not a tag, see `isAnyEtag`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

/**
 * Returns whether the header is `If-None-Match: *`, which matches any existing representation: the caller must first
 * know that there is one.
 */
export function isAnyEtag(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.trim() === '*'
}
