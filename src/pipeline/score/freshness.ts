import { type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import { freshnessAfter } from '#venue/freshnessCurve.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** Fewer dated signals than this tell too little (docs/scores.md#freshnessscore). */
const SIGNALS_MIN = 2

/** When something last happened at a venue, and how many dated signals say so. */
export interface Activity {
  newest: CalendarDate
  signals: number
}

/** Per source, the newest review and the newest observation each count as one signal. */
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

/** 0–1 with two decimals, or null with too few signals; a date after `asOf` counts as today. */
export function freshnessOf(activity: Activity, asOf: CalendarDate): number | null {
  const activeOn = activeOnOf(activity)
  return activeOn === null ? null : freshnessAfter(daysBetween(activeOn, asOf))
}

/** The day freshness is counted from; null with too few signals to compute any. */
export function activeOnOf({ newest, signals }: Activity): CalendarDate | null {
  return signals < SIGNALS_MIN ? null : newest
}
