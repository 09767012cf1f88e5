import { cleanLine } from '#base/text/text.ts'

/** Of a text without a cap of its own: a note, a description. */
const TEXT_MAX = 240
const CAPS: Readonly<Record<string, number>> = {
  name: 60,
  title: 80,
  categoryLabel: 30,
  road: 80,
  jibun: 80,
  text: 400,
}
const URL_MAX = 300
const LIST_MAX = 30

/**
 * A value of a place for a model to read: what its owner or a source wrote is one line each, without control and format
 * characters and no longer than its cap; long lists are cut; what is unknown is left out.
 */
export function cleanValue(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return cleanText(value, key)
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((item) => cleanValue(item, key))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(entries.map(([name, part]) => [cleanLine(name, 60), cleanValue(part, name)]))
}

function cleanText(text: string, key: string): string {
  // Half an address leads nowhere.
  if (/^https?:/.test(text)) return text.length <= URL_MAX ? cleanLine(text, URL_MAX) : ''
  return cleanLine(text, CAPS[key] ?? TEXT_MAX)
}

/** A name on its line; never empty, since ids stand beside it. */
export function cleanName(name: string | null | undefined, max = 40): string {
  return cleanLine(name ?? '', max) || '(no name)'
}
