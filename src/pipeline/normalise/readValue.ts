import { type CalendarDate, isCalendarDate, utcIso } from '#base/kst.ts'
import { publicUrlFault } from '#base/network/publicUrl.ts'
import { cleanLine } from '#base/text/text.ts'

/** Values of loosely typed parts of a source record: a value that does not fit is null, never an error. */
export type UntypedObject = Readonly<Record<string, unknown>>

const LINE_MAX = 300

/** Returns an object, or null for anything else. */
export function objectOf(value: unknown): UntypedObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UntypedObject) : null
}

/** Returns the objects of a list. */
export function objectsOf(value: unknown): UntypedObject[] {
  return Array.isArray(value) ? value.map(objectOf).filter((item) => item !== null) : []
}

/** Returns one clean line; null when it is empty or no text. */
export function lineOf(value: unknown, maxLength = LINE_MAX): string | null {
  if (typeof value !== 'string') return null
  const line = cleanLine(value, maxLength)
  return line === '' ? null : line
}

export function dateOf(value: unknown): CalendarDate | null {
  return typeof value === 'string' && isCalendarDate(value) ? value : null
}

/** Returns an instant as ISO 8601 in UTC, or null. */
export function isoInstantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : utcIso(ms)
}

/** Returns an http or https address, or null. */
export function urlOf(value: unknown): string | null {
  const isUrl = typeof value === 'string' && /^https?:\/\/[^\s]+$/i.test(value)
  return isUrl && publicUrlFault(value) === null ? value : null
}

/** Returns a term of a closed list, or null. */
export function termOf<Term extends string>(value: unknown, terms: ReadonlySet<Term>): Term | null {
  return typeof value === 'string' && (terms as ReadonlySet<string>).has(value) ? (value as Term) : null
}

/** Returns an integer within limits, or null. */
export function integerOf(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null
}
