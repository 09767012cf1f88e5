export interface MemorySample {
  /** Number of requests sent before the sample. */
  requests: number
  rssBytes: number
  heapBytes: number
}

const MB = 1024 * 1024
/**
 * Allowed heap growth over the last half of a run, along its fitted line: the size of caches that were not yet full.
 */
const HEAP_GROWTH_BYTES_MAX = 12 * MB
const HEAP_GROWTH_SHARE_MAX = 0.1
/** Allowed growth of the resident size, which the allocator reduces only later. */
const RSS_GROWTH_BYTES_MAX = 96 * MB
const RSS_GROWTH_SHARE_MAX = 0.25
const SAMPLES_MIN = 6

/**
 * Returns why a run's memory has no plateau; null when it has one. Judges the last half of the run: the least-squares
 * line through the samples may rise by no more than the larger of a fixed size and a share of their mean.
 */
export function growthWithoutPlateau(samples: readonly MemorySample[]): string | null {
  if (samples.length < SAMPLES_MIN) return null
  const half = samples.slice(samples.length >> 1)
  const span = (half.at(-1)?.requests ?? 0) - (half[0]?.requests ?? 0)
  const rules = [
    ['heap', (sample: MemorySample) => sample.heapBytes, HEAP_GROWTH_BYTES_MAX, HEAP_GROWTH_SHARE_MAX],
    ['resident', (sample: MemorySample) => sample.rssBytes, RSS_GROWTH_BYTES_MAX, RSS_GROWTH_SHARE_MAX],
  ] as const
  for (const [what, bytesOf, fixed, share] of rules) {
    const mean = half.reduce((sum, sample) => sum + bytesOf(sample), 0) / half.length
    const grown = slope(half.map((sample) => [sample.requests, bytesOf(sample)])) * span
    if (grown > Math.max(fixed, mean * share))
      return `${what} memory grew by ${megabytes(grown)} MB over the last ${span} requests, without a plateau`
  }
  return null
}

/** Returns the slope of the least-squares line through the points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return under === 0 ? 0 : over / under
}

/** Returns one printable line per sample. */
export function memoryLines(samples: readonly MemorySample[]): string[] {
  const most = Math.max(...samples.map(({ rssBytes }) => rssBytes), 1)
  return samples.map(({ requests, rssBytes, heapBytes }) => {
    const bar = '#'.repeat(Math.round((rssBytes / most) * 40))
    return `${String(requests).padStart(8)} requests  heap ${megabytes(heapBytes).padStart(7)} MB  rss ${megabytes(rssBytes).padStart(7)} MB  ${bar}`
  })
}

const megabytes = (bytes: number) => (bytes / MB).toFixed(1)
