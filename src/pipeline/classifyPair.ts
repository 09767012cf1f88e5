import { logOdds } from '#linkage/boostedTrees.ts'
import type { DecisionStep, ModelOdds, PairGuard, PairOutcome } from '#venue/decisionRecord.ts'
import { compare } from './match/compare.ts'
import { evidenceRow, type ModelInput } from './match/evidenceRow.ts'
import { modelOdds } from './match/modelOdds.ts'
import { separatingGuard } from './match/pairGuards.ts'
import { ruleScore } from './match/ruleScore.ts'
import type { PairModel } from './pairModel.ts'
import type { Profile } from './profile.ts'

/** No pair with a lower sum has ever been judged to be one venue, except with a common phone: the trees are skipped. */
export const LOW_RULE_SCORE_BITS = -6

/** The decision on one pair; the competition with other pairs follows in the clusters. */
export interface PairClassification {
  outcome: PairOutcome
  step: Exclude<DecisionStep, 'competition'>
  /** The guard that decided; null in any other step. */
  guard: PairGuard | null
  /** True when a guard or a person keeps these two records out of one venue on any path. */
  apart: boolean
  /** Log odds that the two are one venue: infinite when a person decided, -Infinity when the trees were skipped. */
  logOdds: number
  /** Returns the odds with the contribution of each group of evidence; null without the trees. Computed on demand. */
  odds: () => ModelOdds | null
}

/**
 * Classifies a pair. A person's decision (`settled`) stands alone. Otherwise guards come first; the trees learned from
 * judged pairs, with the rule score among their features, decide on the rest. The trees cannot overrule a guard that
 * separates the two; they can only request a review.
 */
export function classifyPair(a: Profile, b: Profile, model: PairModel, settled?: boolean): PairClassification {
  if (settled !== undefined) return classifiedByPerson(settled)
  const evidence = compare(a, b)
  const guard = separatingGuard(evidence)
  const score = ruleScore(evidence)
  if (score < LOW_RULE_SCORE_BITS && evidence.phone !== 'same') return withoutTrees(guard)
  const standing = a.namesakes.standingOf(a.record, b.record)
  const input: ModelInput = { evidence, ruleScore: score, guarded: guard !== null, standing }
  const learned = logOdds(model, evidenceRow(input))
  const outcome =
    learned < model.reviewFrom ? 'different' : learned < model.sameFrom || guard !== null ? 'review' : 'same'
  const odds = () => modelOdds(model, input)
  return { outcome, step: guard === null ? 'model' : 'guard', guard, apart: guard !== null, logOdds: learned, odds }
}

function withoutTrees(guard: PairGuard | null): PairClassification {
  const apart = guard !== null
  return {
    outcome: 'different',
    step: 'guard',
    guard: guard ?? 'low_rule_score',
    apart,
    logOdds: -Infinity,
    odds: none,
  }
}

function classifiedByPerson(same: boolean): PairClassification {
  const outcome = same ? 'same' : 'different'
  return { outcome, step: 'person', guard: null, apart: !same, logOdds: same ? Infinity : -Infinity, odds: none }
}

function none(): null {
  return null
}
