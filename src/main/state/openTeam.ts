import { forgetActivity } from '#accounts/accountActivity.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { forgetInvitations, TeamInvitations } from '#accounts/teamInvitations.ts'
import type { Log } from '#base/log.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import type { TeamState } from '#flows/account/teamState.ts'
import type { Identity } from '#identity/identity.ts'
import type { Mail, SendMail } from '#identity/mail.ts'
import { teamChangeMail, teamInvitationMail } from '#identity/teamMail.ts'
import { startTimers } from '../timers.ts'

const FORGET_MS = 3_600_000

interface TeamDependencies extends Pick<TeamState, 'clock' | 'random'> {
  log: Log
  secret: string
  publicUrl: () => string
}

/** Opens the teams of accounts: invitations by mail, and the log of who did what. */
export function openTeam(
  opened: AsyncDisposableStack,
  database: Database,
  { identity, mail }: { identity: Identity; mail: SendMail },
  { clock, random, log, secret, publicUrl }: TeamDependencies,
): TeamState {
  const tables = database.withTables<AccountTables>()
  const forget = async () => {
    await forgetInvitations(tables.db, clock())
    await forgetActivity(tables.db, clock())
  }
  startTimers(opened, log, [{ name: 'forget invitations and activity of teams', everyMs: FORGET_MS, run: forget }])
  const send = (sent: Mail, warning: string) =>
    void mail(sent).catch((cause: unknown) => log('warn', warning, { cause: String(cause) }))
  return {
    database: tables,
    clock,
    random,
    invitations: new TeamInvitations(deriveKey(secret, 'team-code'), random),
    mayMail: async (email, at) => (await identity.mailLimit.take('team_invitation', email, at)) === null,
    mailInvitation: (invitation) =>
      send(teamInvitationMail(invitation, publicUrl()), 'an invitation to a team could not be mailed'),
    mailChange: (change) => send(teamChangeMail(change, publicUrl()), 'a change of a team could not be mailed'),
  }
}
