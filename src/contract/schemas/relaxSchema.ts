import { Type, type Static } from 'typebox'
import { RELAXATIONS_MAX } from '../parameters/relaxation.ts'
import { nullable } from './values.ts'

const optional = Type.Optional

/** One change of one condition that finds places (docs/reference/parameters.md#nothing-found). */
const RelaxEntrySchema = Type.Object({
  without: optional(
    Type.String({
      description: 'What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name.',
    }),
  ),
  radius: optional(Type.Integer({ description: 'A larger radius, metres.' })),
  region_code: optional(Type.String({ description: 'The region around the requested one.' })),
  region: optional(Type.String({ description: 'Its name.' })),
  include_unknown_hours: optional(Type.Literal(true)),
  include_closed: optional(Type.Literal(true)),
  subtype_match: optional(Type.Literal('family')),
  change: Type.Record(Type.String(), nullable(Type.String()), {
    description: 'The parameters to send in place of those of the request; null: leave it out.',
  }),
  total: Type.Integer({ minimum: 1, description: 'Places that the changed request finds.' }),
})
export type RelaxEntry = Static<typeof RelaxEntrySchema>

export const RelaxSchema = Type.Array(RelaxEntrySchema, {
  maxItems: RELAXATIONS_MAX,
  description:
    'Only on the first page of an empty list: changes of one condition that find places, most useful first. Free.',
})
