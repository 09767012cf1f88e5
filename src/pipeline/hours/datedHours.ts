import { clockOfMinutes, DAY_MINUTES } from '#base/kst.ts'
import type { SpecialHours } from '#venue/records.ts'

type HoursOfDate = Omit<SpecialHours, 'date'>

export const CLOSED_DAY: HoursOfDate = {
  closed: true,
  open: null,
  close: null,
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
}

/** Returns a session as the hours of a date; an end past midnight is greater than 1440. */
export function openOn({ start, end }: { start: number; end: number }): HoursOfDate {
  const endsNextDay = end > DAY_MINUTES
  const close = clockOfMinutes(endsNextDay ? end - DAY_MINUTES : end)
  return { closed: false, open: clockOfMinutes(start), close, endsNextDay, breaks: [], lastOrder: null }
}
