/** The value below which a share of the values lies; the values need no order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** What the per-query medians of a class come to. Microseconds. */
export interface Spread {
  p50: number
  p99: number
  mean: number
}

/** One list of times in milliseconds for each query. */
export function spreadOf(timesMs: readonly (readonly number[])[]): Spread {
  const medians = timesMs.map((times) => percentile(times, 0.5) * 1_000)
  return { p50: percentile(medians, 0.5), p99: percentile(medians, 0.99), mean: mean(medians) }
}

/** Three digits that mean something. */
export function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(value >= 10 ? 3 : 2)
}
