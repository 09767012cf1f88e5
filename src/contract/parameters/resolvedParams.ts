import type { openAtWindow } from '../openAtWindow.ts'

/**
 * Returns the parameters to send for a search condition, from `resolvedFilters` of a dry run: they find the same places,
 * and no words have to be read again.
 */
export function resolvedParams(resolved: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(resolved).map(([name, value]) => [name, paramText(name, value)]))
}

function paramText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return name === 'open_at' ? openAtText(value as ReturnType<typeof openAtWindow>) : String(value)
}

/** Returns a time by its date: `2026-11-22 dinner`, `2026-11-22 19:00`, `2026-11-22 18:00-20:00`. */
function openAtText({ type, label, window }: ReturnType<typeof openAtWindow>): string {
  const [date, start, end] = [window.start.slice(0, 10), window.start.slice(11, 16), window.end.slice(11, 16)]
  return `${date} ${label ?? (type === 'point' ? start : `${start}-${end}`)}`
}
