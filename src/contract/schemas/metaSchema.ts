import { Type, type Static } from 'typebox'
import { ReleaseSourceSchema } from './releases/releaseSource.ts'
import { instant, nullable } from './values.ts'

const strings = Type.Array(Type.String())
const byName = <T extends Parameters<typeof Type.Record>[1]>(value: T) => Type.Record(Type.String(), value)

const ExampleSchema = Type.Object({ text: Type.String(), total: Type.Integer() })

/** The body of `/meta` (docs/reference/fields.md#vocabulary). */
export const MetaSchema = Type.Object({
  version: Type.Literal(1),
  filters: Type.Object({
    boolean: strings,
    enum: Type.Object({ parking_type: strings, business_category: strings }),
    subtype: strings,
    bbq_meat: strings,
    view: strings,
    reservationChannel: strings,
    array: Type.Object({
      payment_methods: strings,
      serves: strings,
      dietary: strings,
      foreign_languages: strings,
      recommended_for: strings,
      atmosphere: strings,
    }),
    special: byName(strings),
    combine: byName(Type.Union([Type.Literal('any'), Type.Literal('all'), Type.Literal('single')])),
    aliases: byName(byName(Type.String())),
  }),
  subtypeFamily: Type.Record(Type.String(), strings, {
    description: 'The subtypes of each family, by the head that stands for them in subtype and exclude.',
  }),
  fields: Type.Object({ tiers: byName(Type.Integer()), byField: byName(Type.String()) }),
  coverage: Type.Object({
    supported: Type.Array(Type.String(), {
      description: 'The provinces in which the release holds at least 1,000 open places.',
    }),
    partial: Type.Array(Type.String(), {
      description: 'The other provinces in which it holds open places: an empty list there says little.',
    }),
    note: Type.String(),
    regions: Type.Array(
      Type.Object({ name: Type.String(), en: Type.String(), regionCode: Type.String(), placeCount: Type.Integer() }),
    ),
  }),
  sources: Type.Array(ReleaseSourceSchema, {
    description: 'The lists that the release was built from; empty for a release that does not state them.',
  }),
  counts: Type.Object(
    {
      places: Type.Integer({ description: 'Open places of the release.' }),
      byFilter: byName(Type.Integer()),
      byValue: byName(byName(Type.Integer())),
    },
    {
      description:
        'What the release can answer: open places that have what a filter tests, and those that each of its values finds; changes by owners since the release are not counted.',
    },
  ),
  examples: Type.Object(
    { en: Type.Array(ExampleSchema), ko: Type.Array(ExampleSchema) },
    { description: 'Sentences that find places in this release, with their number when it was loaded.' },
  ),
  mealWindows: byName(Type.String({ description: 'HH:MM-HH:MM, KST; an end before the start is on the next day.' })),
  priceLevels: Type.Array(
    Type.Object({
      level: Type.Integer(),
      minAvg: Type.Integer(),
      maxAvg: { ...nullable(Type.Integer()), description: 'KRW per person; null for no upper bound.' },
    }),
  ),
  updatedAt: instant,
})
export type Meta = Static<typeof MetaSchema>
