import { Type } from 'typebox'
import { successSchema } from '../schemas/envelope.ts'
import {
  AccountActivitySchema,
  ChangedMemberSchema,
  JoinTeamBody,
  LeftTeamSchema,
  RemovedMemberSchema,
  TeamAccountSchema,
  TeamInvitationBody,
  TeamInvitationSchema,
  TeamMemberSchema,
  TeamRoleBody,
} from '../schemas/teamSchema.ts'
import { own } from './accountEndpoint.ts'

const personId = { name: 'personId', description: 'From the list of members.', example: 'pid_7q2m4tzb1c9xkd5f' }
const invitationId = {
  name: 'invitationId',
  description: 'From the list of invitations.',
  example: 'inv_3c6f9j2m5q8t1w4z',
}
const accountId = { name: 'accountId', description: 'From the list of accounts.', example: 'acc_7q2m4tzb1c9xkd5f' }

/** The calls about the people of an account (docs/reference/administration.md#team). */
export const TEAM_ENDPOINTS = [
  own({
    name: 'listTeamAccounts',
    method: 'GET',
    path: '/accounts',
    summary: 'List the accounts on which the person may act, their own first; X-Account-Id chooses one of them',
    output: successSchema(Type.Array(TeamAccountSchema)),
  }),
  own({
    name: 'joinTeam',
    method: 'POST',
    path: '/accounts',
    summary: 'Join the team of an account with the code of a mailed invitation to the address of the person',
    body: JoinTeamBody,
    status: 201,
    output: successSchema(TeamAccountSchema),
  }),
  own({
    name: 'leaveTeam',
    method: 'DELETE',
    path: '/accounts/{accountId}',
    summary: 'Leave the team of an account; the owner is mailed',
    pathParameters: [accountId],
    output: successSchema(LeftTeamSchema),
  }),
  own({
    name: 'listTeam',
    method: 'GET',
    path: '/team',
    summary: 'List the owner and the members of the account',
    output: successSchema(Type.Array(TeamMemberSchema)),
  }),
  own({
    name: 'changeMemberRole',
    method: 'PATCH',
    path: '/team/{personId}',
    summary: 'Change the role of a member; it counts from the next call on, on every node',
    pathParameters: [personId],
    body: TeamRoleBody,
    output: successSchema(ChangedMemberSchema),
  }),
  own({
    name: 'removeMember',
    method: 'DELETE',
    path: '/team/{personId}',
    summary: 'Remove a member, who is mailed: their next call for the account is refused on every node',
    pathParameters: [personId],
    output: successSchema(RemovedMemberSchema),
  }),
  own({
    name: 'listTeamInvitations',
    method: 'GET',
    path: '/team/invitations',
    summary: 'List the invitations that wait, oldest first',
    output: successSchema(Type.Array(TeamInvitationSchema)),
  }),
  own({
    name: 'inviteMember',
    method: 'POST',
    path: '/team/invitations',
    summary: 'Invite somebody by a mailed one-time link; another invitation of the address replaces it',
    body: TeamInvitationBody,
    status: 201,
    output: successSchema(TeamInvitationSchema),
  }),
  own({
    name: 'withdrawTeamInvitation',
    method: 'DELETE',
    path: '/team/invitations/{invitationId}',
    summary: 'Withdraw an invitation: its link no longer works',
    pathParameters: [invitationId],
    output: successSchema(Type.Object({ invitationId: Type.String() })),
  }),
  own({
    name: 'readTeamActivity',
    method: 'GET',
    path: '/team/activity',
    summary: 'Read who changed keys, webhooks, programs, the budget and the team, newest first, at most 200 rows',
    output: successSchema(Type.Array(AccountActivitySchema)),
  }),
] as const
