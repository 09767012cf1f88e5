import { createHash } from 'node:crypto'
import { canonicalJson } from '#base/text/canonicalJson.ts'

/** A digest of arguments, however they are ordered. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url')
}

/** The idempotency key of a write whose caller chose none: the same caller with the same arguments means the same. */
export function derivedKey(principal: string, tool: string, args: unknown): string {
  return `mcp-${digestOf([principal, tool, args])}`
}
