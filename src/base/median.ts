/** Returns the middle number, or the mean of the two middle ones; `numbers` must not be empty. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  if (upper === undefined || lower === undefined) throw new Error('nothing has no median')
  return (lower + upper) / 2
}
