import type { Instant } from '#base/clock.ts'
import {
  addDays,
  type CalendarDate,
  DAY_MINUTES,
  instantOf,
  kstDate,
  kstTime,
  MINUTE_MS,
  minutesOfClock,
  WEEKDAYS,
} from '#base/kst.ts'
import { SLOT_MINUTES, type RuleReason } from '#contract/bookingRules.ts'

/** A weekly time without requests, in Korean time; one whose end is not after its start ends on the next day. */
export interface WeeklyPause {
  day: (typeof WEEKDAYS)[number]
  from: string
  until: string
}

/** The rules by which a venue takes requests; null means no rule. */
export interface BookingRules {
  /** Until when no requests are taken, for any time. */
  pausedUntil: Instant | null
  weeklyPauses: readonly WeeklyPause[]
  /** Days for which no table can be requested, both included. */
  vacations: readonly { from: CalendarDate; until: CalendarDate }[]
  partyMin: number | null
  partyMax: number | null
  /** How long before its time a table must be requested. */
  leadMinutes: number | null
  /** The last time of a day for which a table can be requested. */
  lastTime: string | null
  slotMinutes: number | null
  tablesPerSlot: number | null
  coversPerSlot: number | null
  contactsPerHour: number | null
}

export const NO_RULES: BookingRules = {
  pausedUntil: null,
  weeklyPauses: [],
  vacations: [],
  partyMin: null,
  partyMax: null,
  leadMinutes: null,
  lastTime: null,
  slotMinutes: null,
  tablesPerSlot: null,
  coversPerSlot: null,
  contactsPerHour: null,
}

/** The parties of a slot: those that hold a table, and their guests. */
export interface SlotUse {
  tables: number
  covers: number
}

/** A request as the rules see it. */
export interface RuledRequest {
  time: Instant
  guestCount: number
}

/** A day of a venue ends at this time of the next morning, so that a last time of 01:00 is the night before. */
const NIGHT_ENDS_MINUTE = 5 * 60

/** Pauses that follow one another count as one, at most a week of them. */
const PAUSES_MAX = 14

/** Returns when requests are taken again; null when they are taken now. */
export function pausedUntil({ pausedUntil: end, weeklyPauses }: BookingRules, now: Instant): Instant | null {
  let open = now
  for (let i = 0; i < PAUSES_MAX; i++) {
    const ends = [...(end !== null && open < end ? [end] : []), ...weeklyEnds(weeklyPauses, open)]
    if (ends.length === 0) break
    open = Math.max(...ends)
  }
  return open === now ? null : open
}

/** Returns the ends of the weekly pauses that hold at an instant. */
function weeklyEnds(pauses: readonly WeeklyPause[], at: Instant): Instant[] {
  const today = kstDate(at)
  return [addDays(today, -1), today].flatMap((date) => {
    const { weekday } = kstTime(instantOf(date, 0))
    return pauses.flatMap(({ day, from, until }) => {
      if (WEEKDAYS[weekday] !== day) return []
      const [start, end] = [minutesOfClock(from) ?? 0, minutesOfClock(until) ?? 0]
      const begins = instantOf(date, start)
      const ends = instantOf(date, end <= start ? end + DAY_MINUTES : end)
      return begins <= at && at < ends ? [ends] : []
    })
  })
}

/** Returns why the rules refuse a request at an instant, apart from the use of its slot; null when they allow it. */
export function ruleAgainst(rules: BookingRules, { time, guestCount }: RuledRequest, now: Instant): RuleReason | null {
  if (pausedUntil(rules, now) !== null) return 'paused'
  if (guestCount < (rules.partyMin ?? 1) || guestCount > (rules.partyMax ?? Infinity)) return 'party_size'
  return timeRuleAgainst(rules, time, now)
}

/** Returns why no table can be requested for a time, whatever the party. */
export function timeRuleAgainst(rules: BookingRules, time: Instant, now: Instant): RuleReason | null {
  const date = kstDate(time)
  if (rules.vacations.some(({ from, until }) => from <= date && date <= until)) return 'vacation'
  if (time < now + (rules.leadMinutes ?? 0) * MINUTE_MS) return 'lead_time'
  const last = rules.lastTime === null ? null : minutesOfClock(rules.lastTime)
  return last !== null && sinceMorning(kstTime(time).minute) > sinceMorning(last) ? 'after_last_time' : null
}

const sinceMorning = (minute: number) => (minute - NIGHT_ENDS_MINUTE + DAY_MINUTES) % DAY_MINUTES

/** Returns the slot of a time: slots begin at midnight in Korea. */
export function slotOf({ slotMinutes }: BookingRules, time: Instant): { from: Instant; until: Instant } {
  const minutes = slotMinutes ?? SLOT_MINUTES.fallback
  const start = Math.floor(kstTime(time).minute / minutes) * minutes
  const from = instantOf(kstDate(time), start)
  return { from, until: Math.min(from + minutes * MINUTE_MS, instantOf(kstDate(time), DAY_MINUTES)) }
}

export function limitsSlots({ tablesPerSlot, coversPerSlot }: BookingRules): boolean {
  return tablesPerSlot !== null || coversPerSlot !== null
}

/** Returns whether one more party fits into a slot. */
export function hasRoom({ tablesPerSlot, coversPerSlot }: BookingRules, use: SlotUse, guestCount: number): boolean {
  return use.tables < (tablesPerSlot ?? Infinity) && use.covers + guestCount <= (coversPerSlot ?? Infinity)
}
