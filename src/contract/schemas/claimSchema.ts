import { instant, nullable } from './values.ts'
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
  settledAt: nullable(instant),
})

/** The label by which people recognise a place; null when the release does not have it. */
export const PLACE_LABEL = {
  name: { ...nullable(Type.String()), description: 'null: the release does not contain the place.' },
  address: { ...nullable(Type.String()), description: 'The road address, else the lot address.' },
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
      seenAt: { ...nullable(instant), description: 'When their app was last active.' },
    }),
    { description: 'The current owners of the place, without the claimant. Empty: none.' },
  ),
})
