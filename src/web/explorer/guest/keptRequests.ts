import type { Instant } from '#base/clock.ts'
import { addDays, kstDate } from '#base/kst.ts'

/** What decides how long a place's page shows a request. */
interface KeptReservation {
  status: string
  reservationTime: string
  settledAt: string | null
  createdAt: string
}

/** Returns whether a moment was today or yesterday in Korea. */
export function isUntilDayAfter(at: Instant, now: Instant): boolean {
  return kstDate(now) <= addDays(kstDate(at), 1)
}

/**
 * Returns whether the page of a place shows a person's request: while it waits, until the table, and the answer until
 * the day after.
 */
export function isKeptAtPlace(request: KeptReservation, now: Instant): boolean {
  const { status, reservationTime, settledAt, createdAt } = request
  if (status === 'pending') return true
  if (status === 'confirmed' && Date.parse(reservationTime) > now) return true
  return isUntilDayAfter(Date.parse(settledAt ?? createdAt), now)
}
