/** The score from which calling pairs one venue gives the best F1 on the labelled ones (1 and 0; -1 is left out). */
export function bestThreshold(scores: Float64Array, labels: Int8Array): number {
  const order = [...labels.keys()].filter((i) => labels[i] !== -1)
  order.sort((a, b) => (scores[b] as number) - (scores[a] as number))
  const positives = order.filter((i) => labels[i] === 1).length
  let right = 0
  let best = { f1: 0, threshold: 0 }
  order.forEach((i, turn) => {
    right += labels[i] as number
    const f1 = (2 * right) / (turn + 1 + positives)
    const here = scores[i] as number
    if (f1 > best.f1) best = { f1, threshold: (here + (scores[order[turn + 1] ?? i] as number)) / 2 }
  })
  return best.threshold
}
