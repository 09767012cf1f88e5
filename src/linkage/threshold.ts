/**
 * The width of the window and its steps, in log odds: F1 on one sample fluctuates, its mean over near thresholds does
 * not.
 */
const WINDOW = 0.4
const STEPS = [-1, -0.5, 0, 0.5, 1]

/**
 * A threshold from few labels is unreliable, so it is shifted towards even odds, the best one for correct
 * probabilities, as if this many further labels supported that.
 */
const LABELS_FOR_EVEN_ODDS = 2_000

/**
 * Returns the log odds at which calling pairs one venue gives the best F1 on the labelled ones (1 and 0; -1 is left
 * out), with each threshold judged together with its neighbours.
 */
export function bestThreshold(scores: Float64Array, labels: Int8Array): number {
  const labelled = [...labels.keys()].filter((i) => labels[i] !== -1)
  const sorted = labelled.map((i) => ({ score: scores[i] as number, label: labels[i] as number }))
  sorted.sort((a, b) => a.score - b.score)
  // The number of positives, and of all pairs, from each position on.
  const positivesFrom = new Float64Array(sorted.length + 1)
  for (let i = sorted.length - 1; i >= 0; i--) {
    positivesFrom[i] = (positivesFrom[i + 1] as number) + (sorted[i] as { label: number }).label
  }
  const f1From = (threshold: number): number => {
    const at = firstFrom(sorted, threshold)
    const right = positivesFrom[at] as number
    return (2 * right) / Math.max(1, sorted.length - at + (positivesFrom[0] as number))
  }
  let best = { f1: -1, threshold: 0 }
  for (let threshold = -4; threshold <= 4; threshold += 0.05) {
    const f1 = STEPS.reduce((sum, step) => sum + f1From(threshold + step * WINDOW), 0) / STEPS.length
    if (f1 > best.f1) best = { f1, threshold }
  }
  return (best.threshold * sorted.length) / (sorted.length + LABELS_FOR_EVEN_ODDS)
}

function firstFrom(sorted: readonly { score: number }[], threshold: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as { score: number }).score < threshold) low = middle + 1
    else high = middle
  }
  return low
}
