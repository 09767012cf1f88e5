import { logOdds } from '#linkage/boostedTrees.ts'
import { compare } from './match/compare.ts'
import { judge, type Verdict } from './match/decide.ts'
import { decideWeights } from './match/decideWeights.ts'
import { evidenceRow } from './match/evidenceRow.ts'
import type { PairModel } from './pairModel.ts'
import type { Profile } from './profile.ts'

/** No pair with a lower sum has ever been judged to be one venue, except with a common phone: the trees are skipped. */
export const HOPELESS_BITS = -6

/**
 * Decides on a pair in two steps: the sum and guards of the table (decide.ts), then the trees learned from judged
 * pairs, with that sum among their features. The trees cannot overrule a guard that separates the two; they can only
 * request a review. `score` is the trees' log odds, or -Infinity when they were skipped.
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
