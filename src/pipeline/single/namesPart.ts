import { compareAnnexes } from '../compare/compareBranch.ts'
import { hasOwnNote } from '../compare/compareNotes.ts'
import { hasOwnNumber } from '../compare/compareNumbers.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** What this comparison reads of a record. */
type NamedRecord = Pick<NormalRecord, 'name' | 'phone'>

/**
 * Returns whether the name of a listing is that of a part or of another shop: it has a note or a number that the venue
 * lacks, or only one of the two is a second shop or an annex. In a build other records of the part compete for it; a
 * listing stands alone, and its part may be missing. The same phone settles that the two are one.
 */
export function namesPart(listing: NamedRecord, venue: NamedRecord): boolean {
  if (listing.phone !== '' && listing.phone === venue.phone) return false
  const [own, other] = [listing.name, venue.name]
  return compareAnnexes(own, other) || hasOwnNote(own, other) || hasOwnNumber(own, other)
}
