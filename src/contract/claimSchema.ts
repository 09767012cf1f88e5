import { Type } from 'typebox'

const instant = Type.String({ format: 'date-time' })

/** Somebody's word that a place is theirs, and what became of it. */
export const ClaimSchema = Type.Object({
  claimId: Type.String(),
  ownerId: Type.String(),
  email: Type.String(),
  placeId: Type.String(),
  message: Type.String(),
  status: Type.Enum(['pending', 'approved', 'rejected']),
  createdAt: instant,
  settledAt: Type.Union([instant, Type.Null()]),
})
