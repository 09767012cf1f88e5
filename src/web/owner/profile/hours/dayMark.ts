import type { CalendarDate } from '#base/kst.ts'
import { type Calendar, dayOff, type DayOffReason, specialHoursOn } from '#venue/hours/calendar.ts'
import { isPublicHoliday } from '#venue/hours/holidays.ts'

/** What the calendar shows about a day, by what the owner has saved and by the public holidays. */
export interface DayMark {
  isPublicHoliday: boolean
  /** Why the whole day is off; null when it is not. */
  off: DayOffReason | null
  /** The day has hours of its own. */
  isSpecial: boolean
}

export function dayMark(calendar: Calendar, date: CalendarDate): DayMark {
  const special = specialHoursOn(calendar, date)
  return {
    isPublicHoliday: isPublicHoliday(date),
    off: dayOff(calendar, date),
    isSpecial: special !== null && !special.closed,
  }
}
