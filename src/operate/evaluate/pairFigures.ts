/** How pairs came out against their labels. */
export interface PairFigures {
  pairs: number
  positives: number
  precision: number
  recall: number
  f1: number
}

/** Figures of decisions (true: one venue) against labels of 1 and 0. Nothing found is precise; nothing to find is found. */
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

/** Precision, recall and F1 of `right` among `called` and among `positives`. */
export function ratesOf(right: number, called: number, positives: number) {
  const precision = called === 0 ? 1 : right / called
  const recall = positives === 0 ? 1 : right / positives
  return { precision, recall, f1: called + positives === 0 ? 1 : (2 * right) / (called + positives) }
}
