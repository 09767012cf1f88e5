import { type Static, Type } from 'typebox'
import {
  BLOCKING_RULES,
  CLUSTER_GUARDS,
  DECISION_STEPS,
  EVIDENCE_GROUPS,
  SEPARATING_GUARDS,
  PAIR_OUTCOMES,
} from '#venue/decisionRecord.ts'
import { nullable } from './values.ts'
import { bodySchema } from '../body/bodySchema.ts'
import { type FieldType, flag, required } from '../body/fieldTypes.ts'

/** Identifies a record of a list. */
const named = { source: Type.String(), sourceId: Type.String() }
const Named = Type.Object(named, { additionalProperties: false })

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
  guard: { ...nullable(Type.Enum([...SEPARATING_GUARDS, ...CLUSTER_GUARDS])), description: 'The guard that decided.' },
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

/** The maximum length of the name of a list or the id of a record. */
const NAME_LENGTH_MAX = 300

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= NAME_LENGTH_MAX

/** The name of a list and the id of a record in it. */
const record: FieldType<{ source: string; sourceId: string }, unknown, typeof Named> = {
  schema: Named,
  read: ({ name, value, fault }) => {
    const { source, sourceId, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>
    if (isName(source) && isName(sourceId) && Object.keys(others).length === 0) return { source, sourceId }
    return fault({
      en: `${name} must be {"source": "…", "sourceId": "…"}, as the list of pairs has them.`,
      ko: `${name} 값은 목록에 있는 {"source": "…", "sourceId": "…"} 형식이어야 합니다.`,
    })
  },
}

/** A person's decision on a pair; a later decision replaces an earlier one. */
export const PairDecisionBody = bodySchema({
  a: required(record),
  b: required(record),
  same: required(flag(Type.Boolean())),
})
export type PairDecision = Static<typeof PairDecisionBody.schema>
