import type { CalendarDate } from '#base/kst.ts'
import { type TrustedRecords, take } from './ranked.ts'

/**
 * Returns the earliest day of opening that a record states: a venue that moves to a new licence is no new venue. Null
 * when no record states one.
 */
export function mergeOpening(venue: TrustedRecords): CalendarDate | null {
  const days = venue.members.flatMap(({ openedOn }) => (openedOn === '' ? [] : [openedOn]))
  const first = days.toSorted()[0]
  return first === undefined ? null : take(venue, 'openedOn', ({ openedOn }) => (openedOn === first ? first : null))
}
