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

/** The same for an operator: with those who own the place already. */
export const ClaimWithOwnersSchema = Type.Object({
  ...ClaimSchema.properties,
  presentOwners: Type.Array(
    Type.Object({
      ownerId: Type.String(),
      email: Type.String(),
      partner: Type.Boolean(),
      since: instant,
      seenAt: { ...Type.Union([instant, Type.Null()]), description: 'When their app last showed a sign of life.' },
    }),
    { description: 'Who owns the place already, without whoever claims it. Empty: nobody.' },
  ),
})
