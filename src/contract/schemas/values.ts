import { type TSchema, Type } from 'typebox'

/** An instant as ISO 8601 text, UTC. */
export const instant = Type.String({ format: 'date-time' })

/** A value, or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
