import type { PairTable } from './pairTable.ts'

/**
 * Features of a pair compared with the other pairs of its two listings by a first score, and the direction in which
 * each may count.
 */
export const COMPETITION = {
  /** The first score, in log odds. */
  score: 1,
  /** The lead over the best other pair of a listing, for the listing with the smaller and with the larger lead. */
  leadLow: 1,
  leadHigh: 1,
  /** The sum of the probabilities of the other pairs, for the listing where it is larger. */
  others: -1,
  candidatesFewer: 0,
  candidatesMore: 0,
} as const satisfies Record<string, 1 | -1 | 0>

const WIDTH = Object.keys(COMPETITION).length
/** A listing without another pair gets its lead over these log odds. */
const NO_OTHER = -8

interface PairCompetition {
  best: number
  second: number
  chances: number
  pairs: number
}

/**
 * Returns the rows of `COMPETITION`, by pair. A venue has one partner in another list, so a good rival counts against a
 * pair.
 */
export function competitionRows(table: Pick<PairTable, 'left' | 'right'>, scores: Float64Array): Float64Array[] {
  const competitionByListing = new Map<number, PairCompetition>()
  const leftOf = (i: number) => (table.left[i] as number) * 2
  const rightOf = (i: number) => (table.right[i] as number) * 2 + 1
  scores.forEach((score, i) => {
    for (const listing of [leftOf(i), rightOf(i)]) note(competitionByListing, listing, score)
  })
  return Array.from(scores, (score, i) => {
    const a = competitionByListing.get(leftOf(i)) as PairCompetition
    const b = competitionByListing.get(rightOf(i)) as PairCompetition
    const leadA = leadOf(score, a)
    const leadB = leadOf(score, b)
    const row = new Float64Array(WIDTH)
    row.set([
      score,
      Math.min(leadA, leadB),
      Math.max(leadA, leadB),
      Math.max(a.chances, b.chances) - chanceAt(score),
      Math.min(a.pairs, b.pairs),
      Math.max(a.pairs, b.pairs),
    ])
    return row
  })
}

function note(competitionByListing: Map<number, PairCompetition>, listing: number, score: number): void {
  let competition = competitionByListing.get(listing)
  if (competition === undefined) {
    competition = { best: NO_OTHER, second: NO_OTHER, chances: 0, pairs: 0 }
    competitionByListing.set(listing, competition)
  }
  competition.chances += chanceAt(score)
  competition.pairs++
  if (score > competition.best) {
    competition.second = competition.best
    competition.best = score
  } else if (score > competition.second) competition.second = score
}

function leadOf(score: number, { best, second }: PairCompetition): number {
  return score - (score === best ? second : best)
}

function chanceAt(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
