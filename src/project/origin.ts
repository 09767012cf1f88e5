import { type Static, Type } from 'typebox'

export const PathOriginSchema = Type.Object(
  { kind: Type.Literal('path'), path: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
)
export const HttpOriginSchema = Type.Object(
  { kind: Type.Literal('http'), url: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2_000 }) },
  { additionalProperties: false },
)
/** Where a list is fetched from: the part `from` of a source in a project file. */
export const OriginSchema = Type.Union([PathOriginSchema, HttpOriginSchema])
export type Origin = Static<typeof OriginSchema>
