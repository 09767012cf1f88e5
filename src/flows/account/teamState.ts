import type { AccountTables } from '#accounts/accountTables.ts'
import type { TeamInvitations } from '#accounts/teamInvitations.ts'
import type { Clock, Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { TeamRole } from '#contract/access/teamRoles.ts'
import type { TeamChange } from '#contract/teamChange.ts'
import type { Database } from '#database/database.ts'

/** The dependencies of the use cases of teams. */
export interface TeamState {
  database: Database<AccountTables>
  clock: Clock
  random: RandomBytes
  invitations: TeamInvitations
  /** Counts a mail to an address; returns false when the mailbox has reached its limit. */
  mayMail: (email: string, at: Instant) => Promise<boolean>
  /** Mails a change of a team to one of its people, in the background. */
  mailChange: (mail: TeamChange) => void
  /** Mails an invitation in the background. */
  mailInvitation: (mail: { to: string; invitedTo: string; role: TeamRole; code: string }) => void
}
