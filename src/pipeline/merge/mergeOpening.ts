import { type CalendarDate, kstDate } from '#base/kst.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { type TrustedRecords, take } from './ranked.ts'

/** The years that a house has at least when a list calls it old: 백년가게 need thirty, or twenty in some trades. */
const OLD_YEARS = 20

/**
 * Returns the earliest day of opening that a record states: a venue that moves to a new licence is no new venue. Null
 * when no record states one, and when a list shows that the house is older: that day is the one of a later licence.
 */
export function mergeOpening(venue: TrustedRecords): CalendarDate | null {
  const days = venue.members.flatMap(({ openedOn }) => (openedOn === '' ? [] : [openedOn]))
  const first = days.toSorted()[0]
  if (first === undefined || venue.members.some((member) => isOlderThan(first, member))) return null
  return take(venue, 'openedOn', ({ openedOn }) => (openedOn === first ? first : null))
}

/** Returns true when the record's list calls the house old, and it would not be if it had opened on that day. */
function isOlderThan(day: CalendarDate, { record: { legacy }, observedAt }: NormalRecord): boolean {
  if (typeof legacy !== 'object' || legacy === null) return false
  const { foundedYear } = legacy as { foundedYear?: unknown }
  const seenIn = Number(kstDate(observedAt).slice(0, 4))
  return Number(day.slice(0, 4)) > (typeof foundedYear === 'number' ? foundedYear : seenIn - OLD_YEARS)
}
