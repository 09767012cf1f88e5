import type { OpenAt } from '#venue/hours/openAt.ts'
import type { BusinessDay, OpenAtMatch, StoredPlace } from '#venue/records.ts'
import { isOff as computeOff, specialOn } from './referenceCalendar.ts'

/** Hours evaluated minute by minute (docs/reference/hours.md#serving). */

const DAY = 1440

export type ReferenceServing = 'closed' | 'unknown' | OpenAtMatch

// The same few days recur for every minute of every venue.
const dates = new Map<string, string>()
const weekdays = new Map<string, number>()

function dayAfter(date: string, days: number): string {
  const key = `${date} ${days}`
  let after = dates.get(key)
  if (after === undefined) {
    const day = new Date(`${date}T12:00:00Z`)
    day.setUTCDate(day.getUTCDate() + days)
    dates.set(key, (after = day.toISOString().slice(0, 10)))
  }
  return after
}

/** Returns 0 for Monday. */
function weekdayOf(date: string): number {
  let weekday = weekdays.get(date)
  if (weekday === undefined) weekdays.set(date, (weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7))
  return weekday
}

const offDays = new WeakMap<StoredPlace, Map<string, boolean>>()

function isOff(place: StoredPlace, date: string): boolean {
  let known = offDays.get(place)
  if (known === undefined) offDays.set(place, (known = new Map()))
  let off = known.get(date)
  if (off === undefined) known.set(date, (off = computeOff(place, date)))
  return off
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** Returns whether the session of this day serves at a minute counted from that day's midnight. */
function sessionServes(day: Omit<BusinessDay, 'day'>, minute: number): boolean {
  if (day.closed || day.open === null || day.close === null) return false
  const open = minuteOf(day.open)
  const close = minuteOf(day.close) + (day.endsNextDay ? DAY : 0)
  // Clock times before the opening belong to the next day.
  const onOpeningDay = (clock: string) => (minuteOf(clock) < open ? minuteOf(clock) + DAY : minuteOf(clock))
  if (minute < open || minute >= close) return false
  if (day.breaks.some((pause) => minute >= onOpeningDay(pause.start) && minute < onOpeningDay(pause.end))) return false
  return day.lastOrder === null || minute < onOpeningDay(day.lastOrder)
}

/** Returns whether the place is known to serve at this minute, counted from midnight of `date`. */
function servesAt(place: StoredPlace, date: string, minute: number): boolean {
  const today = dayAfter(date, Math.floor(minute / DAY))
  const clock = minute % DAY
  if (isOff(place, today)) return false
  if (place.is24h && !specialOn(place, today)) return true
  const yesterday = dayAfter(today, -1)
  const entry = (day: string) => specialOn(place, day) ?? place.businessHours?.[weekdayOf(day)]
  const [now, before] = [entry(today), entry(yesterday)]
  if (now && sessionServes(now, clock)) return true
  return before !== undefined && !isOff(place, yesterday) && sessionServes(before, clock + DAY)
}

function isConfirmed(place: StoredPlace, day: string): boolean {
  const hasWeek = place.is24h === true || place.businessHours !== null
  return hasWeek || isOff(place, day) || specialOn(place, day) !== undefined
}

function clockOf(minute: number): string {
  if (minute === DAY) return '24:00'
  const clock = minute % DAY
  return `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`
}

/** Returns how a place meets an `open_at`; for a point, the match lasts as long as serving continues, at most a day. */
export function referenceServing(place: StoredPlace, openAt: OpenAt): ReferenceServing {
  if (place.closureSignal?.level === 'confirmed') return 'closed'
  const { date, startMinute: start, type } = openAt
  const end = type === 'point' ? start + DAY : openAt.endMinute
  const served: number[] = []
  for (let minute = start; minute < end; minute++) {
    if (servesAt(place, date, minute)) served.push(minute)
    else if (type === 'point') break
  }
  const [first, last] = [served[0], served.at(-1)]
  if (first === undefined || last === undefined) {
    const asked = type === 'point' ? [start] : Array.from({ length: end - start }, (_, i) => start + i)
    const days = [...new Set(asked.map((minute) => dayAfter(date, Math.floor(minute / DAY))))]
    return days.every((day) => isConfirmed(place, day)) ? 'closed' : 'unknown'
  }
  return { minutes: served.length, from: clockOf(first), to: clockOf(last + 1) }
}
