import { type CalendarDate, weekdayOf } from '#base/kst.ts'
import { dayOff, type DayOffReason, specialHoursOn } from '#venue/hours/calendar.ts'
import { isPublicHoliday } from '#venue/hours/holidays.ts'
import type { HoursFacts } from '#venue/hours/sessions.ts'

/** What decides the mark of a day. */
export type MarkedHours = Omit<HoursFacts, 'closedPermanently'>

/** What the calendar shows about a day, by what the owner has saved and by the public holidays. */
export interface DayMark {
  isPublicHoliday: boolean
  /** Why the whole day is off, `weekly` by the hours of the week; null when it is not. */
  off: DayOffReason | 'weekly' | null
  /** The day has hours of its own. */
  isSpecial: boolean
}

export function dayMark(hours: MarkedHours, date: CalendarDate): DayMark {
  const special = specialHoursOn(hours, date)
  const isOffWeekly = special === null && !hours.is24h && hours.businessHours?.[weekdayOf(date)]?.closed === true
  return {
    isPublicHoliday: isPublicHoliday(date),
    off: dayOff(hours, date) ?? (isOffWeekly ? 'weekly' : null),
    isSpecial: special !== null && !special.closed,
  }
}
