import type { PreparedListing } from './preparedListing.ts'

/** What single words tell beyond a first score: `gym` in one name only parts two venues, `ltd` does not. */
export type WordHabits = Readonly<Record<string, number>>

/** Words of a pair as learning sees them: `=` in both names, `-` in one only; and the two categories. */
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

/** A word in fewer pairs tells only about those. */
const PAIRS_MIN = 3
/** Ridge penalty: a word must show itself in several pairs. */
const RIDGE = 2
const ROUNDS = 12
/** Words of one pair move at once, so each goes half the way. */
const STEP = 0.5

/** Logistic regression on the words alone, on top of `scores` (log odds), by Newton steps. */
export function learnWordHabits(
  words: readonly (readonly string[])[],
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
): WordHabits {
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

/** What a pair's words add to its log odds, and the worst of them. */
export function wordScore(habits: WordHabits, words: readonly string[]): { sum: number; worst: number } {
  let sum = 0
  let worst = 0
  for (const word of words) {
    const weight = Object.hasOwn(habits, word) ? (habits[word] as number) : 0
    sum += weight
    worst = Math.min(worst, weight)
  }
  return { sum, worst }
}
