import { type Static, Type } from 'typebox'

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

/** Two records for which the build could not decide whether they are one venue. */
const Pair = Type.Object({
  a: Side,
  b: Side,
  chance: Type.Number({ minimum: 0, maximum: 1, description: 'The probability that both are one venue.' }),
  reasons: Type.Array(Type.String(), { description: 'The evidence, in words.' }),
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
