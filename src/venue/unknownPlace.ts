import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { ServiceAttributesSchema } from './fieldSchemas.ts'
import { FIELDS, STORED_FIELDS, type StoredField, type StoredPlace } from './records.ts'

type NullableField = { [F in StoredField]: null extends StoredPlace[F] ? F : never }[StoredField]

/** The service attributes of a place about which nothing is known. */
export const UNKNOWN_ATTRIBUTES = nullsOf(
  Object.entries(ServiceAttributesSchema.properties),
) as StoredPlace['serviceAttributes']

/** All optional fields of a place as unknown; sample places start from it. */
export const UNKNOWN_PLACE = {
  ...(nullsOf(STORED_FIELDS.map((name) => [name, FIELDS[name].schema])) as { readonly [F in NullableField]: null }),
  serviceAttributes: UNKNOWN_ATTRIBUTES,
}

/** Returns null for each name whose schema allows it. */
function nullsOf(schemas: readonly (readonly [name: string, schema: TSchema])[]): Record<string, null> {
  return Object.fromEntries(schemas.filter(([, schema]) => Check(schema, null)).map(([name]) => [name, null]))
}
