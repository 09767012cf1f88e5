import { type Static, Type } from 'typebox'
import {
  BLOCKING_RULES,
  CLUSTER_GUARDS,
  DECISION_STEPS,
  EVIDENCE_GROUPS,
  PAIR_GUARDS,
  PAIR_OUTCOMES,
} from '#venue/decisionRecord.ts'
import { nullable } from './values.ts'

/** Identifies a record of a list. */
const named = { source: Type.String(), sourceId: Type.String() }

const Side = Type.Object({
  ...named,
  name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
})

const Contribution = Type.Object({
  group: Type.Enum([...EVIDENCE_GROUPS]),
  logOdds: Type.Number({ description: 'What this evidence added to the log odds.' }),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
    description: 'The evidence as codes and numbers.',
  }),
})

const Odds = Type.Object(
  {
    logOdds: Type.Number(),
    bias: Type.Number({ description: 'The log odds before any evidence.' }),
    contributions: Type.Array(Contribution),
  },
  { description: 'The odds of the model: bias and contributions add up to logOdds.' },
)

/** Two records for which the build could not decide whether they are one venue, with its decision record. */
const Pair = Type.Object({
  a: Side,
  b: Side,
  outcome: Type.Enum([...PAIR_OUTCOMES]),
  step: { ...Type.Enum([...DECISION_STEPS]), description: 'The step that decided.' },
  guard: { ...nullable(Type.Enum([...PAIR_GUARDS, ...CLUSTER_GUARDS])), description: 'The guard that decided.' },
  winner: { ...nullable(Type.Object(named)), description: 'The record to which this pair lost.' },
  rules: Type.Array(Type.Enum([...BLOCKING_RULES]), { description: 'The blocking rules that found the pair.' }),
  chance: Type.Number({ minimum: 0, maximum: 1, description: 'The probability that both are one venue.' }),
  odds: { ...nullable(Odds), description: 'null: a person decided.' },
})

const count = Type.Integer({ minimum: 0 })

/** The undecided pairs of the release being served. */
export const ReviewSchema = Type.Object({
  version: { ...Type.String(), description: 'The version of the release.' },
  left: { ...count, description: 'Number of undecided pairs.' },
  same: count,
  different: count,
  pairs: Type.Array(Pair, { description: 'The likeliest undecided pairs, at most 20.' }),
})
export type Review = Static<typeof ReviewSchema>

const strict = { additionalProperties: false }

/** A person's decision on a pair; a later decision replaces an earlier one. */
export const PairDecisionSchema = Type.Object(
  { a: Type.Object(named, strict), b: Type.Object(named, strict), same: Type.Boolean() },
  strict,
)
export type PairDecision = Static<typeof PairDecisionSchema>
