import type { Grade } from './rules.ts'

/** Length of the first page, which people look at. */
export const PAGE_LENGTH = 10

/**
 * Returns the normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen, 2002; gain 2^grade − 1):
 * how close `ranked` comes to the best order of `available`, the grades of every possible answer. Returns 1 when
 * nothing better exists, also when nothing good exists at all.
 */
export function ndcg(ranked: readonly Grade[], available: readonly Grade[]): number {
  const ideal = gain(available.toSorted((a, b) => b - a))
  return ideal === 0 ? 1 : gain(ranked) / ideal
}

function gain(grades: readonly Grade[]): number {
  return grades.slice(0, PAGE_LENGTH).reduce((sum: number, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
}
