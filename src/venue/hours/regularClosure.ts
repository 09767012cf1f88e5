import { weekdayOf, WEEKDAYS, type CalendarDate } from '#base/kst.ts'
import type { RegularClosure } from '../records.ts'

const WEEK_DAYS = 7

/**
 * Returns true when a date is one of the weekdays of its month on which a venue is closed. Week n begins on day 7n − 6
 * of a month, whatever weekday that is, so that the nth such weekday always lies in it.
 */
export function closesOn({ weeksOfMonth, day }: RegularClosure, date: CalendarDate): boolean {
  if (WEEKDAYS[weekdayOf(date)] !== day) return false
  const dayOfMonth = Number(date.slice(8))
  const week = Math.ceil(dayOfMonth / WEEK_DAYS)
  return weeksOfMonth.some((n) => n === week || (n === -1 && dayOfMonth + WEEK_DAYS > lastDayOfMonth(date)))
}

function lastDayOfMonth(date: CalendarDate): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
}
