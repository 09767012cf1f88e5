import { createHash } from 'node:crypto'
import { canonicalJson } from '#base/text/canonicalJson.ts'

/** Returns a digest of arguments that does not depend on their order. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url')
}

/**
 * Returns the idempotency key of a write whose caller chose none: the same caller with the same arguments gets the same
 * key.
 */
export function derivedKey(principal: string, tool: string, args: unknown): string {
  return `mcp-${digestOf([principal, tool, args])}`
}
