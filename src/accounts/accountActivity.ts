import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import type { TeamRole } from '#contract/access/teamRoles.ts'
import type { AccountActivityKind } from '#contract/accountActivity.ts'
import type { AccountTables } from './accountTables.ts'

/** Something that a person did with an account. */
export interface AccountActivity {
  activityId: string
  at: Instant
  kind: AccountActivityKind
  /** The id of the key, the webhook, the grant or the invitation. */
  subjectId: string | null
  actorId: string
  /** Null after an erasure. */
  actorEmail: string | null
  memberId: string | null
  memberEmail: string | null
  role: TeamRole | null
}

export type NewAccountActivity = Pick<AccountActivity, 'kind' | 'actorId'> &
  Partial<Pick<AccountActivity, 'subjectId' | 'memberId' | 'role'>> & { accountId: string }

type Db = Kysely<AccountTables>

/** Disputes come up within months; older rows name people without need. */
const RETENTION_MS = 365 * DAY_MS
/** Years of a busy team; a program that changes keys all day must not fill the disk. */
const ROWS_MAX = 10_000

/** Adds a row to the log of an account. */
export async function addActivity(
  db: Db,
  random: RandomBytes,
  { accountId, kind, actorId, subjectId = null, memberId = null, role = null }: NewAccountActivity,
  at: Instant,
): Promise<void> {
  await db
    .insertInto('account_activity')
    .values({
      id: freshId('act_', random),
      at,
      account_id: accountId,
      kind,
      actor_id: actorId,
      subject_id: subjectId,
      member_id: memberId,
      role,
    })
    .execute()
}

/** Returns the log of an account, newest first. */
export async function activityOf(db: Db, accountId: string, limit: number): Promise<AccountActivity[]> {
  const rows = await db
    .selectFrom('account_activity')
    .leftJoin('account as actor', 'actor.person_id', 'account_activity.actor_id')
    .leftJoin('account as member', 'member.person_id', 'account_activity.member_id')
    .selectAll('account_activity')
    .select(['actor.email as actor_email', 'member.email as member_email'])
    .where('account_activity.account_id', '=', accountId)
    .orderBy('account_activity.at', 'desc')
    .orderBy('account_activity.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    activityId: row.id,
    at: row.at,
    kind: row.kind as AccountActivityKind,
    subjectId: row.subject_id,
    actorId: row.actor_id,
    actorEmail: row.actor_email,
    memberId: row.member_id,
    memberEmail: row.member_email,
    role: row.role as TeamRole | null,
  }))
}

/** Counts what was done of a kind since a time. */
export async function countActivity(
  db: Db,
  accountId: string,
  kind: AccountActivityKind,
  since: Instant,
): Promise<number> {
  const { rows } = await db
    .selectFrom('account_activity')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return rows
}

/** Returns whether the log names a key or a webhook whose secret this account showed to a person. */
export async function hasSeenSecrets(db: Db, accountId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_activity')
    .select('id')
    .where('account_id', '=', accountId)
    .where('actor_id', '=', personId)
    .where('kind', 'in', ['key.created', 'key.rotated', 'webhook.created', 'webhook.rotated'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes rows that are older than a year, and of an account with more than `rowsMax` those beyond its newest. Rows of the
 * last day stay in any case, because invitations of a day are counted by them (`countActivity`).
 */
export async function forgetActivity(db: Db, at: Instant, rowsMax = ROWS_MAX): Promise<void> {
  await db
    .deleteFrom('account_activity')
    .where('at', '<=', at - RETENTION_MS)
    .execute()
  const crowded = await db
    .selectFrom('account_activity')
    .select('account_id')
    .groupBy('account_id')
    .having((eb) => eb.fn.countAll(), '>', rowsMax)
    .execute()
  for (const { account_id: accountId } of crowded) {
    const beyond = await db
      .selectFrom('account_activity')
      .select('at')
      .where('account_id', '=', accountId)
      .orderBy('at', 'desc')
      .offset(rowsMax)
      .limit(1)
      .executeTakeFirst()
    await db
      .deleteFrom('account_activity')
      .where('account_id', '=', accountId)
      .where('at', '<=', Math.min(beyond?.at ?? 0, at - DAY_MS))
      .execute()
  }
}
