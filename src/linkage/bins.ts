/** Rows of features as columns of small integers, on which trees are grown. */
export interface BinnedRows {
  rows: number
  /** By feature: the bin of each row; 0 is absent, 1 and up ascend. */
  columns: readonly Uint8Array[]
  /** By feature: the greatest value of each bin except the last. */
  edges: readonly Float64Array[]
}

/** More bins cost time and fit noise. */
const BINS_MAX = 63

/** Splits the values of every feature into bins of about equal weight. NaN is absent. */
export function binned(rows: readonly Float64Array[], features: number): BinnedRows {
  const columns: Uint8Array[] = []
  const edges: Float64Array[] = []
  for (let feature = 0; feature < features; feature++) {
    const values = Float64Array.from(rows, (row) => row[feature] as number)
    const cuts = edgesOf(values)
    edges.push(cuts)
    columns.push(Uint8Array.from(values, (value) => binOf(value, cuts)))
  }
  return { rows: rows.length, columns, edges }
}

function edgesOf(values: Float64Array): Float64Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const distinct = sorted.filter((value, i) => i === 0 || value !== sorted[i - 1])
  if (distinct.length <= BINS_MAX) return between(distinct)
  const cuts = new Set<number>()
  for (let cut = 1; cut < BINS_MAX; cut++) cuts.add(sorted[Math.floor((cut * sorted.length) / BINS_MAX)] as number)
  return Float64Array.from(cuts)
}

/** Returns the midpoints between neighbouring values. */
function between(distinct: Float64Array): Float64Array {
  return Float64Array.from({ length: Math.max(0, distinct.length - 1) }, (_, i) => {
    return ((distinct[i] as number) + (distinct[i + 1] as number)) / 2
  })
}

function binOf(value: number, cuts: Float64Array): number {
  if (Number.isNaN(value)) return 0
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (cuts[middle] as number)) high = middle
    else low = middle + 1
  }
  return low + 1
}
