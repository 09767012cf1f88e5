import { Type } from 'typebox'

/** What whoever erased an owner is told. */
export const OwnerErasure = Type.Object({
  ownerId: Type.String(),
  erasedAt: Type.String({ format: 'date-time' }),
})
