import type { AccountRole } from './teamRoles.ts'

/**
 * The role that each call of the account interface needs in its account; null for calls about the person alone, which
 * ignore the header that names an account. The pages load this table, so it imports no endpoints; whoever looks up an
 * endpoint here makes the compiler check that none is missing.
 */
export const ACCOUNT_CALL_ROLES = {
  readOwnAccount: 'viewer',
  changeOwnAccount: 'admin',
  eraseOwnAccount: 'owner',
  listOwnKeys: 'developer',
  createOwnKey: 'developer',
  rotateOwnKey: 'developer',
  revokeOwnKey: 'developer',
  readOwnAccountUsage: 'viewer',
  readOwnStanding: 'viewer',
  listOwnRequests: 'viewer',
  countOwnRequests: 'viewer',
  // Shows what the account searches for.
  searchOwnRequests: 'developer',
  listGrants: 'developer',
  readGrant: 'developer',
  withdrawGrant: 'admin',
  // The review follows a new password of the owner.
  readAccessReview: 'owner',
  finishAccessReview: 'owner',
  // Guests reserve and ask for themselves.
  reserveAsGuest: 'owner',
  listGuestReservations: 'owner',
  readGuestReservation: 'owner',
  cancelGuestReservation: 'owner',
  askAsGuest: 'owner',
  readGuestQuestion: 'owner',
  createOwnWebhook: 'developer',
  listOwnWebhooks: 'developer',
  deleteOwnWebhook: 'developer',
  rotateOwnWebhook: 'developer',
  testOwnWebhook: 'developer',
  listOwnDeliveries: 'developer',
  retryOwnDelivery: 'developer',
  readSignInSecurity: null,
  beginTotp: null,
  confirmTotp: null,
  removeTotp: null,
  beginPasskey: null,
  addPasskey: null,
  removePasskey: null,
  renewBackupCodes: null,
  listSessions: null,
  revokeSession: null,
  revokeOtherSessions: null,
  listTeamAccounts: null,
  joinTeam: null,
  leaveTeam: null,
  listTeam: 'viewer',
  listTeamInvitations: 'admin',
  inviteMember: 'admin',
  withdrawTeamInvitation: 'admin',
  changeMemberRole: 'admin',
  removeMember: 'admin',
  readTeamActivity: 'admin',
} as const satisfies Record<string, AccountRole | null>
