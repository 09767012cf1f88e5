import { WEEKDAYS } from '#base/kst.ts'
import type { BusinessDay, Week } from '../records.ts'

/** Every day from midnight to midnight (docs/reference/hours.md#standard-week). */
export const ROUND_THE_CLOCK: Week = WEEKDAYS.map((day) => ({
  day,
  closed: false,
  open: '00:00',
  close: '24:00',
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
}))

/** Whether a week never closes; null for unconfirmed hours. */
export function isRoundTheClock(week: Week | null): boolean | null {
  return week === null ? null : week.every(isAllDay)
}

/** 00:00–24:00, and 09:00 to 09:00 of the next day as well. */
function isAllDay({ open, close, endsNextDay, breaks }: BusinessDay): boolean {
  if (open === null || breaks.length > 0) return false
  return (open === '00:00' && close === '24:00') || (endsNextDay && open === close)
}
