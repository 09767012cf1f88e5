import { Type, type Static, type TProperties } from 'typebox'
import { DECLARATION_KEYS } from '../declaration.ts'

/** The language of mapping files; README.md beside this file explains it to the people who write them. */

const closed = <P extends TProperties>(properties: P, description = '') =>
  Type.Object(properties, { additionalProperties: false, minProperties: 1, ...(description ? { description } : {}) })
const column = Type.String({ minLength: 1 })
const columns = Type.Array(column, { minItems: 1 })
const pattern = Type.String({ minLength: 1, format: 'regex' })

/** The result of a rule of `map`, `match`, `every` or `otherwise`. */
const outcomeSchema = { type: ['string', 'number', 'boolean', 'array'], items: { type: 'string' } } as const
export type Outcome = string | number | boolean | string[]
const Outcome = Type.Unsafe<Outcome>(outcomeSchema)
const rules = Type.Unsafe<[string, Outcome][]>({
  type: 'array',
  minItems: 1,
  items: { type: 'array', items: [{ type: 'string', format: 'regex' }, outcomeSchema], minItems: 2, maxItems: 2 },
})

const ValueObject = closed({
  column: Type.Optional(column),
  first: Type.Optional(columns),
  join: Type.Optional(columns),
  with: Type.Optional(Type.String()),
  replace: Type.Optional(
    Type.Unsafe<[string, string][]>({
      type: 'array',
      minItems: 1,
      items: {
        type: 'array',
        items: [{ type: 'string', format: 'regex' }, { type: 'string' }],
        minItems: 2,
        maxItems: 2,
      },
    }),
  ),
  split: Type.Optional(pattern),
  map: Type.Optional(Type.Record(Type.String(), Outcome)),
  match: Type.Optional(rules),
  every: Type.Optional(rules),
  otherwise: Type.Optional(Outcome),
})
export type ValueObject = Static<typeof ValueObject>
/** The origin of a value: a column by its name, or an object with further rules. */
export type Value = string | ValueObject
const Value = Type.Unsafe<Value>({ ...ValueObject, type: ['string', 'object'], minLength: 1 })

const Test = {
  column,
  in: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  matches: Type.Optional(pattern),
}
const TestObject = closed(Test)
export type CellTest = Static<typeof TestObject>
const SetAside = closed({
  ...Test,
  unless: Type.Optional(TestObject),
  reason: Type.String({ minLength: 1, maxLength: 100 }),
})
export type SetAside = Static<typeof SetAside>

const Coordinates = closed({
  lat: Type.Optional(Value),
  lng: Type.Optional(Value),
  x: Type.Optional(Value),
  y: Type.Optional(Value),
  epsg: Type.Optional(Type.Integer()),
  within: Type.Optional(
    closed({ south: Type.Number(), west: Type.Number(), north: Type.Number(), east: Type.Number() }),
  ),
})

const Fields = closed({
  name: Value,
  address: Type.Optional(Value),
  roadAddress: Type.Optional(Value),
  jibunAddress: Type.Optional(Value),
  regionCode: Type.Optional(Value),
  phone: Type.Optional(Value),
  homepage: Type.Optional(Value),
  bookingUrl: Type.Optional(Value),
  categoryLabel: Type.Optional(Value),
  category: Type.Optional(Value),
  subtype: Type.Optional(Value),
  operatingStatus: Type.Optional(Value),
  openedOn: Type.Optional(Value),
  closedOn: Type.Optional(Value),
  latestReviewDate: Type.Optional(Value),
  rating: Type.Optional(Value),
  reviewCount: Type.Optional(Value),
})
export type FieldName = keyof Static<typeof Fields>

const FormerNamesRule = closed({
  columns,
  present: Type.Enum(['first', 'last']),
  otherwise: Type.Optional(TestObject),
})
export type FormerNamesRule = Static<typeof FormerNamesRule>

const Section = closed({ column, labels: columns })
export type Section = Static<typeof Section>

export const MappingSchema = closed({
  about: Type.String({ minLength: 1 }),
  files: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
  format: Type.Optional(Type.Enum(['csv', 'json', 'parquet', 'xlsx', 'xml'])),
  rows: Type.Optional(Type.String({ pattern: '^(/[^/]+)+$' })),
  sheet: Type.Optional(Type.String({ minLength: 1 })),
  headerRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  source: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
  independenceGroup: Type.String({ minLength: 1 }),
  duplicateFree: Type.Boolean(),
  register: Type.Boolean(),
  ...DECLARATION_KEYS,
  observedAt: Value,
  sourceId: Type.Unsafe<Value | { hash: string[] }>({
    type: ['string', 'object'],
    minLength: 1,
    minProperties: 1,
    additionalProperties: false,
    properties: { ...ValueObject.properties, hash: columns },
  }),
  absent: Type.Optional(Type.Array(Type.String())),
  sections: Type.Optional(Type.Array(Section)),
  setAside: Type.Optional(Type.Array(SetAside)),
  coordinates: Type.Optional(Coordinates),
  addressPrefix: Type.Optional(closed({ text: Type.String({ minLength: 1 }), unless: pattern })),
  phoneAreaCode: Type.Optional(Type.String({ pattern: '^0[0-9]{1,2}$' })),
  phoneOnce: Type.Optional(Type.Boolean()),
  formerNames: Type.Optional(FormerNamesRule),
  coordinatesFitPhone: Type.Optional(Type.Boolean()),
  fields: Fields,
  hours: Type.Optional(closed({ text: Value, closedDays: Type.Optional(Value) })),
  menu: Type.Optional(Type.Array(closed({ name: Value, price: Type.Optional(Value) }))),
  photos: Type.Optional(
    Type.Array(closed({ url: Value, author: Type.Optional(Type.String()), license: Type.Optional(Type.String()) })),
  ),
  attributes: Type.Optional(Type.Record(Type.String(), Value)),
  constants: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type Mapping = Static<typeof MappingSchema>
