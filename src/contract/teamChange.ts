import type { TeamRole } from './access/teamRoles.ts'

/** A key or a webhook as its people named it. */
export interface KnownName {
  kind: 'key' | 'webhook'
  name: string
}

/** What happened to the team of an account, for the person whom it concerns or for the owner of the account. */
export type TeamChange = { to: string } & (
  | { event: 'joined'; accountEmail: string; role: TeamRole }
  | { event: 'removed'; accountEmail: string }
  | { event: 'member_joined'; memberEmail: string; role: TeamRole }
  /** `known`: what still works and whose secret the member may know. */
  | { event: 'member_left'; memberEmail: string; known: readonly KnownName[] }
)
