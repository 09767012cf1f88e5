import { Type } from 'typebox'

export { instant, nullable } from '#venue/fieldSchemas.ts'

/** The key that makes a call take effect once, as a field; it is removed before the body is parsed. */
export const idempotencyKey = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))

/** A calendar day in Korea. */
export const day = Type.String({ format: 'date', description: 'A day in Korea.' })
