import { addDays, clockOfMinutes, DAY_MINUTES, minutesOfClock, weekdayOf, type CalendarDate } from '#base/kst.ts'
import { isPublicHoliday } from './holidays.ts'
import type { OpenAt } from './openAt.ts'
import type { BusinessDay, HolidayPolicy, OpenAtMatch, TemporaryClosure, Week } from '../records.ts'

/** All that decides whether a venue serves at a minute. */
export interface HoursFacts {
  businessHours: Week | null
  is24h: boolean | null
  holidayPolicy: HolidayPolicy | null
  temporaryClosures: readonly TemporaryClosure[] | null
  /** The venue is confirmed closed for good. */
  closedPermanently: boolean
}

/** A half-open stretch of minutes [start, end), counted from midnight of the day it is told for. */
export interface Stretch {
  start: number
  end: number
}

/** One day's opening, in minutes from that day's midnight; past midnight runs beyond 1440. */
export interface Session extends Stretch {
  breaks: readonly Stretch[]
  /** From this minute nothing more is served; null when unknown. */
  lastOrder: number | null
}

/** The session a day of the standard week stands for, or null on a closed day. */
export function sessionOf(day: BusinessDay): Session | null {
  const start = day.closed || day.open === null ? null : minutesOfClock(day.open)
  const close = day.close === null ? null : minutesOfClock(day.close)
  if (start === null || close === null) return null
  const end = day.endsNextDay ? close + DAY_MINUTES : close
  if (end <= start) return null
  // A clock time before opening belongs to the next day.
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
 * Why a whole calendar day is off, or null. Closures come before holidays
 * (docs/reference/hours.md#order-of-evaluation).
 */
export function dayOff(hours: HoursFacts, date: CalendarDate): 'temporary_closure' | 'holiday' | null {
  const closed = hours.temporaryClosures?.some((c) => c.from <= date && (c.to === null || date <= c.to))
  if (closed) return 'temporary_closure'
  return hours.holidayPolicy?.opensOnHolidays === false && isPublicHoliday(date) ? 'holiday' : null
}

/** The session that begins on `date`; null when the venue is closed that day or its hours are unknown. */
export function sessionOn(hours: HoursFacts, date: CalendarDate): Session | null {
  if (dayOff(hours, date)) return null
  if (hours.is24h) return { start: 0, end: DAY_MINUTES, breaks: [], lastOrder: null }
  const day = hours.businessHours?.[weekdayOf(date)]
  return day ? sessionOf(day) : null
}

/** How a venue meets an `open_at`: hours unconfirmed, not serving in it, or serving for some of it. */
export type Serving = { kind: 'unknown' } | { kind: 'closed' } | { kind: 'serving'; match: OpenAtMatch }

/**
 * Serving means open, not in a break and before the last order. A window is met by one serving minute; a point by
 * its own minute, and then `match` tells how long serving goes on from there, up to a day.
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
  let stretches = servingStretches(hours, openAt.date, openAt.startMinute, end)
  if (point) stretches = stretches.slice(0, 1).filter((stretch) => stretch.start === openAt.startMinute)
  const first = stretches[0]
  const last = stretches.at(-1)
  if (!first || !last) return { kind: 'closed' }
  const minutes = stretches.reduce((sum, stretch) => sum + stretch.end - stretch.start, 0)
  return { kind: 'serving', match: { minutes, from: clockWithinDay(first.start), to: clockWithinDay(last.end) } }
}

/** The stretches within [start, end) in which the venue serves, ascending and apart, in minutes from midnight of `date`. */
export function servingStretches(hours: HoursFacts, date: CalendarDate, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = []
  // Yesterday's session may run past midnight into the window; no cut-off hour.
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
  return united(stretches)
}

/** When a day of the standard week serves, counted from its own midnight; days off aside. */
export function servedPartsOf(day: BusinessDay): Stretch[] {
  const session = sessionOf(day)
  return session === null ? [] : servedParts(session)
}

/** A session without its breaks and without what comes after the last order. */
function servedParts(session: Session): Stretch[] {
  const end = session.lastOrder === null ? session.end : Math.min(session.end, session.lastOrder)
  const parts: Stretch[] = []
  let from = session.start
  for (const pause of [...session.breaks].sort((a, b) => a.start - b.start)) {
    if (pause.start > from) parts.push({ start: from, end: Math.min(pause.start, end) })
    from = Math.max(from, pause.end)
  }
  parts.push({ start: from, end })
  return parts.filter((part) => part.start < part.end)
}

/** Cuts a stretch at midnights and keeps the pieces on days that are not off: a day off ends last night's session too. */
function onOpenDays(hours: HoursFacts, date: CalendarDate, start: number, end: number): Stretch[] {
  const pieces: Stretch[] = []
  for (let day = Math.floor(start / DAY_MINUTES); day * DAY_MINUTES < end; day++) {
    if (dayOff(hours, addDays(date, day))) continue
    pieces.push({ start: Math.max(start, day * DAY_MINUTES), end: Math.min(end, (day + 1) * DAY_MINUTES) })
  }
  return pieces
}

function united(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end)
    else result.push({ ...stretch })
  }
  return result
}

/** `HH:MM` on whichever day it falls; an exact midnight that ends a day is `24:00` only for the first day. */
function clockWithinDay(minute: number): string {
  return minute === DAY_MINUTES ? '24:00' : clockOfMinutes(minute % DAY_MINUTES)
}
