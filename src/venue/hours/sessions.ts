import { addDays, clockOfMinutes, DAY_MINUTES, minutesOfClock, weekdayOf, type CalendarDate } from '#base/kst.ts'
import { dayOff, specialHoursOn, type Calendar } from './calendar.ts'
import type { OpenAt } from './openAt.ts'
import type { OpenAtMatch, Week } from '../records.ts'
import type { DayHours } from './dayHours.ts'

/** The facts that decide whether a venue serves at a given minute. */
export interface HoursFacts extends Calendar {
  businessHours: Week | null
  is24h: boolean | null
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

/** Returns the session of a day; null for a closed day. */
export function sessionOf(day: DayHours): Session | null {
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

/** Returns true when it is known whether and when the venue opens on `date`. */
export function isConfirmedOn(hours: HoursFacts, date: CalendarDate): boolean {
  if (hours.is24h === true || hours.businessHours !== null) return true
  return dayOff(hours, date) !== null || specialHoursOn(hours, date) !== null
}

/** Returns the session that begins on `date`; null when the venue is closed that day or its hours are unknown. */
export function sessionOn(hours: HoursFacts, date: CalendarDate): Session | null {
  if (dayOff(hours, date)) return null
  const special = specialHoursOn(hours, date)
  if (special) return sessionOf(special)
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
  let stretches = servingIntervals(hours, openAt.date, openAt.startMinute, end)
  if (point) stretches = stretches.slice(0, 1).filter((stretch) => stretch.start === openAt.startMinute)
  const first = stretches[0]
  const last = stretches.at(-1)
  if (!first || !last) return { kind: isConfirmedDuring(hours, openAt) ? 'closed' : 'unknown' }
  const minutes = stretches.reduce((sum, stretch) => sum + stretch.end - stretch.start, 0)
  return { kind: 'serving', match: { minutes, from: clockWithinDay(first.start), to: clockWithinDay(last.end) } }
}

/** Returns true when the hours of every day of an `open_at` are confirmed. */
function isConfirmedDuring(hours: HoursFacts, { type, date, startMinute, endMinute }: OpenAt): boolean {
  const lastMinute = type === 'point' ? startMinute : endMinute - 1
  for (let day = 0; day * DAY_MINUTES <= lastMinute; day++) if (!isConfirmedOn(hours, addDays(date, day))) return false
  return true
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

/** Returns when a day serves, in minutes from its midnight, without regard to days off. */
export function servingIntervalsOfDay(day: DayHours): TimeInterval[] {
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
