import { type CalendarDate, daysBetween } from '#base/kst.ts'
import type { BusinessProof } from '#venue/businessProof.ts'
import { freshnessAfter } from '#venue/freshnessCurve.ts'

/** Minimum number of dated proofs (docs/scores.md#freshnessscore). */
const PROOFS_MIN = 2

/** Returns 0–1 with two decimals, or null without an activity day; a date after `asOf` counts as today. */
export function freshnessOf(activeOn: CalendarDate | null, asOf: CalendarDate): number | null {
  return activeOn === null ? null : freshnessAfter(daysBetween(activeOn, asOf))
}

/**
 * Returns the day from which freshness is counted. Null with too few proofs, and for a venue that is closed for good.
 * `proofs`: newest first.
 */
export function activeOnOf(proofs: readonly BusinessProof[], isClosedForGood: boolean): CalendarDate | null {
  return isClosedForGood || proofs.length < PROOFS_MIN ? null : (proofs[0]?.on ?? null)
}
