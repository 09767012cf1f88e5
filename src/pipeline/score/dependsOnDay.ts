import { addDays, type CalendarDate } from '#base/kst.ts'
import type { SourceRecord } from '#sources/record.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { dateOf, objectsOf, objectOf } from '../normalise/readValue.ts'
import { openDaysOf } from './activity.ts'

const YEAR = /20\d\d/

/** Returns true when an hours text may state the hours of single dates, which leave the venue when they are over. */
export function namesDates({ hours }: SourceRecord): boolean {
  return hours !== undefined && 'text' in hours && (YEAR.test(hours.text) || YEAR.test(hours.closedDays ?? ''))
}

/** Returns the year of a date, for comparison. */
const yearOf = (day: CalendarDate) => day.slice(0, 4)

/**
 * Returns whether normalising or merging this record on another day gives a different result beyond what `LineRedating`
 * updates: it opens or closes, a proof or a sign that it is
 * open begins to count, an announcement ends, or the age of an old shop changes.
 */
export function dependsOnDay(member: NormalRecord, from: CalendarDate, to: CalendarDate): boolean {
  if (from === to) return false
  const { record, closedOn } = member
  const [first, last] = from < to ? [from, to] : [to, from]
  const begins = (day: CalendarDate | null | undefined) => (day ?? '') > first && (day ?? '') <= last
  const ends = (day: CalendarDate | null) => day !== null && day >= first && day < last
  // A night session of a date runs into the next day.
  const lastNightEnds = (day: CalendarDate | null) => day !== null && ends(addDays(day, 1))
  return (
    begins(closedOn) ||
    begins(record.openedOn) ||
    openDaysOf(member).some(begins) ||
    ends(dateOf(objectOf(record.promotion)?.endsAt)) ||
    objectsOf(record.temporaryClosures).some((closure) => ends(dateOf(closure.to))) ||
    objectsOf(record.specialHours).some((hours) => lastNightEnds(dateOf(hours.date))) ||
    namesDates(record) ||
    (objectOf(record.legacy) !== null && yearOf(from) !== yearOf(to))
  )
}
