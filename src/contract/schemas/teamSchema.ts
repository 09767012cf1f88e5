import { Type } from 'typebox'
import { ACCOUNT_ROLES, TEAM_ROLES } from '../access/teamRoles.ts'
import { ACCOUNT_ACTIVITY_KINDS } from '../accountActivity.ts'
import { bodySchema } from '../body/bodySchema.ts'
import { choice, email, required, text } from '../body/fieldTypes.ts'
import { ID_LENGTH_MAX } from '../limits/idLength.ts'
import { ADDRESS_LENGTH_MAX } from '../limits/plainAddress.ts'
import { instant, nullable } from './values.ts'

/** Bodies and results of the calls about the team of an account. */

const teamRole = choice(
  TEAM_ROLES,
  Type.Enum([...TEAM_ROLES], {
    description:
      'admin: everything but ownership; developer: keys, webhooks, requests, usage; viewer: usage and counts of requests.',
  }),
)

export const TeamInvitationBody = bodySchema({
  email: required(email(Type.String({ format: 'email', maxLength: ADDRESS_LENGTH_MAX }))),
  role: required(teamRole),
})

export const TeamRoleBody = bodySchema({ role: required(teamRole) })

export const JoinTeamBody = bodySchema({
  code: required(text(Type.String({ minLength: 1, maxLength: ID_LENGTH_MAX, description: 'From the mailed link.' }))),
})

export const TeamAccountSchema = Type.Object({
  accountId: Type.String(),
  email: Type.String({ description: 'The address of the owner.' }),
  role: Type.Enum([...ACCOUNT_ROLES]),
  isOwn: Type.Boolean({ description: 'true: the account of the person.' }),
})

export const TeamMemberSchema = Type.Object({
  personId: Type.String(),
  email: Type.String(),
  role: Type.Enum([...ACCOUNT_ROLES]),
  since: instant,
  isSelf: Type.Boolean({ description: 'true: the caller.' }),
})

export const TeamInvitationSchema = Type.Object({
  invitationId: Type.String(),
  email: Type.String(),
  role: Type.Enum([...TEAM_ROLES]),
  createdAt: instant,
  expiresAt: { ...instant, description: 'Seven days after it was sent.' },
})

/** What a person may still know who lost the sight of secrets. */
const knownSecrets = {
  knownKeyIds: Type.Array(Type.String(), {
    description:
      'Active keys that were created or rotated while the person was a member and could create keys. They still work: revoke them, or rotate them without a grace period.',
  }),
  knownWebhookIds: Type.Array(Type.String(), {
    description:
      'Active webhooks that were created or rotated in the same time. They still deliver: check their addresses, and rotate their secrets.',
  }),
}

export const RemovedMemberSchema = Type.Object({ personId: Type.String(), ...knownSecrets })

export const ChangedMemberSchema = Type.Object({
  personId: Type.String(),
  role: Type.Enum([...TEAM_ROLES]),
  ...knownSecrets,
})

export const LeftTeamSchema = Type.Object({ accountId: Type.String(), ...knownSecrets })

export const AccountActivitySchema = Type.Object({
  activityId: Type.String(),
  at: instant,
  kind: Type.Enum([...ACCOUNT_ACTIVITY_KINDS]),
  subjectId: {
    ...nullable(Type.String()),
    description: 'The id of the key, the webhook, the grant or the invitation.',
  },
  actorId: { ...Type.String(), description: 'Who did it.' },
  actorEmail: { ...nullable(Type.String()), description: 'null: an erased person.' },
  memberId: { ...nullable(Type.String()), description: 'The member whom it concerns.' },
  memberEmail: { ...nullable(Type.String()), description: 'null: nobody, or an erased person.' },
  role: { ...nullable(Type.Enum([...TEAM_ROLES])), description: 'The role of an invitation or a member.' },
})
