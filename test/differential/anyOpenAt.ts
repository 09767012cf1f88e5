import fc from 'fast-check'
import type { Instant } from '#base/clock.ts'
import { addDays, clockOfMinutes, instantOf, type CalendarDate } from '#base/kst.ts'
import { MEAL_WINDOWS } from '#venue/hours/meals.ts'
import { entriesOf } from '#venue/vocabulary.ts'
import { WORLD_DAY } from '../support/generateVenues.ts'

/**
 * `open_at` in every form of docs/reference/parameters.md#open_at, with every word that the vocabulary has for them.
 */

/** The days around the generated closures, holidays (개천절 and 추석 with neighbours, Christmas) and an ordinary day. */
const DATES = [
  WORLD_DAY,
  '2026-11-22',
  '2026-11-23',
  '2026-12-24',
  '2026-12-25',
  '2026-10-02',
  '2026-10-03',
  '2026-09-24',
  '2026-09-25',
]
const MINUTES = [0, 30, 13 * 60 + 37, 23 * 60 + 59]

/** The instants relative to which `now`, `today` and a bare HH:MM are read. */
export const CLOCKS: readonly Instant[] = DATES.flatMap((date) => MINUTES.map((minute) => instantOf(date, minute)))

/** Every date that a request can touch: the days of a window and the night before, from any clock and any day word. */
export const DAYS_TOUCHED: readonly CalendarDate[] = [
  ...new Set(DATES.flatMap((date) => [-1, 0, 1, 2, 3, 4].map((days) => addDays(date, days)))),
]

const entries = entriesOf('open_at').map(({ value, ko, en }) => ({ value, words: [value, ...ko, ...en] }))
const isMeal = (value: string) => Object.hasOwn(MEAL_WINDOWS, value)
const wordsOf = (belongs: (value: string) => boolean) =>
  fc.constantFrom(...entries.filter(({ value }) => belongs(value)).flatMap(({ words }) => words))

const meal = wordsOf(isMeal)
const now = wordsOf((value) => value === 'now')
const day = fc.oneof(
  fc.constantFrom(...DATES),
  wordsOf((value) => value !== 'now' && !isMeal(value)),
)

const minute = fc.oneof(
  fc.integer({ min: 0, max: 47 }).map((half) => half * 30),
  fc.integer({ min: 0, max: 1439 }),
)
const clock = minute.map(clockOfMinutes)
const range = fc
  .tuple(clock, fc.oneof(clock, fc.constant('24:00')), fc.constantFrom('-', ' - ', '~', '–'))
  .map(([from, to, dash]) => `${from}${dash}${to}`)

export const anyOpenAt: fc.Arbitrary<string> = fc.oneof(
  now,
  meal,
  clock,
  range,
  fc
    .tuple(fc.constantFrom(...DATES), clock, fc.constantFrom('', ':00'))
    .map(([date, time, s]) => `${date}T${time}${s}`),
  fc.tuple(day, fc.oneof(meal, clock, range)).map((parts) => parts.join(' ')),
)
