import OpeningHours from 'opening_hours'
import { clockOfMinutes, DAY_MINUTES, WEEKDAYS } from '#base/kst.ts'
import { closedDay } from '#venue/hours/dayHours.ts'
import { holidayPolicyOf } from '#venue/hours/holidayPolicy.ts'
import type { BusinessDay, Week } from '#venue/records.ts'
import type { HoursReading } from '../readHours.ts'

/**
 * The library knows no Korean holidays and refuses to evaluate `PH` without any. Only the presence of a rule for
 * holidays matters, so the library gets a place in Berlin and evaluates a week without holidays there and, separately,
 * days that are holidays.
 */
const SOMEWHERE_WITH_HOLIDAYS = { lat: 52.5, lon: 13.4, address: { country_code: 'de', state: 'Berlin' } }
/** The library's mode for time ranges, as opposed to points in time. */
const TIME_RANGES = 0
/** Monday to Sunday without a holiday or a change of clocks; with the Sunday before, whose night may run into it. */
const FIRST_DAY = { year: 2026, month: 5, day: 14 }
/** New Year, Labour Day, Christmas: a Thursday and two Fridays. */
const HOLIDAYS = [
  [2026, 0, 1],
  [2026, 4, 1],
  [2026, 11, 25],
] as const
/** Sessions past midnight end by noon; a longer one cannot belong to one day. */
const NIGHT_END = DAY_MINUTES / 2
const MINUTE_MS = 60_000

type Refusal = { kind: 'refused'; reason: string }
type Session = [open: number, close: number]

/**
 * Reads OpenStreetMap's `opening_hours` into the standard week. Refuses hours that do not fit one week, with the
 * reason: seasons, single weeks of a month, school holidays, the sun, remarks, open ends. The library needs exponential
 * time for some short texts, so callers read texts of lists through `readOsmHours`, which limits the time.
 */
export function parseOsmHours(value: string): HoursReading {
  if (/\bSH\b/.test(value)) return refused('school holidays')
  if (/\b(?:sunrise|sunset|dawn|dusk)\b/i.test(value)) return refused('hours that follow the sun')
  try {
    const hours = opened(value)
    if (!isStable(value, hours)) return refused('not the same every week')
    const week = weekOf(hours)
    if ('kind' in week) return week
    const opensOnHolidays = /\bPH\b/.test(value) ? opensOnHolidaysIn(hours) : null
    return {
      kind: 'hours',
      week,
      regularClosures: null,
      holidayPolicy: holidayPolicyOf({ opensOnHolidays }),
      specialHours: [],
    }
  } catch {
    return refused('not understood')
  }
}

function refused(reason: string): Refusal {
  return { kind: 'refused', reason: `OpenStreetMap: ${reason}` }
}

function opened(value: string): OpeningHours {
  return new OpeningHours(value, SOMEWHERE_WITH_HOLIDAYS, TIME_RANGES)
}

/** Returns true when every week is the same. Ignores rules for public holidays, which are no weekdays. */
function isStable(value: string, hours: OpeningHours): boolean {
  if (!/\bPH\b/.test(value)) return hours.isWeekStable()
  const ordinary = value
    .replace(/\bPH\s*,\s*(?=\w)|,\s*PH\b/g, '')
    .split(';')
    .filter((rule) => !/^\s*PH\b/.test(rule))
    .join(';')
  return ordinary.trim() === '' || opened(ordinary).isWeekStable()
}

function weekOf(hours: OpeningHours): Week | Refusal {
  const days: Session[][] = Array.from({ length: WEEKDAYS.length }, () => [])
  for (const [from, to, unknown, comment] of intervals(hours)) {
    if (unknown || comment) return refused('hours with a remark or an open end')
    const [start, end] = [minuteOf(from), minuteOf(to)]
    for (const [day, session] of sessionsOf(start, end)) {
      if (session === null) return refused('open for more than a day and a night')
      days[day]?.push(session)
    }
  }
  if (days.every((sessions) => sessions.length === 0)) return refused('never open')
  return WEEKDAYS.map((day, i) => dayOf(day, days[i] ?? []))
}

/** Returns the open intervals from the Sunday before the week until the noon after it. */
function intervals(hours: OpeningHours): [Date, Date, boolean, string | undefined][] {
  const { year, month, day } = FIRST_DAY
  return hours.getOpenIntervals(new Date(year, month, day), new Date(year, month, day + 8, 12))
}

/** Returns minutes since the Monday of the week; the library uses the machine's time zone. */
function minuteOf(date: Date): number {
  const { year, month, day } = FIRST_DAY
  return Math.round((date.getTime() - new Date(year, month, day + 1).getTime()) / MINUTE_MS)
}

/**
 * Splits an interval into sessions of days (0 is Monday): whole days separately, a night with the day on which it
 * began.
 */
function sessionsOf(start: number, end: number): [day: number, session: Session | null][] {
  const sessions: [number, Session | null][] = []
  let day = Math.floor(start / DAY_MINUTES)
  const open = start - day * DAY_MINUTES
  if (open === 0) for (; end >= (day + 1) * DAY_MINUTES; day++) sessions.push([day, [0, DAY_MINUTES]])
  const close = end - day * DAY_MINUTES
  if (close > open) sessions.push([day, close <= DAY_MINUTES + NIGHT_END ? [open, close] : null])
  return sessions
}

function dayOf(day: BusinessDay['day'], sessions: readonly Session[]): BusinessDay {
  const first = sessions[0]
  const last = sessions.at(-1)
  if (first === undefined || last === undefined) return { day, ...closedDay() }
  const breaks = sessions.slice(1).map((session, i) => ({
    start: clockOfMinutes((sessions[i] as Session)[1]),
    end: clockOfMinutes(session[0]),
  }))
  const endsNextDay = last[1] > DAY_MINUTES
  const close = clockOfMinutes(endsNextDay ? last[1] - DAY_MINUTES : last[1])
  return { day, closed: false, open: clockOfMinutes(first[0]), close, endsNextDay, breaks, lastOrder: null }
}

/** Returns whether the place opens on holidays; null unless all holidays agree. */
function opensOnHolidaysIn(hours: OpeningHours): boolean | null {
  const days = HOLIDAYS.map(([year, month, day]) =>
    // The interval starts at four in the morning: earlier hours belong to the night before.
    hours.getOpenIntervals(new Date(year, month, day, 4), new Date(year, month, day + 1)),
  )
  const unsaid = days.flat().some(([, , unknown]) => unknown)
  if (!unsaid && days.every((open) => open.length > 0)) return true
  return unsaid || days.some((open) => open.length > 0) ? null : false
}
