/**
 * The roles of people in an account, each with everything that the ones before it may do: a *viewer* reads usage and
 * counts of requests, a *developer* also manages keys and webhooks and reads requests one by one, an *admin* also decides
 * about people, programs and budget, and the *owner* is the person whose account it is.
 */
export const ACCOUNT_ROLES = ['viewer', 'developer', 'admin', 'owner'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** The roles of members, who were invited. An account stays with its owner. */
export const TEAM_ROLES = ['admin', 'developer', 'viewer'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** Returns whether a role includes what `needed` may do. */
export function includesAccountRole(role: AccountRole, needed: AccountRole): boolean {
  return ACCOUNT_ROLES.indexOf(role) >= ACCOUNT_ROLES.indexOf(needed)
}

/** The header that names the account of a call; without it a call is about the person's own account. */
export const ACCOUNT_HEADER = 'X-Account-Id'

/** Limits of the people of one account, and of the teams of one person. */
export const TEAM_MEMBERS_MAX = 30
export const TEAM_INVITATIONS_MAX = 20
export const TEAM_INVITATIONS_PER_DAY = 20
export const TEAMS_MAX = 50
