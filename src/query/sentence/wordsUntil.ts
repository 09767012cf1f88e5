import type { CalendarDate } from '#base/kst.ts'
import { MEAL_WINDOWS, type Meal } from '#venue/hours/meals.ts'
import { dayAfter, NIGHT_END, type TimeReading, type TimeWords } from './wordsTime.ts'

/** The times of a sentence, those with one meaning and those with several, and its other conditions. */
interface Times {
  resolved: readonly { param: string; value: string }[]
  times: { from: string; time: TimeWords }[]
  openTimes: ({ from: string } & Omit<Extract<TimeReading, { kind: 'several' }>, 'kind'>)[]
}

/**
 * Decides until which hour a venue is open: the hour after the meal of the sentence begins (breakfast until 10), else the
 * one at which venues close (bars open until 11). Other hours of several meanings stay. An hour of the night ends the day
 * that is named beside it, in either order. Who asks for
 * the kind of place brunch means the meal, too.
 */
export function settleUntil(all: Times, today: CalendarDate): void {
  const isBrunch = all.resolved.some(({ param, value }) => param === 'subtype' && value === 'brunch')
  const meal = isBrunch ? 'brunch' : all.times.map(({ time: { time } }) => time).find(isMeal)
  all.openTimes = all.openTimes.filter((open) => {
    const { from, values, date, until } = open
    if (until === undefined) return true
    const hour = meal === undefined ? null : hourOfMeal(values, meal)
    const time = hour ?? until.closing
    if (time === null) return true
    // The hour stands for the meal as well.
    for (const own of all.times) if (isMeal(own.time.time)) own.time = { ...own.time, time }
    const isEnd = time < NIGHT_END
    const day = isEnd && date !== null && date !== 'today' ? dayAfter(date, today) : date
    const ahead = hour === null ? { isAhead: true as const, ...(isEnd && { isEnd }) } : {}
    all.times.push({ from, time: { date: day, time, ...ahead } })
    return false
  })
  settleDays(all, today)
}

function settleDays({ times }: Times, today: CalendarDate): void {
  if (!times.some(({ time: { date, isEnd } }) => isEnd && date === null)) return
  for (const own of times) {
    const { date, time } = own.time
    if (date !== null && date !== 'today' && time === null) own.time = { date: dayAfter(date, today), time }
  }
}

function hourOfMeal(values: readonly string[], meal: Meal): string | null {
  const { start, end } = MEAL_WINDOWS[meal]
  // Late at night begins on one day and ends on the next.
  if (start > end) return null
  return values.map((value) => value.slice(-'HH:MM'.length)).find((clock) => clock >= start) ?? null
}

function isMeal(time: string | null): time is Meal {
  return time !== null && Object.hasOwn(MEAL_WINDOWS, time)
}
