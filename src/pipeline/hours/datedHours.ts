import { clockOfMinutes, DAY_MINUTES } from '#base/kst.ts'
import type { DayHours } from '#venue/hours/dayHours.ts'

/** Returns a session as the hours of a date; an end past midnight is greater than 1440. */
export function openOn({ start, end }: { start: number; end: number }): DayHours {
  const endsNextDay = end > DAY_MINUTES
  const close = clockOfMinutes(endsNextDay ? end - DAY_MINUTES : end)
  return { closed: false, open: clockOfMinutes(start), close, endsNextDay, breaks: [], lastOrder: null }
}
