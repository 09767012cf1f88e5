import { createHash } from 'node:crypto'

/** A digest of arguments, however they are ordered. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url')
}

/** The idempotency key of a write whose caller chose none: the same caller with the same arguments means the same. */
export function derivedKey(principal: string, tool: string, args: unknown): string {
  return `mcp-${digestOf([principal, tool, args])}`
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
