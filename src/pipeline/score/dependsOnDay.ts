import type { CalendarDate } from '#base/kst.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { dateOf, looseListOf, looseOf } from '../normalise/readValue.ts'

/** The beginning of the year, as far as dates are compared. */
const yearOf = (day: CalendarDate) => day.slice(0, 4)

/**
 * Whether normalising or merging this very record on another day gives something else beside what `LineRedating` brings up
 * to date: it opens or closes, something announced ends, or a shop's years are counted to another one.
 */
export function dependsOnDay({ record, closedOn }: NormalRecord, from: CalendarDate, to: CalendarDate): boolean {
  const [first, last] = from < to ? [from, to] : [to, from]
  const begins = (day: CalendarDate | null | undefined) => (day ?? '') > first && (day ?? '') <= last
  const ends = (day: CalendarDate | null) => day !== null && day >= first && day < last
  return (
    begins(closedOn) ||
    begins(record.openedOn) ||
    ends(dateOf(looseOf(record.promotion)?.endsAt)) ||
    looseListOf(record.temporaryClosures).some((closure) => ends(dateOf(closure.to))) ||
    (looseOf(record.legacy) !== null && yearOf(from) !== yearOf(to))
  )
}
