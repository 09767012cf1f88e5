import { type TSchema, Type } from 'typebox'
import { ID_LENGTH_MAX } from '../limits/idLength.ts'

export { instant, nullable } from '#venue/fieldSchemas.ts'

/** The field of every POST with the key that makes it take effect once; it is removed before the body is parsed. */
export const IDEMPOTENCY_KEY_FIELD = 'idempotencyKey'
export const idempotencyKey = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))

/** Returns the schema of a body as a POST may send it, with the field of the idempotency key. */
export function withIdempotencyKey(schema: TSchema): TSchema {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, TSchema>> }
  return { ...schema, properties: { ...properties, [IDEMPOTENCY_KEY_FIELD]: idempotencyKey } }
}

/** The id of a place in a body. */
export const placeIdSchema = Type.String({ maxLength: ID_LENGTH_MAX })

/** A calendar day in Korea. */
export const day = Type.String({ format: 'date', description: 'A day in Korea.' })
