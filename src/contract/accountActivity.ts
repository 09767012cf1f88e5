/** What the log of an account records (docs/reference/administration.md#team). */
export const ACCOUNT_ACTIVITY_KINDS = [
  'account.budget_changed',
  'account.access_reviewed',
  'key.created',
  'key.rotated',
  'key.revoked',
  'webhook.created',
  'webhook.rotated',
  'webhook.deleted',
  'program.withdrawn',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
] as const
export type AccountActivityKind = (typeof ACCOUNT_ACTIVITY_KINDS)[number]
