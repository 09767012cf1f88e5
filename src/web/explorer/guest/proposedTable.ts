import { addDays, instantOf, kstDate, MINUTE_MS } from '#base/kst.ts'

const DINNER = '19:00'
const DINNER_MINUTE = 19 * 60
/** The owner answers first, and the guest has to go there. */
const AHEAD_MS = 60 * MINUTE_MS

/** Returns the day and the time that the form proposes: the next dinner in Korea that a guest can still reach. */
export function proposedTable(nowMs: number): { day: string; time: string } {
  const today = kstDate(nowMs)
  const isReachable = instantOf(today, DINNER_MINUTE) - nowMs >= AHEAD_MS
  return { day: isReachable ? today : addDays(today, 1), time: DINNER }
}
