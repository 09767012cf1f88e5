import { cleanLine } from '#base/text/text.ts'

/** The maximum length of texts without a specific one: notes, descriptions. */
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
 * Converts a value of a place for a model: texts of owners and sources become one line each, without control and format
 * characters and limited in length; long lists are truncated; unknown values are omitted.
 */
export function cleanValue(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return cleanText(value, key)
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((item) => cleanValue(item, key))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(entries.map(([name, part]) => [cleanLine(name, 60), cleanValue(part, name)]))
}

function cleanText(text: string, key: string): string {
  // A truncated address would not work.
  if (/^https?:/.test(text)) return text.length <= URL_MAX ? cleanLine(text, URL_MAX) : ''
  return cleanLine(text, CAPS[key] ?? TEXT_MAX)
}

/** Returns a name as one line; never empty, because ids are printed beside it. */
export function cleanName(name: string | null | undefined, max = 40): string {
  return cleanLine(name ?? '', max) || '(no name)'
}
