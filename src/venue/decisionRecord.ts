/** What a pair of records is taken for. */
export const PAIR_OUTCOMES = ['different', 'review', 'same'] as const
export type PairOutcome = (typeof PAIR_OUTCOMES)[number]

/**
 * The step that decided on a pair: a guard, which overrules the model; a person; the model; or the competition with a
 * surer pair of one of its records.
 */
export const DECISION_STEPS = ['guard', 'person', 'model', 'competition'] as const
export type DecisionStep = (typeof DECISION_STEPS)[number]

/** The rules that find candidate pairs, in the order of the report. */
export const BLOCKING_RULES = [
  'near_with_part_of_name',
  'same_phone',
  'same_building_with_part_of_name',
  'near_in_two_scripts',
  'wider_with_rare_part_of_name',
  'one_name_at_place_of_address',
] as const
export type BlockingRule = (typeof BLOCKING_RULES)[number]

/** Guards that separate two records, whatever the model says. */
export const SEPARATING_GUARDS = [
  'two_branches',
  'two_brands',
  'different_notes',
  'different_numbers',
  'neighbours_in_building',
  'one_list_two_houses',
  'open_at_once_in_two_houses',
] as const
export type SeparatingGuard = (typeof SEPARATING_GUARDS)[number]

/**
 * The guards that decide on a pair. `low_rule_score` separates nothing: a pair with so little evidence is different
 * without asking the model, and no decision on it is written.
 */
export const PAIR_GUARDS = [...SEPARATING_GUARDS, 'low_rule_score'] as const
export type PairGuard = (typeof PAIR_GUARDS)[number]

/** Guards of the clusters, which refuse a join, in the order in which they are checked. */
export const CLUSTER_GUARDS = [
  'duplicate_free_list',
  'records_kept_apart',
  'too_many_records',
  'weak_bridge',
  'too_far_apart',
] as const
export type ClusterGuard = (typeof CLUSTER_GUARDS)[number]

/** The groups of evidence that the model weighs; `rules`: the rule score and the guards, as one feature among others. */
export const EVIDENCE_GROUPS = [
  'name',
  'branch',
  'place',
  'address',
  'phone',
  'kind',
  'period',
  'namesakes',
  'lists',
  'rules',
] as const
export type EvidenceGroup = (typeof EVIDENCE_GROUPS)[number]

/** Codes and numbers of the evidence by the names of its features; evidence that states nothing has no entry. */
export type EvidenceFacts = Record<string, string | number | boolean>

/** What a group of evidence added to the log odds, and the evidence itself. */
export interface Contribution {
  group: EvidenceGroup
  logOdds: number
  facts: EvidenceFacts
}

/**
 * The log odds of the model with their parts, in hundredths, so that the parts add up exactly as shown: `bias` and all
 * contributions are `logOdds`.
 */
export interface ModelOdds {
  logOdds: number
  /** The log odds of a pair before its evidence is known. */
  bias: number
  /** The largest first; groups that added nothing are left out. */
  contributions: Contribution[]
}

/** Identifies a record of a list. */
export interface RecordName {
  source: string
  sourceId: string
}

/** A decision on a pair of records with its reasons (docs/reference/source-records.md#decisions-on-pairs). */
export interface DecisionRecord {
  outcome: PairOutcome
  step: DecisionStep
  /** The guard that decided; null in any other step. */
  guard: SeparatingGuard | ClusterGuard | null
  /** The record that has the place for which this pair competed; null in any other step. */
  winner: RecordName | null
  /** The blocking rules that found the pair; none when only a person named it. */
  rules: BlockingRule[]
  /** The probability that the two are one venue; 1 when a person decided so. */
  chance: number
  /** The odds behind `chance`; null when a person decided. */
  odds: ModelOdds | null
}
