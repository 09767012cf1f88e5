import { type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import type { NormalRecord } from './normalRecord.ts'

/** interface.md, "Score semantics": days since the newest activity to score, linear between the rows (decisions.md 11). */
const BANDS: readonly (readonly [days: number, score: number])[] = [
  [0, 1],
  [120, 0.8],
  [270, 0.5],
  [420, 0.2],
  [540, 0],
]

/** Fewer dated signals than this tell too little (decisions.md 11). */
const SIGNALS_MIN = 2

/** When something last happened at a venue, and how many dated signals say so. */
export interface Activity {
  newest: CalendarDate
  signals: number
}

/** Per source, the newest review and the newest observation each count as one signal (decisions.md 29.1). */
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
export function freshnessOf({ newest, signals }: Activity, asOf: CalendarDate): number | null {
  if (signals < SIGNALS_MIN) return null
  return Math.round(scoreAfter(Math.max(0, daysBetween(newest, asOf))) * 100) / 100
}

function scoreAfter(days: number): number {
  for (let i = 1; i < BANDS.length; i++) {
    const [startDays, startScore] = BANDS[i - 1] as readonly [number, number]
    const [endDays, endScore] = BANDS[i] as readonly [number, number]
    if (days <= endDays) return startScore + ((days - startDays) / (endDays - startDays)) * (endScore - startScore)
  }
  return 0
}
