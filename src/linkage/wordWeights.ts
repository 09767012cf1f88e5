import type { PreparedListing } from './preparedListing.ts'

/**
 * The weight of single words in addition to a first score: `gym` in only one of two names distinguishes two venues,
 * `ltd` does not.
 */
export type WordWeights = Readonly<Record<string, number>>

/** Returns the words of a pair for learning: `=` in both names, `-` in one only; and the two categories. */
export function pairWords(
  { name: a, category: kindA }: PreparedListing,
  { name: b, category: kindB }: PreparedListing,
) {
  const words = [
    ...a.words.items.map((word) => (b.words.items.includes(word) ? `=${word}` : `-${word}`)),
    ...b.words.items.filter((word) => !a.words.items.includes(word)).map((word) => `-${word}`),
  ]
  if (kindA.items.length > 0 && kindB.items.length > 0)
    words.push(`~${[kindA.items.join(' '), kindB.items.join(' ')].sort().join('|')}`)
  return words
}

/** A word in fewer pairs says nothing about other pairs. */
const PAIRS_MIN = 3
/** The ridge penalty: a word needs evidence from several pairs. */
const RIDGE = 2
const ROUNDS = 12
/** The words of one pair change at once, so each step goes half the way. */
const STEP = 0.5

/** Fits a logistic regression on the words alone, in addition to `scores` (log odds), by Newton steps. */
export function learnWordWeights(
  words: readonly (readonly string[])[],
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
): WordWeights {
  const numbers = numberedWords(words)
  const rows = words.map((own) => own.map((word) => numbers.get(word) ?? -1).filter((number) => number >= 0))
  const weights = new Float64Array(numbers.size)
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight) => RIDGE * weight)
    const hessian = new Float64Array(weights.length).fill(RIDGE)
    rows.forEach((row, i) => {
      const logOdds = row.reduce((sum, word) => sum + (weights[word] as number), scores[i] as number)
      const chance = 1 / (1 + Math.exp(-logOdds))
      for (const word of row) {
        gradient[word] = (gradient[word] as number) + chance - (labels[i] as number)
        hessian[word] = (hessian[word] as number) + chance * (1 - chance)
      }
    })
    weights.forEach((weight, word) => {
      weights[word] = weight - (STEP * (gradient[word] as number)) / (hessian[word] as number)
    })
  }
  return Object.fromEntries([...numbers].map(([word, number]) => [word, weights[number] as number]))
}

function numberedWords(words: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const frequent = [...counts].filter(([, pairs]) => pairs >= PAIRS_MIN)
  return new Map(frequent.map(([word], number) => [word, number]))
}

/** Returns the sum of the weights of a pair's words, in log odds, and the smallest of them. */
export function wordScore(habits: WordWeights, words: readonly string[]): { sum: number; worst: number } {
  let sum = 0
  let worst = 0
  for (const word of words) {
    const weight = Object.hasOwn(habits, word) ? (habits[word] as number) : 0
    sum += weight
    worst = Math.min(worst, weight)
  }
  return { sum, worst }
}
