import {
  addDays,
  type CalendarDate,
  DAY_MINUTES,
  instantOf,
  isCalendarDate,
  kstDate,
  MINUTE_MS,
  minutesOfClock,
} from '#base/kst.ts'

/** The time of a table at each meal. */
const MEALS: ReadonlyMap<string, string> = new Map([
  ['breakfast', '08:00'],
  ['brunch', '11:00'],
  ['lunch', '12:00'],
  ['dinner', '19:00'],
  ['late_night', '22:00'],
])
const DINNER = '19:00'
const DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['day after tomorrow', 2],
  ['day_after_tomorrow', 2],
])
/** A time of the search: an optional day, then a meal, a clock, or the start of a range. */
const SEARCHED = /^(?:(day after tomorrow|[a-z_]+|\d{4}-\d{2}-\d{2})[ T])?([a-z_]+|\d{2}:\d{2})/u
/** The owner answers first, and the guest has to go there. */
const AHEAD_MS = 60 * MINUTE_MS

interface Table {
  day: CalendarDate
  time: string
}

/**
 * Returns the day and the time that the form proposes, in Korea: those of the search (`open_at`) when they are ahead,
 * else the next dinner that a guest can still reach.
 */
export function proposedTable(nowMs: number, openAt = ''): Table {
  const today = kstDate(nowMs)
  const searched = searchedTable(openAt, today)
  if (searched !== null && instantOfTable(searched) >= nowMs) return searched
  const dinner = { day: today, time: DINNER }
  return instantOfTable(dinner) - nowMs >= AHEAD_MS ? dinner : { day: addDays(today, 1), time: DINNER }
}

const instantOfTable = ({ day, time }: Table) => instantOf(day, minutesOfClock(time) ?? 0)

/** Returns null for `now` and for a time in other words. */
function searchedTable(openAt: string, today: CalendarDate): Table | null {
  const [, written, word = ''] = SEARCHED.exec(openAt.trim()) ?? []
  const time = MEALS.get(word) ?? (isTimeOfDay(word) ? word : null)
  const day = dayOf(written, today)
  return time === null || day === null ? null : { day, time }
}

/** 24:00 is the end of a range of hours; the field for a time does not take it. */
function isTimeOfDay(clock: string): boolean {
  const minutes = minutesOfClock(clock)
  return minutes !== null && minutes < DAY_MINUTES
}

function dayOf(written: string | undefined, today: CalendarDate): CalendarDate | null {
  if (written === undefined) return today
  const days = DAYS.get(written)
  if (days !== undefined) return addDays(today, days)
  return isCalendarDate(written) ? written : null
}
