import type { Venue } from '#venue/venue.ts'

/** Returns the lines of `ids.csv` for a venue: its id beside the id of each of its records in their sources. */
export function idLines({ place, members }: Pick<Venue, 'place' | 'members'>): string {
  return members.map(({ source, sourceId }) => `${place.id},${cell(source)},${cell(sourceId)}\n`).join('')
}

/** Quotes a value where CSV requires it (RFC 4180). */
function cell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
