import { instant } from './values.ts'
import { Type } from 'typebox'

/** A claim that a place belongs to an owner, and its outcome. */
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

/** The label by which people recognise a place; null when the release does not have it. */
export const PLACE_LABEL = {
  name: { ...Type.Union([Type.String(), Type.Null()]), description: 'null: the release does not contain the place.' },
  address: { ...Type.Union([Type.String(), Type.Null()]), description: 'The road address, else the lot address.' },
} as const

/** A claim as an operator sees it, with the current owners of the place. */
export const ClaimWithOwnersSchema = Type.Object({
  ...ClaimSchema.properties,
  place: Type.Object(PLACE_LABEL),
  presentOwners: Type.Array(
    Type.Object({
      ownerId: Type.String(),
      email: Type.String(),
      partner: Type.Boolean(),
      since: instant,
      seenAt: { ...Type.Union([instant, Type.Null()]), description: 'When their app was last active.' },
    }),
    { description: 'The current owners of the place, without the claimant. Empty: none.' },
  ),
})
