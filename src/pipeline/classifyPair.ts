import { logOdds } from '#linkage/boostedTrees.ts'
import type { DecisionStep, ModelOdds, PairGuard, PairOutcome } from '#venue/decisionRecord.ts'
import { addedLogOdds } from './match/addedOdds.ts'
import { compare } from './compare/compare.ts'
import { compareNotes } from './compare/compareNotes.ts'
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
 * separates the two; they can only request a review. Another entry of the same licence can refute a guard.
 */
export function classifyPair(a: Profile, b: Profile, model: PairModel, settled?: boolean): PairClassification {
  if (settled !== undefined) return classifiedByPerson(settled)
  const stated = classifyAsStated(a, b, model)
  if (stated.guard === null || !REFUTABLE.has(stated.guard)) return stated
  const guard = stated.guard
  const [one, other] = [joinedByRepeat(a, b, { model, guard }), joinedByRepeat(b, a, { model, guard })]
  if (one === null || other === null) return one ?? other ?? stated
  return one.logOdds >= other.logOdds ? one : other
}

/**
 * Guards that an entry of the same licence refutes: a register repeats a licence for each lot and each note that it had,
 * so one licence may have entries in both buildings.
 */
const REFUTABLE: ReadonlySet<PairGuard> = new Set([
  'different_notes',
  'one_list_two_houses',
  'open_at_once_in_two_houses',
])
/** Entries of one licence farther apart are outlets of a chain that took out its licences on one day. */
const REPEAT_WITHIN_M = 100

/** Returns the surest join of `b` with another entry of the licence of `a`; null when there is none. */
function joinedByRepeat(
  a: Profile,
  b: Profile,
  { model, guard }: { model: PairModel; guard: PairGuard },
): PairClassification | null {
  const joins = a.namesakes.repeatsOf(a.record).flatMap((record) => {
    if (record === b.record) return []
    const repeat = { ...a, record }
    const evidence = compare(a, repeat)
    if (evidence.metresApart > REPEAT_WITHIN_M || separatingGuard(evidence) !== null) return []
    // A shop without a note contains the sales counters that both notes name.
    if (guard === 'different_notes' && compareNotes(record.name, b.record.name) !== 'same') return []
    const joined = classifyAsStated(repeat, b, model)
    return joined.outcome === 'same' ? [joined] : []
  })
  return joins.reduce<PairClassification | null>(
    (surest, join) => (surest === null || join.logOdds > surest.logOdds ? join : surest),
    null,
  )
}

function classifyAsStated(a: Profile, b: Profile, model: PairModel): PairClassification {
  const evidence = compare(a, b)
  const guard = separatingGuard(evidence)
  const score = ruleScore(evidence)
  if (score < LOW_RULE_SCORE_BITS && evidence.phone !== 'same') return withoutTrees(guard)
  const namesakeEvidence = a.namesakes.evidenceOf(a.record, b.record)
  const input: ModelInput = { evidence, ruleScore: score, guarded: guard !== null, namesakeEvidence }
  const added = guard === null ? addedLogOdds(evidence) : 0
  const sum = logOdds(model, evidenceRow(input)) + added
  const outcome = sum < model.reviewFrom ? 'different' : sum < model.sameFrom || guard !== null ? 'review' : 'same'
  const odds = () => modelOdds(model, input, added)
  return { outcome, step: guard === null ? 'model' : 'guard', guard, apart: guard !== null, logOdds: sum, odds }
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
