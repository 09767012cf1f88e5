import type { Instant } from '#base/clock.ts'
import { DAY_MINUTES, type CalendarDate, addDays, isCalendarDate, kstTime, minutesOfClock } from '#base/kst.ts'
import { MEAL_WINDOWS, type Meal } from './meals.ts'
import type { OpenAt } from './query.ts'
import { canonical } from './vocabulary.ts'

type OpenAtReading = { kind: 'read'; openAt: OpenAt } | { kind: 'unreadable'; reason: string; hint: string }

/** A longer text is no point in time; the parser tries every prefix, so the length is bounded. */
const LENGTH_MAX = 60

const DAY_OFFSETS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, day_after_tomorrow: 2 }

const FORMS =
  'Use now, HH:MM, YYYY-MM-DDTHH:MM, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow; 오늘, 내일, 모레) and one of these.'

const CLOCK = String.raw`\d{2}:\d{2}(?::\d{2})?`
const POINT = new RegExp(`^(${CLOCK})$`)
const WINDOW = /^(\d{2}:\d{2})\s*[-–~]\s*(\d{2}:\d{2})$/
/** `Z` or an offset behind a time. A `+` that came unencoded has become a space. */
const OFFSET_BEHIND_TIME = new RegExp(`^(?:.*[T ])?${CLOCK}(?:\\.\\d+)?\\s*(?:Z|\\+\\d{2}:?\\d{2})$`, 'i')
const OFFSET_BEHIND_DATE_TIME = new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${CLOCK}(?:\\.\\d+)?\\s?[-+ ]?\\d{2}:?\\d{2}$`, 'i')

/**
 * `open_at` by the grammar of decisions.md 10, Korean or English, any case. A range whose end is not after its start
 * crosses midnight. A time of day that is past stays today.
 */
export function parseOpenAt(value: string, now: Instant): OpenAtReading {
  const text = value.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text.length > LENGTH_MAX) return unreadable('it is longer than 60 characters')
  if (OFFSET_BEHIND_TIME.test(text) || OFFSET_BEHIND_DATE_TIME.test(text)) {
    return unreadable(
      'times are KST without offset',
      'Drop the offset or Z and write the time as it is in Korea; a range stands behind its date with a space between.',
    )
  }
  const clock = kstTime(now)
  const found = (date: CalendarDate, time: TimeOfDay): OpenAtReading => ({
    kind: 'read',
    openAt: { requested: value.trim(), date, ...time },
  })
  if (canonical('open_at', text) === 'now') {
    return found(clock.date, { type: 'point', label: null, startMinute: clock.minute, endMinute: clock.minute })
  }
  const { date, rest } = splitDate(text, clock.date)
  if (date !== null && !isPlausible(date)) return unreadable(`${date} is not a date of the calendar from 2000 to 2999`)
  if (date !== null && rest === '')
    return unreadable('a date alone says no time', `Add a time or a meal, such as "${text} dinner" or "${text} 19:00".`)
  const time = timeOfDay(rest)
  return time === null ? unreadable('it is neither a time nor a meal') : found(date ?? clock.date, time)
}

function unreadable(reason: string, hint = FORMS): OpenAtReading {
  return { kind: 'unreadable', reason, hint }
}

/** Years of four digits stay four digits when a window runs into the next day. */
function isPlausible(date: CalendarDate): boolean {
  return isCalendarDate(date) && date.startsWith('2')
}

/** The date in front, if any, and what stands behind it. A date with `T` is split there. */
function splitDate(text: string, today: CalendarDate): { date: CalendarDate | null; rest: string } {
  const absolute = /^(\d{4}-\d{2}-\d{2})(?:T(?=\d)| |$)(.*)$/i.exec(text)
  if (absolute) return { date: absolute[1] as string, rest: absolute[2] as string }
  // Longest first: 내일모레 begins with 내일.
  for (let end = text.length; end > 0; end--) {
    const offset = DAY_OFFSETS[canonical('open_at', text.slice(0, end)) ?? '']
    if (offset !== undefined) return { date: addDays(today, offset), rest: text.slice(end).trim() }
  }
  return { date: null, rest: text }
}

type TimeOfDay = Pick<OpenAt, 'type' | 'label' | 'startMinute' | 'endMinute'>

function timeOfDay(text: string): TimeOfDay | null {
  const point = POINT.exec(text)
  if (point) {
    const minute = startOf((point[1] as string).slice(0, 5))
    return minute === null ? null : { type: 'point', label: null, startMinute: minute, endMinute: minute }
  }
  const window = WINDOW.exec(text)
  if (window) return windowOf(window[1] as string, window[2] as string, null)
  const meal = canonical('open_at', text)
  if (meal === null || !Object.hasOwn(MEAL_WINDOWS, meal)) return null
  const { start, end } = MEAL_WINDOWS[meal as Meal]
  return windowOf(start, end, meal)
}

function windowOf(start: string, end: string, label: string | null): TimeOfDay | null {
  const startMinute = startOf(start)
  const endOfDay = minutesOfClock(end)
  if (startMinute === null || endOfDay === null) return null
  const endMinute = endOfDay > startMinute ? endOfDay : endOfDay + DAY_MINUTES
  return { type: 'window', label, startMinute, endMinute }
}

/** The minute of a clock time at which something can begin: 24:00 ends a day and begins none. */
function startOf(clock: string): number | null {
  const minute = minutesOfClock(clock)
  return minute === DAY_MINUTES ? null : minute
}
