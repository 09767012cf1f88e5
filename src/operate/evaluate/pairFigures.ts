/** The figures of decisions on labelled pairs. */
export interface PairFigures {
  pairs: number
  positives: number
  precision: number
  recall: number
  f1: number
}

/**
 * Computes the figures of decisions (true: one venue) against labels of 1 and 0. Without positive decisions precision
 * is 1; without positive labels recall is 1.
 */
export function figuresOf(joined: readonly boolean[], labels: ArrayLike<number>): PairFigures {
  let [right, called, positives] = [0, 0, 0]
  joined.forEach((isJoined, i) => {
    positives += labels[i] as number
    if (!isJoined) return
    called++
    right += labels[i] as number
  })
  return { pairs: joined.length, positives, ...ratesOf(right, called, positives) }
}

/** Returns precision, recall and F1 of `right` among `called` and among `positives`. */
export function ratesOf(right: number, called: number, positives: number) {
  const precision = called === 0 ? 1 : right / called
  const recall = positives === 0 ? 1 : right / positives
  return { precision, recall, f1: called + positives === 0 ? 1 : (2 * right) / (called + positives) }
}
