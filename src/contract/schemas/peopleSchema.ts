import { Type } from 'typebox'
import { PLACE_ROLES, STAFF_ROLES } from '../access/placeRoles.ts'
import { ACTIVITY_KINDS } from '../ownerActivity.ts'
import { instant, nullable } from './values.ts'

/** A row of the log of activity. */
export const ActivitySchema = Type.Object({
  activityId: Type.String(),
  at: instant,
  kind: Type.Enum([...ACTIVITY_KINDS]),
  placeId: nullable(Type.String()),
  subjectId: {
    ...nullable(Type.String()),
    description: 'The id of the reservation, the question, the claim or the invitation.',
  },
  actorId: { ...nullable(Type.String()), description: 'Who did it; null: an operator.' },
  actorEmail: { ...nullable(Type.String()), description: 'null: an operator, or an erased owner.' },
  ownerId: { ...nullable(Type.String()), description: 'Whom it concerns.' },
  detail: { ...nullable(Type.String()), description: 'The reason or the role.' },
})

/** An invitation that waits. */
export const InvitationSchema = Type.Object({
  invitationId: Type.String(),
  email: Type.String(),
  role: Type.Enum([...STAFF_ROLES]),
  createdAt: instant,
  expiresAt: { ...instant, description: 'Seven days after it was sent.' },
})

/** The people of a place. */
export const PeopleSchema = Type.Object({
  people: Type.Array(
    Type.Object({
      personId: Type.String(),
      email: Type.String(),
      role: Type.Enum([...PLACE_ROLES]),
      since: instant,
      seenAt: { ...nullable(instant), description: 'When their app was last active.' },
      isSelf: Type.Boolean({ description: 'true: the caller.' }),
    }),
    { description: 'The owners, then the people whom they invited.' },
  ),
  invitations: Type.Array(InvitationSchema),
})
