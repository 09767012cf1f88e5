import type { Candidate } from './candidates.ts'
import { learnLinkage } from './learn.ts'
import type { PairTable } from './pairTable.ts'

/** From these log2 odds on, for and against, the first score of a pair serves as its label. */
const CERTAIN_BITS = 3
/** Trees learned from fewer certain pairs of either kind know less than the first score. */
const CERTAIN_MIN = 50
const SEED = 1

/**
 * Scores candidates without labels, in log odds. The pairs that Fellegi and Sunter's model (`bits`, log2 odds) is certain
 * of are labels for trees, which see evidence that the model does not, such as the words that one name lacks. A pair that
 * took part is scored by trees that have not seen it. With `oneToOne`, a pair has to win against the other candidates of
 * its listings to count as certain.
 */
export function selfTrainedScores(
  table: PairTable,
  candidates: readonly Candidate[],
  bits: readonly number[],
  oneToOne: boolean,
): Float64Array {
  const first = oneToOne ? againstOthers(candidates, bits) : bits
  const labels = Int8Array.from(first, (score) => (score >= CERTAIN_BITS ? 1 : score <= -CERTAIN_BITS ? 0 : -1))
  const isEnough = [0, 1].every((label) => labels.filter((own) => own === label).length >= CERTAIN_MIN)
  if (!isEnough) return Float64Array.from(first, (score) => score * Math.LN2)
  return learnLinkage(table, labels, { seed: SEED, words: false }).scores
}

/** Returns the log2 odds of each pair against no partner and against the other candidates of its listings. */
function againstOthers(candidates: readonly Candidate[], bits: readonly number[]): number[] {
  const odds = bits.map((own) => 2 ** own)
  const sums = ([0, 1] as const).map((side) => {
    const sum = new Map<number, number>()
    candidates.forEach((candidate, i) =>
      sum.set(candidate[side], (sum.get(candidate[side]) ?? 0) + (odds[i] as number)),
    )
    return sum
  })
  return candidates.map(([a, b], i) => {
    const own = odds[i] as number
    const all = Math.max(sums[0]?.get(a) ?? own, sums[1]?.get(b) ?? own)
    return (bits[i] as number) - Math.log2(1 + Math.max(0, all - own))
  })
}
