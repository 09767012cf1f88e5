/**
 * The ladder of `price.level` on the average a person, KRW; `maxAvg` null has no upper bound (docs/scores.md#price).
 */
export const PRICE_LEVELS = [
  { level: 1, minAvg: 0, maxAvg: 9_999 },
  { level: 2, minAvg: 10_000, maxAvg: 24_999 },
  { level: 3, minAvg: 25_000, maxAvg: 59_999 },
  { level: 4, minAvg: 60_000, maxAvg: null },
] as const
