import type { CalendarDate } from '#base/kst.ts'
import { isPublicHoliday } from './holidays.ts'
import { lunarHolidayOn } from './lunarHolidays.ts'
import { closesOn } from './regularClosure.ts'
import type { HolidayPolicy, OpenNow, RegularClosure, SpecialHours, TemporaryClosure } from '../records.ts'

/** What a venue states about dates and holidays, besides its standard week. */
export interface Calendar {
  temporaryClosures: readonly TemporaryClosure[] | null
  specialHours: readonly SpecialHours[] | null
  regularClosures: readonly RegularClosure[] | null
  holidayPolicy: HolidayPolicy | null
}

/** A calendar that states nothing. */
export const EMPTY_CALENDAR = {
  temporaryClosures: null,
  specialHours: null,
  regularClosures: null,
  holidayPolicy: null,
} as const satisfies Calendar

/** Why a whole calendar day is off. */
export type DayOffReason = Extract<
  OpenNow['reason'],
  'temporary_closure' | 'closed_today' | 'regular_closure' | 'holiday'
>

/**
 * Returns why a whole calendar day is off, or null; the first statement that applies decides
 * (docs/reference/hours.md#order-of-evaluation).
 */
export function dayOff(calendar: Calendar, date: CalendarDate): DayOffReason | null {
  const { temporaryClosures, regularClosures, holidayPolicy } = calendar
  if (temporaryClosures?.some(({ from, to }) => from <= date && (to === null || date <= to))) return 'temporary_closure'
  const special = specialHoursOn(calendar, date)
  if (special) return special.closed ? 'closed_today' : null
  if (regularClosures?.some((closure) => closesOn(closure, date))) return 'regular_closure'
  return holidayPolicy !== null && closesOnHoliday(holidayPolicy, date) ? 'holiday' : null
}

/** Returns the hours of a single date; null when the venue states none for it. */
export function specialHoursOn({ specialHours }: Calendar, date: CalendarDate): SpecialHours | null {
  return specialHours?.find((hours) => hours.date === date) ?? null
}

/** A statement about 설날 or 추석 takes precedence over that about all public holidays. */
function closesOnHoliday(policy: HolidayPolicy, date: CalendarDate): boolean {
  const lunar = lunarHolidayOn(date)
  if (lunar !== null) {
    const { closed } = policy[lunar.name]
    if (closed === 'none') return false
    if (closed === 'all_days' || (closed === 'day' && lunar.isDayItself)) return true
  }
  return policy.opensOnHolidays === false && isPublicHoliday(date)
}
