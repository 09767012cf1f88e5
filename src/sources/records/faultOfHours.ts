import { HOURS_LENGTH_MAX, type SourceRecord } from '../record.ts'

/** Returns why the texts of a record's hours are rejected, with the field; null when they are acceptable. */
export function faultOfHours(hours: SourceRecord['hours']): string | null {
  for (const [field, maxLength] of Object.entries(HOURS_LENGTH_MAX)) {
    const text: unknown = (hours as Readonly<Record<string, unknown>> | undefined)?.[field]
    if (typeof text === 'string' && text.length > maxLength)
      return `hours.${field} has more than ${maxLength} characters; shorten it to the opening hours alone`
  }
  return null
}
