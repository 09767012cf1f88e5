import { MEAL_WINDOWS, type Meal } from '#venue/hours/meals.ts'

export const MEALS: readonly string[] = Object.keys(MEAL_WINDOWS)
/** An hour such as 19:00, in place of a meal. */
export const CLOCK = /^\d{2}:\d{2}$/u

/** An hour within a meal replaces the meal: dinner at 19:00 means 19:00. */
export function withinMeals(hours: readonly string[]): readonly string[] {
  const [meal] = hours.filter((hour) => MEALS.includes(hour))
  const clocks = hours.filter((hour) => CLOCK.test(hour))
  const [clock = ''] = clocks
  if (meal === undefined || clocks.length !== 1 || hours.length !== 2) return hours
  return isWithin(clock, meal as Meal) ? clocks : hours
}

/** Returns whether an hour such as 19:00 lies within a meal. */
export function isWithin(clock: string, meal: Meal): boolean {
  const { start, end } = MEAL_WINDOWS[meal]
  if (!CLOCK.test(clock)) return false
  // The window of the night ends on the next day.
  return start < end ? clock >= start && clock <= end : clock >= start || clock <= end
}
