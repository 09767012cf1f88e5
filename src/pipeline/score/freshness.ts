import { type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import { freshnessAfter } from '#venue/freshnessCurve.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** Minimum number of dated signals (docs/scores.md#freshnessscore). */
const SIGNALS_MIN = 2

/** The newest dated signal of a venue, and the number of dated signals. */
export interface Activity {
  newest: CalendarDate
  signals: number
}

/** Collects the activity: per source, the newest review and the newest observation each count as one signal. */
export function activityOf(members: readonly NormalRecord[]): Activity {
  const signals = new Set<string>()
  let newest = ''
  for (const { source, record, observedAt } of members) {
    signals.add(`${source.name} observed`)
    const observed = kstDate(observedAt)
    if (observed > newest) newest = observed
    if (record.latestReviewDate === undefined) continue
    signals.add(`${source.name} reviewed`)
    if (record.latestReviewDate > newest) newest = record.latestReviewDate
  }
  return { newest, signals: signals.size }
}

/** Returns 0–1 with two decimals, or null with too few signals; a date after `asOf` counts as today. */
export function freshnessOf(activity: Activity, asOf: CalendarDate): number | null {
  const activeOn = activeOnOf(activity)
  return activeOn === null ? null : freshnessAfter(daysBetween(activeOn, asOf))
}

/** Returns the day from which freshness is counted; null with too few signals. */
export function activeOnOf({ newest, signals }: Activity): CalendarDate | null {
  return signals < SIGNALS_MIN ? null : newest
}
