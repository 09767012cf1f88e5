import type { Instant } from '#base/clock.ts'
import { addDays, type CalendarDate, daysBetween, instantOf, kstDate } from '#base/kst.ts'

/** A calendar month in KST, `YYYY-MM`. */
export type Month = string

const EPOCH: CalendarDate = '1970-01-01'

export interface Period {
  month: Month
  day: CalendarDate
  /** Days since 1970-01-01, both in KST. */
  dayNumber: number
  /** The end of the day. */
  dayEndsAt: Instant
  monthStartsAt: Instant
  monthEndsAt: Instant
}

/** Returns the day and the month, in KST, that contain an instant. */
export function periodAt(at: Instant): Period {
  const day = kstDate(at)
  const month = day.slice(0, 7)
  return {
    month,
    day,
    dayNumber: daysBetween(EPOCH, day),
    dayEndsAt: instantOf(day, 24 * 60),
    monthStartsAt: instantOf(firstOf(month), 0),
    monthEndsAt: instantOf(firstOf(nextMonth(month)), 0),
  }
}

/** Returns the start of a day, by its number. */
export function startOfDay(dayNumber: number): Instant {
  return instantOf(addDays(EPOCH, dayNumber), 0)
}

export function firstOf(month: Month): CalendarDate {
  return `${month}-01`
}

export function monthBefore(month: Month): Month {
  return addDays(firstOf(month), -1).slice(0, 7)
}

export function nextMonth(month: Month): Month {
  return addDays(firstOf(month), 31).slice(0, 7)
}

/** Returns a `periodAt` that caches the current day, because it is called with every request. */
export function periodClock(): (at: Instant) => Period {
  let known: Period | null = null
  let startsAt = 0
  return (at) => {
    if (known && at >= startsAt && at < known.dayEndsAt) return known
    known = periodAt(at)
    startsAt = startOfDay(known.dayNumber)
    return known
  }
}
