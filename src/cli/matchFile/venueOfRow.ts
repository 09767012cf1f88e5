import { cleanLine } from '#base/text/text.ts'
import type { MatchVenuesBody } from '#client/generated/calls.ts'
import { MATCH_LENGTHS } from '#contract/match.ts'
import type { Columns, MatchField } from './columns.ts'

export type SentVenue = MatchVenuesBody['venues'][number]

const LAT_MAX = 90
const LNG_MAX = 180

/** Returns a row as a venue: texts are shortened to what the service reads, and unreadable numbers are left out. */
export function venueOfRow(row: readonly string[], columns: Columns): SentVenue {
  const cells = (field: MatchField) => (columns[field] ?? []).map((at) => (row[at] ?? '').trim())
  // The service reads a road address and a lot address in one line.
  const cell = (field: MatchField) => [...new Set(cells(field))].filter((text) => text !== '').join(', ')
  const text = (field: keyof typeof MATCH_LENGTHS) => cleanLine(cell(field), MATCH_LENGTHS[field])
  const branch = cell('branch')
  const name = cleanLine(branch === '' ? cell('name') : `${cell('name')} ${branch}`, MATCH_LENGTHS.name)
  const [ref, address, phone, category] = [text('ref'), text('address'), text('phone'), text('category')]
  const [lat, lng] = [numberIn(cell('lat'), LAT_MAX), numberIn(cell('lng'), LNG_MAX)]
  return {
    ...(ref !== '' && { ref }),
    ...(name !== '' && { name }),
    ...(address !== '' && { address }),
    ...(lat !== null && lng !== null && { lat, lng }),
    ...(phone !== '' && { phone }),
    ...(category !== '' && { category }),
  }
}

/** Returns whether the service looks a venue up, and charges it. */
export function isLookedUp({ name, address, lat, phone }: SentVenue): boolean {
  return name !== undefined && (address !== undefined || lat !== undefined || phone !== undefined)
}

/** Zero stands for an unknown coordinate in many lists. */
function numberIn(text: string, max: number): number | null {
  const value = Number(text)
  return text === '' || !Number.isFinite(value) || value === 0 || Math.abs(value) > max ? null : value
}
