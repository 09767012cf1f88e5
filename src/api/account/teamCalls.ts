import type { TEAM_ENDPOINTS } from '#contract/endpoints/teamEndpoints.ts'
import { inviteMember, joinTeam } from '#flows/account/inviteMember.ts'
import {
  changeMemberRole,
  leaveTeam,
  listTeam,
  listTeamAccounts,
  listTeamInvitations,
  readTeamActivity,
  removeMember,
  withdrawTeamInvitation,
} from '#flows/account/team.ts'
import { shownTeamAccount, shownTeamInvitation } from '#flows/account/reachAccount.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import type { OwnCall } from './accountCall.ts'
import type { PageCallDependencies } from './pageCalls.ts'

const secretsOf = ({ administration, webhooks }: PageCallDependencies) => ({
  keys: administration.keys,
  webhooks: webhooks.webhooks,
})

/** The calls about the people of an account, by endpoint name of the contract. */
export const TEAM_CALLS: InterfaceCalls<typeof TEAM_ENDPOINTS, PageCallDependencies, OwnCall> = {
  listTeamAccounts: ({ people }, { person }) => listTeamAccounts(people, person),
  joinTeam: ({ people }, { person, body }, recorder) =>
    joinTeam(
      people,
      person,
      body.code,
      recorder?.((joined) => shownTeamAccount(joined, false)),
    ),
  leaveTeam: (dependencies, { person, path }) =>
    leaveTeam(dependencies.people, secretsOf(dependencies), person, path.accountId),
  listTeam: ({ people }, call) => listTeam(people, call),
  listTeamInvitations: ({ people }, call) => listTeamInvitations(people, call),
  inviteMember: ({ people }, call, recorder) => inviteMember(people, call, call.body, recorder?.(shownTeamInvitation)),
  withdrawTeamInvitation: ({ people }, call) => withdrawTeamInvitation(people, call, call.path.invitationId),
  changeMemberRole: (dependencies, call) =>
    changeMemberRole(dependencies.people, secretsOf(dependencies), call, call.path.personId, call.body.role),
  removeMember: (dependencies, call) =>
    removeMember(dependencies.people, secretsOf(dependencies), call, call.path.personId),
  readTeamActivity: ({ people }, call) => readTeamActivity(people, call),
}
