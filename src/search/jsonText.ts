/** `JSON.stringify` of a field's value; absent counts as null. Most fields of most venues are null or plain numbers. */
export function jsonText(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value)
  return JSON.stringify(value)
}
