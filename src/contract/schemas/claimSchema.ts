import { EarlierDecisionsSchema } from './earlierDecisionsSchema.ts'
import { instant, nullable } from './values.ts'
import { Type } from 'typebox'

/** A claim that a place belongs to an owner, and its outcome. */
export const ClaimSchema = Type.Object({
  claimId: Type.String(),
  ownerId: Type.String(),
  email: Type.String(),
  placeId: Type.String(),
  message: { ...nullable(Type.String()), description: 'null after it was erased, 90 days after the decision.' },
  status: Type.Enum(['pending', 'approved', 'rejected']),
  createdAt: instant,
  settledAt: nullable(instant),
  rejectReason: { ...nullable(Type.String()), description: 'Why the operator rejected the claim; null otherwise.' },
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
  inquiries: Type.Array(
    Type.Object({
      ownerId: Type.String(),
      askedAt: { ...nullable(instant), description: 'When the owner was asked by mail; null: not yet.' },
      objectedAt: { ...nullable(instant), description: 'When the owner objected; null: not so far.' },
      reason: { ...nullable(Type.String()), description: 'Why the owner objects.' },
    }),
    { description: 'What the current owners were asked about the claim.' },
  ),
  approvableFrom: {
    ...nullable(instant),
    description:
      'When the time of the current owners to object is over. null: the place has no other owner, somebody was not asked yet, or somebody objects.',
  },
  overrideNeeded: Type.Boolean({ description: 'true: an approval now needs overrideReason.' }),
  earlier: EarlierDecisionsSchema,
})
