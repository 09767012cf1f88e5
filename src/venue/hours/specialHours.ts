import { addDays, type CalendarDate } from '#base/kst.ts'
import type { SpecialHours } from '../records.ts'

/**
 * Returns the hours of single dates that still matter on a day: yesterday's are kept, because its last session may go on
 * after midnight.
 */
export function withoutPastDates(hours: readonly SpecialHours[], today: CalendarDate): SpecialHours[] {
  if (hours.length === 0) return []
  const yesterday = addDays(today, -1)
  return hours.filter(({ date }) => date >= yesterday)
}
