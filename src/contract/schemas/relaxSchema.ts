import { Type, type Static } from 'typebox'
import { RELAXATIONS_MAX, START_OVER_MAX } from '../parameters/relaxation.ts'
import { nullable } from './values.ts'

const optional = Type.Optional

/** What a change of one condition is. */
const changeFields = {
  without: optional(
    Type.String({
      description:
        'What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name; area is the place.',
    }),
  ),
  radius: optional(Type.Integer({ description: 'A larger radius, metres.' })),
  region_code: optional(Type.String({ description: 'The region around the requested one.' })),
  region: optional(Type.String({ description: 'Its name.' })),
  include_unknown_hours: optional(Type.Literal(true)),
  include_closed: optional(Type.Literal(true)),
  subtype_match: optional(Type.Literal('family')),
}
const result = {
  change: Type.Record(Type.String(), nullable(Type.String()), {
    description: 'The parameters to send in place of those of the request; null: leave it out.',
  }),
  total: Type.Integer({ minimum: 1, description: 'Places that the changed request finds.' }),
}

/** One change of one condition that finds places (docs/reference/parameters.md#nothing-found). */
const RelaxEntrySchema = Type.Object({ ...changeFields, ...result })
export type RelaxEntry = Static<typeof RelaxEntrySchema>

export const RelaxSchema = Type.Array(RelaxEntrySchema, {
  maxItems: RELAXATIONS_MAX,
  description:
    'Only on the first page of an empty list: changes of one condition that find places, most useful first. Free.',
})

/** Changes of several conditions that find places together. */
const StartOverEntrySchema = Type.Object({ changes: Type.Array(Type.Object(changeFields)), ...result })
export type StartOverEntry = Static<typeof StartOverEntrySchema>

export const StartOverSchema = Type.Array(StartOverEntrySchema, {
  maxItems: START_OVER_MAX,
  description:
    'Only beside an empty relax: requests that keep as many of the conditions as find places together. Free.',
})
