import { instant } from './values.ts'
import { Type } from 'typebox'

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

/** By what people know a place; null while the release does not have it. */
export const PLACE_LABEL = {
  name: { ...Type.Union([Type.String(), Type.Null()]), description: 'null: the release does not have the place.' },
  address: { ...Type.Union([Type.String(), Type.Null()]), description: 'The road address, else the one by lots.' },
} as const

/** The same for an operator: with those who own the place already. */
export const ClaimWithOwnersSchema = Type.Object({
  ...ClaimSchema.properties,
  place: Type.Object(PLACE_LABEL),
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
