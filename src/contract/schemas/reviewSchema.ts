import { type Static, Type } from 'typebox'

/** A record, as lists name it. */
const named = { source: Type.String(), sourceId: Type.String() }

const Side = Type.Object({
  ...named,
  name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
})

/** Two records that the build could not tell to be one venue or two. */
const Pair = Type.Object({
  a: Side,
  b: Side,
  chance: Type.Number({ minimum: 0, maximum: 1, description: 'That they are one venue.' }),
  reasons: Type.Array(Type.String(), { description: 'The evidence, in words.' }),
})

const count = Type.Integer({ minimum: 0 })

/** What the build left to people, of the release that serves. */
export const ReviewSchema = Type.Object({
  version: { ...Type.String(), description: 'Of the release.' },
  left: { ...count, description: 'Pairs that nobody has decided on.' },
  same: count,
  different: count,
  pairs: Type.Array(Pair, { description: 'The likeliest of those left, 20 at most.' }),
})
export type Review = Static<typeof ReviewSchema>

const strict = { additionalProperties: false }

/** What a person decided on a pair; a later decision overrules an earlier one. */
export const PairDecisionSchema = Type.Object(
  { a: Type.Object(named, strict), b: Type.Object(named, strict), same: Type.Boolean() },
  strict,
)
export type PairDecision = Static<typeof PairDecisionSchema>
