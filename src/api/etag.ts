import { createHash } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Weak: the body carries the request's id, so two answers that mean the same differ in bytes. */
export function weakEtag(...parts: readonly string[]): string {
  return `W/"${digest(parts.join('\u0000'))}"`
}

/** Strong: these very bytes. */
export function strongEtag(body: string): string {
  return `"${digest(body)}"`
}

/**
 * `If-None-Match` by weak comparison (RFC 9110, 13.1.2). `*` matches nothing here: the tag is compared before the answer
 * is made, and whether there is one at all is not known yet.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}
