import { DAY_MINUTES, instantOf, utcIso, type CalendarDate } from '#base/kst.ts'

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Returns a calendar date as lists write it (`2018-07-17`, `20180717`, `2018.7.17`, with or without a time after it),
 * or null when the date does not exist.
 */
export function dateOf(text: string): CalendarDate | null {
  const match = /^(\d{4})(?:(\d{2})(\d{2})(?:\d{2}){0,3}|[-./](\d{1,2})[-./](\d{1,2})(?:[ T].*)?)\.?$/.exec(text.trim())
  if (!match) return null
  const month = (match[2] ?? match[4] ?? '').padStart(2, '0')
  const day = (match[3] ?? match[5] ?? '').padStart(2, '0')
  const leapDay = month === '02' && day === '29' && isLeapYear(Number(match[1]))
  const exists = day >= '01' && Number(day) <= (DAYS_IN_MONTH[Number(month) - 1] ?? 0)
  return exists || leapDay ? `${match[1]}-${month}-${day}` : null
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns the last instant of a KST day as ISO 8601 in UTC: a list of that day is current up to then. */
export function endOfDay(date: CalendarDate): string {
  return utcIso(instantOf(date, DAY_MINUTES) - 1000)
}

/**
 * Returns an instant that a list writes without a zone, read as Korean time, as ISO 8601 in UTC; a date alone is the
 * end of that day. Null when the text is neither.
 */
export function instantInKst(text: string): string | null {
  const date = dateOf(text)
  if (date === null) return null
  const clock = /^(?:\d{8}|\d{4}[-./]\d{1,2}[-./]\d{1,2}[ T])(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/.exec(
    text.trim(),
  )
  if (!clock) return endOfDay(date)
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return utcIso(instantOf(date, hour * 60 + minute) + second * 1000)
}
