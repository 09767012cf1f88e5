import { Type, type TSchema } from 'typebox'
import { ON_REQUEST, TIERS } from '../parameters/fields.ts'
import { FIELD_NAMES, FIELDS, type FieldName } from '#venue/records.ts'

/** A place in a response: exactly the requested fields, in the order of the field table; nearby adds `distanceM`. */
export const PlaceSchema = Type.Object(
  {
    ...Object.fromEntries(FIELD_NAMES.filter(isTopLevel).map((name) => [name, Type.Optional(fieldSchema(name))])),
    address: Type.Optional(
      Type.Object(
        { ...FIELDS.address.schema.properties, conflict: Type.Optional(fieldSchema('address.conflict')) },
        { description: fieldSchema('address').description },
      ),
    ),
    distanceM: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Whole metres from the centre; nearby only, free.' }),
    ),
  },
  { description: 'Contains exactly the requested fields; a field without a value is null.' },
)

/** Returns false for a field that is a member of another field's object. */
export function isTopLevel(name: FieldName): boolean {
  return name !== 'address.conflict'
}

/** Returns the schema of one field, with its tier and price at the start of its description. */
export function fieldSchema(name: FieldName): TSchema & { description: string } {
  const { tier, schema } = FIELDS[name]
  const price = `${tier}, ${TIERS[tier]} ${TIERS[tier] === 1 ? 'token' : 'tokens'}`
  const how = ON_REQUEST.has(name) ? `${price}; only when named in fields` : price
  const meaning = 'description' in schema && typeof schema.description === 'string' ? ` ${schema.description}` : ''
  return { ...schema, description: `[${how}]${meaning}` }
}
