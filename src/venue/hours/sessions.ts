import { addDays, clockOfMinutes, DAY_MINUTES, minutesOfClock, weekdayOf, type CalendarDate } from '#base/kst.ts'
import { isPublicHoliday } from './holidays.ts'
import type { OpenAt } from './openAt.ts'
import type { BusinessDay, HolidayPolicy, OpenAtMatch, TemporaryClosure, Week } from '../records.ts'

/** The facts that decide whether a venue serves at a given minute. */
export interface HoursFacts {
  businessHours: Week | null
  is24h: boolean | null
  holidayPolicy: HolidayPolicy | null
  temporaryClosures: readonly TemporaryClosure[] | null
  /** The venue is confirmed closed for good. */
  closedPermanently: boolean
}

/** A half-open interval of minutes [start, end), counted from midnight of the day in question. */
export interface TimeInterval {
  start: number
  end: number
}

/** One day's opening, in minutes from that day's midnight; minutes after midnight exceed 1440. */
export interface Session extends TimeInterval {
  breaks: readonly TimeInterval[]
  /** From this minute on nothing is served; null when unknown. */
  lastOrder: number | null
}

/** Returns the session of a day of the standard week; null for a closed day. */
export function sessionOf(day: BusinessDay): Session | null {
  const start = day.closed || day.open === null ? null : minutesOfClock(day.open)
  const close = day.close === null ? null : minutesOfClock(day.close)
  if (start === null || close === null) return null
  const end = day.endsNextDay ? close + DAY_MINUTES : close
  if (end <= start) return null
  // A clock time before the opening time belongs to the next day.
  const after = (clock: string): number => {
    const minute = minutesOfClock(clock) ?? start
    return minute < start ? minute + DAY_MINUTES : minute
  }
  const breaks = day.breaks.map((pause) => {
    const from = after(pause.start)
    const to = after(pause.end)
    return { start: from, end: to < from ? to + DAY_MINUTES : to }
  })
  return { start, end, breaks, lastOrder: day.lastOrder === null ? null : after(day.lastOrder) }
}

/**
 * Returns why a whole calendar day is off, or null. Closures take precedence over holidays
 * (docs/reference/hours.md#order-of-evaluation).
 */
export function dayOff(hours: HoursFacts, date: CalendarDate): 'temporary_closure' | 'holiday' | null {
  const closed = hours.temporaryClosures?.some((c) => c.from <= date && (c.to === null || date <= c.to))
  if (closed) return 'temporary_closure'
  return hours.holidayPolicy?.opensOnHolidays === false && isPublicHoliday(date) ? 'holiday' : null
}

/** Returns the session that begins on `date`; null when the venue is closed that day or its hours are unknown. */
export function sessionOn(hours: HoursFacts, date: CalendarDate): Session | null {
  if (dayOff(hours, date)) return null
  if (hours.is24h) return { start: 0, end: DAY_MINUTES, breaks: [], lastOrder: null }
  const day = hours.businessHours?.[weekdayOf(date)]
  return day ? sessionOf(day) : null
}

/** Whether a venue serves during an `open_at`: unknown for unconfirmed hours. */
export type Serving = { kind: 'unknown' } | { kind: 'closed' } | { kind: 'serving'; match: OpenAtMatch }

/**
 * Returns whether a venue serves during an `open_at`: it is open, not in a break, and before the last order. One minute
 * of service satisfies a window. A point is satisfied by its own minute, and `match` then states how long service
 * continues from there, up to a day.
 */
export function servingIn(hours: HoursFacts, openAt: OpenAt): Serving {
  if (hours.closedPermanently) return { kind: 'closed' }
  const point = openAt.type === 'point'
  const end = point ? openAt.startMinute + DAY_MINUTES : openAt.endMinute
  const known = hours.is24h === true || hours.businessHours !== null
  if (!known) {
    const last = addDays(openAt.date, Math.floor((point ? openAt.startMinute : openAt.endMinute - 1) / DAY_MINUTES))
    return dayOff(hours, openAt.date) && dayOff(hours, last) ? { kind: 'closed' } : { kind: 'unknown' }
  }
  let stretches = servingIntervals(hours, openAt.date, openAt.startMinute, end)
  if (point) stretches = stretches.slice(0, 1).filter((stretch) => stretch.start === openAt.startMinute)
  const first = stretches[0]
  const last = stretches.at(-1)
  if (!first || !last) return { kind: 'closed' }
  const minutes = stretches.reduce((sum, stretch) => sum + stretch.end - stretch.start, 0)
  return { kind: 'serving', match: { minutes, from: clockWithinDay(first.start), to: clockWithinDay(last.end) } }
}

/**
 * Returns the intervals within [start, end) in which the venue serves, ascending and disjoint, in minutes from midnight
 * of `date`.
 */
export function servingIntervals(hours: HoursFacts, date: CalendarDate, start: number, end: number): TimeInterval[] {
  const stretches: TimeInterval[] = []
  // Yesterday's session may continue past midnight into the window at any hour.
  for (let offset = -1; offset * DAY_MINUTES < end; offset++) {
    const session = sessionOn(hours, addDays(date, offset))
    if (!session) continue
    for (const part of servedParts(session)) {
      for (const piece of onOpenDays(hours, date, part.start + offset * DAY_MINUTES, part.end + offset * DAY_MINUTES)) {
        const from = Math.max(piece.start, start)
        const to = Math.min(piece.end, end)
        if (from < to) stretches.push({ start: from, end: to })
      }
    }
  }
  return mergedIntervals(stretches)
}

/** Returns when a day of the standard week serves, in minutes from its midnight, without regard to days off. */
export function servingIntervalsOfDay(day: BusinessDay): TimeInterval[] {
  const session = sessionOf(day)
  return session === null ? [] : servedParts(session)
}

/** Returns a session without its breaks and the time after the last order. */
function servedParts(session: Session): TimeInterval[] {
  const end = session.lastOrder === null ? session.end : Math.min(session.end, session.lastOrder)
  const parts: TimeInterval[] = []
  let from = session.start
  for (const pause of [...session.breaks].sort((a, b) => a.start - b.start)) {
    if (pause.start > from) parts.push({ start: from, end: Math.min(pause.start, end) })
    from = Math.max(from, pause.end)
  }
  parts.push({ start: from, end })
  return parts.filter((part) => part.start < part.end)
}

/**
 * Splits an interval at midnights and keeps the parts on days that are not off: a day off also ends last night's
 * session.
 */
function onOpenDays(hours: HoursFacts, date: CalendarDate, start: number, end: number): TimeInterval[] {
  const pieces: TimeInterval[] = []
  for (let day = Math.floor(start / DAY_MINUTES); day * DAY_MINUTES < end; day++) {
    if (dayOff(hours, addDays(date, day))) continue
    pieces.push({ start: Math.max(start, day * DAY_MINUTES), end: Math.min(end, (day + 1) * DAY_MINUTES) })
  }
  return pieces
}

function mergedIntervals(stretches: TimeInterval[]): TimeInterval[] {
  const result: TimeInterval[] = []
  for (const stretch of stretches.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end)
    else result.push({ ...stretch })
  }
  return result
}

/** Formats minutes as `HH:MM` of whichever day they fall on; only the midnight that ends the first day is `24:00`. */
function clockWithinDay(minute: number): string {
  return minute === DAY_MINUTES ? '24:00' : clockOfMinutes(minute % DAY_MINUTES)
}
