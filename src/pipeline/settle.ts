import { logOdds } from '#linkage/boostedTrees.ts'
import { compare } from './match/compare.ts'
import { judge, type Verdict } from './match/decide.ts'
import { decideWeights } from './match/decideWeights.ts'
import { evidenceRow } from './match/evidenceRow.ts'
import type { PairModel } from './pairModel.ts'
import type { Profile } from './profile.ts'

/** Below this sum of the table nobody has ever judged a pair to be one venue, one phone aside: the trees are not asked. */
export const HOPELESS_BITS = -6

/**
 * Decides on a pair in two steps: the table's sum and guards (decide.ts), then the trees learned from judged pairs, which
 * take that sum as evidence among the rest. A guard that parts the two keeps its word: the trees can only ask for a review.
 * `score` is the trees' log odds; -Infinity where they were not asked.
 */
export function settle(a: Profile, b: Profile, model: PairModel): Verdict {
  const evidence = compare(a, b)
  const { score, apart, guard } = judge(evidence, decideWeights)
  if (score < HOPELESS_BITS && evidence.phone !== 'same')
    return { outcome: 'different', score: -Infinity, apart, guard }
  const standing = a.namesakes.standingOf(a.record, b.record)
  const learned = logOdds(model, evidenceRow(evidence, { score, apart }, standing))
  const outcome = learned < model.reviewFrom ? 'different' : learned < model.sameFrom || apart ? 'review' : 'same'
  return { outcome, score: learned, apart, guard }
}
