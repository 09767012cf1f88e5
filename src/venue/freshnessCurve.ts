/** Days since the newest activity to score, linearly interpolated between the rows (docs/scores.md#lastseenat-and-freshnessscore). */
const BANDS: readonly (readonly [days: number, score: number])[] = [
  [0, 1],
  [120, 0.8],
  [270, 0.5],
  [420, 0.2],
  [540, 0],
]

/**
 * Returns the freshness score this many days after the newest activity, 0–1 with two decimals; future activity counts
 * as today's.
 */
export function freshnessAfter(days: number): number {
  return Math.round(scoreAfter(Math.max(0, days)) * 100) / 100
}

function scoreAfter(days: number): number {
  for (let i = 1; i < BANDS.length; i++) {
    const [startDays, startScore] = BANDS[i - 1] as readonly [number, number]
    const [endDays, endScore] = BANDS[i] as readonly [number, number]
    if (days <= endDays) return startScore + ((days - startDays) / (endDays - startDays)) * (endScore - startScore)
  }
  return 0
}
