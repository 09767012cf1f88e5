/**
 * The meal windows of `open_at`, KST (docs/reference/parameters.md#open_at); an end that is not after the start lies on
 * the next day.
 */
export const MEAL_WINDOWS = {
  breakfast: { start: '07:00', end: '10:00' },
  brunch: { start: '10:00', end: '14:00' },
  lunch: { start: '11:00', end: '14:00' },
  dinner: { start: '17:30', end: '21:00' },
  late_night: { start: '22:00', end: '02:00' },
} as const

export type Meal = keyof typeof MEAL_WINDOWS
