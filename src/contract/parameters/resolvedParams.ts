/**
 * Returns the parameters to send for a search condition, from `resolvedFilters` of a dry run: the same places match, and
 * no words have to be read again.
 */
export function resolvedParams(resolved: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(resolved).map(([name, value]) => [name, paramText(value)]))
}

/** A list becomes a comma list, and a time, which is shown with its window, the text that was sent. */
function paramText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' && value !== null && 'requested' in value ? String(value.requested) : String(value)
}
