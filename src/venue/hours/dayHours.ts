import type { BusinessDay } from '../records.ts'

/** The hours of one day, of the week or of a date. */
export type DayHours = Omit<BusinessDay, 'day'>

/** Returns the hours of a day on which the venue is closed. */
export function closedDay(): DayHours {
  return { closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
}
