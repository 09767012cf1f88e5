import { isPublicHoliday } from '#venue/hours/holidays.ts'
import type { SpecialHours, StoredPlace } from '#venue/records.ts'

/** The calendar of a venue, evaluated plainly (docs/reference/hours.md#order-of-evaluation). */

/** The three public days of 설날 and 추석 of the year that generated worlds describe. */
export const LUNAR_DAYS = {
  lunarNewYear: ['2026-02-16', '2026-02-17', '2026-02-18'],
  chuseok: ['2026-09-24', '2026-09-25', '2026-09-26'],
} as const

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Returns the weekday of a date, which of these of its month it is, and whether it is the last of them. */
export function placeInMonth(date: string): { day: string; week: number; isLast: boolean } {
  const weekday = (of: Date) => WEEKDAYS[of.getUTCDay()] as string
  const at = new Date(`${date}T12:00:00Z`)
  const day = weekday(at)
  const same: number[] = []
  for (const one = new Date(`${date.slice(0, 8)}01T12:00:00Z`); one.getUTCMonth() === at.getUTCMonth();) {
    if (weekday(one) === day) same.push(one.getUTCDate())
    one.setUTCDate(one.getUTCDate() + 1)
  }
  return { day, week: same.indexOf(at.getUTCDate()) + 1, isLast: same.at(-1) === at.getUTCDate() }
}

export function specialOn({ specialHours }: Pick<StoredPlace, 'specialHours'>, date: string): SpecialHours | undefined {
  return specialHours?.find((hours) => hours.date === date)
}

export function isOff(place: StoredPlace, date: string): boolean {
  for (const closure of place.temporaryClosures ?? []) {
    if (date >= closure.from && (closure.to === null || date <= closure.to)) return true
  }
  const special = specialOn(place, date)
  if (special !== undefined) return special.closed
  const { day, week, isLast } = placeInMonth(date)
  for (const closure of place.regularClosures ?? []) {
    const weeks: readonly number[] = closure.weeksOfMonth
    if (closure.day === day && (weeks.includes(week) || (isLast && weeks.includes(-1)))) return true
  }
  for (const name of ['lunarNewYear', 'chuseok'] as const) {
    const at = (LUNAR_DAYS[name] as readonly string[]).indexOf(date)
    const closed = at === -1 ? null : place.holidayPolicy?.[name].closed
    if (closed === 'none') return false
    if (closed === 'all_days' || (closed === 'day' && at === 1)) return true
  }
  return place.holidayPolicy?.opensOnHolidays === false && isPublicHoliday(date)
}
