import { addDays, WEEKDAYS, weekdayOf, type CalendarDate } from '#base/kst.ts'
import type { BusinessDay, Week } from '../records.ts'
import { type Calendar, dayOff, type DayOffReason, specialHoursOn } from './calendar.ts'

/** A day of the standard week as it is on its next date. */
export interface ComingDay {
  date: CalendarDate
  hours: BusinessDay
  /** Why the hours differ from those of the standard week; null when they are the same. */
  exception: DayOffReason | 'special_hours' | null
}

/** Returns the week, Monday first, as it is on the seven days from `today` on. */
export function comingWeek(week: Week, calendar: Calendar, today: CalendarDate): ComingDay[] {
  const dates = Array.from({ length: WEEKDAYS.length }, (_, i) => addDays(today, i))
  return dates
    .toSorted((a, b) => weekdayOf(a) - weekdayOf(b))
    .map((date) => comingDay(week[weekdayOf(date)] as BusinessDay, calendar, date))
}

function comingDay(standard: BusinessDay, calendar: Calendar, date: CalendarDate): ComingDay {
  const { day } = standard
  const special = specialHoursOn(calendar, date)
  const off = dayOff(calendar, date)
  if (off !== null) {
    const hours = { day, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
    // A day that the week has off anyway is no exception, whatever else closes it.
    return { date, hours, exception: standard.closed ? null : off }
  }
  if (special === null) return { date, hours: standard, exception: null }
  const { date: _, ...hours } = special
  return { date, hours: { day, ...hours }, exception: 'special_hours' }
}
