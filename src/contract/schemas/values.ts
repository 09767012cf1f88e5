import { type TSchema, Type } from 'typebox'

/** An instant as ISO 8601 text, UTC. */
export const instant = Type.String({ format: 'date-time' })

/** A value, or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The key that makes a call take effect once, as a field; it is removed before the body is parsed. */
export const idempotencyKey = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))
