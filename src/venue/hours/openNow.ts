import type { Instant } from '#base/clock.ts'
import { addDays, DAY_MINUTES, instantOf, kstIso, kstTime, type CalendarDate } from '#base/kst.ts'
import type { OpenNow } from '../records.ts'
import { dayOff, specialHoursOn } from './calendar.ts'
import { isConfirmedOn, sessionOn, type HoursFacts, type Session } from './sessions.ts'

/** How many days ahead the next opening is searched for; nobody plans by an opening more than a fortnight away. */
const LOOK_AHEAD_DAYS = 14

type Reason = OpenNow['reason']

/**
 * Returns whether a venue is open at an instant, and why; null when its hours are unconfirmed. Evaluates in the order
 * of docs/reference/hours.md#order-of-evaluation: closed for good, a day off, 24 hours, last night's session, today's
 * session.
 */
export function openNowOf(hours: HoursFacts, at: Instant): OpenNow | null {
  if (hours.closedPermanently) return state('closed_permanently', null, null)
  const now = kstTime(at)
  const off = dayOff(hours, now.date)
  if (off) return state(off, nextOpening(hours, now.date, now.minute), null)
  if (hours.is24h && !specialHoursOn(hours, now.date))
    return state('open_24h', null, closesAtIso(hours, now.date, DAY_MINUTES))
  const running = runningSession(hours, now.date, now.minute)
  if (!running) return isConfirmedOn(hours, now.date) ? closedState(hours, now.date, now.minute) : null
  const minute = now.minute - running.offsetMinutes
  const pause = running.session.breaks.find((part) => part.start <= minute && minute < part.end)
  if (pause) return state('break_time', kstIso(instantOf(now.date, pause.end + running.offsetMinutes)), null)
  const passed = running.session.lastOrder !== null && minute >= running.session.lastOrder
  const closesAt = closesAtIso(hours, now.date, running.session.end + running.offsetMinutes)
  return state(passed ? 'last_order_passed' : 'open', null, closesAt)
}

function state(reason: Reason, nextOpenAt: string | null, closesAt: string | null): OpenNow {
  const open = reason === 'open' || reason === 'open_24h' || reason === 'last_order_passed'
  return { open, reason, lastOrderPassed: reason === 'last_order_passed', nextOpenAt, closesAt }
}

/** When the current session ends, breaks included; a live answer is valid no longer than that. */
export type SessionEnd = { kind: 'ends'; at: Instant } | { kind: 'never' } | { kind: 'none' } | { kind: 'unknown' }

/**
 * Returns when the session at an instant ends: `never` round the clock, `none` outside any session, `unknown` for
 * unconfirmed hours.
 */
export function sessionEndOf(hours: HoursFacts, at: Instant): SessionEnd {
  const { date, minute } = kstTime(at)
  const running = dayOff(hours, date) ? null : runningSession(hours, date, minute)
  if (!running) return { kind: isConfirmedOn(hours, date) ? 'none' : 'unknown' }
  const end = closingAt(hours, date, running.session.end + running.offsetMinutes)
  return end === null ? { kind: 'never' } : { kind: 'ends', at: end }
}

/**
 * Returns the session that includes this minute, last night's first; `offsetMinutes` converts from its day's midnight
 * to today's.
 */
function runningSession(
  hours: HoursFacts,
  date: CalendarDate,
  minute: number,
): { session: Session; offsetMinutes: number } | null {
  const night = sessionOn(hours, addDays(date, -1))
  if (night && minute + DAY_MINUTES < night.end) return { session: night, offsetMinutes: -DAY_MINUTES }
  const today = sessionOn(hours, date)
  return today && today.start <= minute && minute < today.end ? { session: today, offsetMinutes: 0 } : null
}

function closedState(hours: HoursFacts, date: CalendarDate, minute: number): OpenNow {
  const today = sessionOn(hours, date)
  const reason: Reason = !today ? 'closed_today' : minute < today.start ? 'before_open' : 'after_close'
  return state(reason, nextOpening(hours, date, minute), null)
}

/** Returns when the venue next opens after this minute; null when that is unknown or beyond the look-ahead. */
function nextOpening(hours: HoursFacts, date: CalendarDate, minute: number): string | null {
  for (let offset = 0; offset <= LOOK_AHEAD_DAYS; offset++) {
    const day = addDays(date, offset)
    if (!isConfirmedOn(hours, day)) return null
    const session = sessionOn(hours, day)
    if (session && (offset > 0 || session.start > minute)) return kstIso(instantOf(day, session.start))
  }
  return null
}

/**
 * Returns when an open venue closes; null when it never does. Consecutive sessions without a gap count as one, so a
 * venue open round the clock has no closing time. `end` is in minutes from midnight of `date`. A day off ends last
 * night's session at midnight.
 */
function closingAt(hours: HoursFacts, date: CalendarDate, end: number): Instant | null {
  const last = end + LOOK_AHEAD_DAYS * DAY_MINUTES
  if (end > DAY_MINUTES && dayOff(hours, addDays(date, 1))) return instantOf(date, DAY_MINUTES)
  while (end < last) {
    const day = Math.floor(end / DAY_MINUTES)
    const next = addDays(date, day)
    const session = sessionOn(hours, next)
    if (end % DAY_MINUTES !== 0 || session?.start !== 0) break
    end = day * DAY_MINUTES + session.end
  }
  return end < last ? instantOf(date, end) : null
}

/** Returns the closing time as ISO 8601 with the offset. */
function closesAtIso(hours: HoursFacts, date: CalendarDate, end: number): string | null {
  const at = closingAt(hours, date, end)
  return at === null ? null : kstIso(at)
}
