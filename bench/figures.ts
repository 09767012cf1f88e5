/** Returns the value below which a share of the values lies; the values may be in any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Percentiles over the per-query medians of a class. Microseconds. */
export interface Spread {
  p50: number
  p99: number
  mean: number
}

/** Returns the spread of one list of times in milliseconds per query. */
export function spreadOf(timesMs: readonly (readonly number[])[]): Spread {
  const medians = timesMs.map((times) => percentile(times, 0.5) * 1_000)
  return { p50: percentile(medians, 0.5), p99: percentile(medians, 0.99), mean: mean(medians) }
}

/** Formats a value with two or three significant digits. */
export function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(value >= 10 ? 3 : 2)
}
