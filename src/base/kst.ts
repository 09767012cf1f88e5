import type { Instant } from './clock.ts'

/** Korea Standard Time is UTC+9 all year (no DST since 1988). */
const KST_OFFSET_MS = 9 * 3_600_000
export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** Minutes in a day. */
export const DAY_MINUTES = 1440

/** Weekdays in the order of `businessHours`; index 0 is Monday. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A calendar day in KST, `YYYY-MM-DD`. */
export type CalendarDate = string

/** A moment on the KST wall clock: the date, the weekday (0 = Monday) and the minute of the day. */
export interface KstTime {
  date: CalendarDate
  weekday: number
  minute: number
}

export function kstTime(at: Instant): KstTime {
  const shifted = at + KST_OFFSET_MS
  const days = Math.floor(shifted / DAY_MS)
  return {
    date: new Date(days * DAY_MS).toISOString().slice(0, 10),
    weekday: weekdayOfDayNumber(days),
    minute: Math.floor((shifted - days * DAY_MS) / MINUTE_MS),
  }
}

/** Returns the KST calendar date of an instant. */
export function kstDate(at: Instant): CalendarDate {
  return dateOfDayNumber(Math.floor((at + KST_OFFSET_MS) / DAY_MS))
}

/**
 * Returns the date of a day number counted from 1970-01-01. Years begin in March, so that leap days come last (Hinnant,
 * civil_from_days). A build needs millions of dates; by way of `Date` each costs ten times as much.
 */
function dateOfDayNumber(days: number): CalendarDate {
  const fromMarch = days + 719_468
  const era = Math.floor(fromMarch / 146_097)
  const dayOfEra = fromMarch - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${year}${month < 10 ? '-0' : '-'}${month}${day < 10 ? '-0' : '-'}${day}`
}

/** Returns the instant at which `minute` of a KST date begins: 0–1440, or more for minutes past midnight. */
export function instantOf(date: CalendarDate, minute: number): Instant {
  return Date.parse(`${date}T00:00:00Z`) - KST_OFFSET_MS + minute * MINUTE_MS
}

/** Formats as ISO 8601 with the offset, to the second: `2026-11-22T17:30:00+09:00`. */
export function kstIso(at: Instant): string {
  return `${new Date(at + KST_OFFSET_MS).toISOString().slice(0, 19)}+09:00`
}

/** Formats as ISO 8601 in UTC, to the millisecond: `2026-11-22T08:30:00.000Z`. */
export function isoInstant(at: Instant): string {
  return new Date(at).toISOString()
}

/** Formats like `isoInstant`; null stays null. */
export function isoInstantOrNull(at: Instant | null): string | null {
  return at === null ? null : isoInstant(at)
}

/** Formats as ISO 8601 in UTC, to the second: `2026-11-22T08:30:00Z`. */
export function utcIso(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Returns 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return weekdayOfDayNumber(Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS))
}

/** Returns true for an existing date written as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

const MONTH_DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Converts `HH:MM` (00:00–24:00) to minutes; returns null when the text is not a clock time. */
export function minutesOfClock(clock: string): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(clock)
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minutes <= DAY_MINUTES ? minutes : null
}

/** Converts minutes of a day (0–1440) to `HH:MM`. */
export function clockOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

// 1970-01-01 was a Thursday: index 3 when Monday is 0.
function weekdayOfDayNumber(days: number): number {
  return (((days + 3) % 7) + 7) % 7
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Parses an ISO 8601 time with its offset; returns NaN for anything else. */
export function instantIn(value: unknown): Instant {
  if (typeof value !== 'string' || !INSTANT.test(value)) return Number.NaN
  // Date.parse would read 30 February as 2 March.
  return isCalendarDate(value.slice(0, 10)) ? Date.parse(value) : Number.NaN
}
