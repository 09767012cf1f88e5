import { inKorea } from '#base/korea.ts'
import type { NormalAddress, NormalRecord } from '#pipeline/normalRecord.ts'
import type { CallerListing } from '#pipeline/single/callerListing.ts'
import type { ListingReading } from '#pipeline/single/listingReader.ts'
import { excludingOneAnother, type RankedVenue, rankVenues } from '#pipeline/single/rankVenues.ts'
import type { VenueTable } from './table/venueTable.ts'

/** The venues that a listing may mean, likeliest first, and why. */
export interface FoundVenues {
  ranked: readonly RankedVenue[]
  /** Why nothing was compared; null when candidates were looked up. */
  leftOut: string | null
}

/** Why nothing was compared with a listing whose address and coordinates place it nowhere. */
export const PLACE_UNKNOWN = 'place_unknown'

/** Candidates that are classified; the others share fewer keys of blocking with the listing. */
const CLASSIFIED_MAX = 40

/** Finds the venues that a listing may mean. Takes about a millisecond. */
export function findVenues(table: VenueTable, listing: CallerListing): FoundVenues {
  const reading = table.listings.read(listing, (address) => table.venuesAt(address))
  switch (reading.kind) {
    case 'left out':
      return { ranked: [], leftOut: reading.reason }
    case 'placed':
      return { ranked: rankedOf(table, reading.record), leftOut: null }
    case 'unplaced': {
      const ranked = rankedUnplaced(table, reading)
      return { ranked, leftOut: ranked.length > 0 ? null : isAbroad(listing) ? 'outside_coverage' : PLACE_UNKNOWN }
    }
  }
}

/** Returns the venues in business at the address of a listing, the likeliest first; none for a listing without a place. */
export function venuesAtAddress(table: VenueTable, listing: CallerListing): RankedVenue[] {
  const reading = table.listings.read(listing, (address) => table.venuesAt(address))
  if (reading.kind !== 'placed') return []
  const open = table.venuesAt(reading.record.address).filter(({ closed }) => !closed)
  return rankedAmong(table, reading.record, open.slice(0, CLASSIFIED_MAX))
}

function isAbroad({ lat, lng }: CallerListing): boolean {
  return lat !== null && lng !== null && !inKorea(lat, lng)
}

function rankedOf(table: VenueTable, listing: NormalRecord): RankedVenue[] {
  const rows = [...table.candidatesOf(listing)].sort(([a, keysA], [b, keysB]) => keysB - keysA || a - b)
  const candidates = rows.slice(0, CLASSIFIED_MAX).map(([row]) => table.recordAt(row))
  return rankedAmong(table, listing, candidates)
}

function rankedAmong(table: VenueTable, listing: NormalRecord, candidates: readonly NormalRecord[]): RankedVenue[] {
  if (candidates.length === 0) return []
  const known = new Set(candidates.map(({ index }) => index))
  const others = [listing, ...candidates].flatMap((record) => table.namesakesOf(record))
  const namesakes = [...new Set(others)].filter((row) => !known.has(row)).map((row) => table.recordAt(row))
  const pointOf = () => ({ coarseness: 0, crowd: 0 })
  return rankVenues(listing, candidates, { counts: table.counts, namesakes, pointOf })
}

/**
 * Compares a listing that nothing places with the venues of its phone, and of its name in its region: with each as if it
 * stood there, which is no evidence.
 */
function rankedUnplaced(
  table: VenueTable,
  { address, at }: Extract<ListingReading, { kind: 'unplaced' }>,
): RankedVenue[] {
  const near = new Map<number, NormalRecord>()
  const anywhere = at(null)
  for (const venue of table.venuesOfPhone(anywhere.phone)) near.set(venue.index, venue)
  if (address.sigungu !== '' || address.dong !== '')
    for (const venue of table.venuesNamed(anywhere)) if (isInRegion(venue, address)) near.set(venue.index, venue)
  const candidates = [...near.values()].slice(0, CLASSIFIED_MAX)
  return excludingOneAnother(candidates.flatMap((venue) => rankedAmong(table, at(venue), [venue])))
}

function isInRegion({ address }: NormalRecord, { sido, sigungu, dong }: NormalAddress): boolean {
  if (sido !== '' && address.sido !== '' && sido !== address.sido) return false
  if (sigungu !== '') return address.sigungu === sigungu
  return dong !== '' && address.dong === dong
}
