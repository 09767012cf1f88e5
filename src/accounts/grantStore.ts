import type { Kysely } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { UNUSED_GRANT_S } from '#contract/access/grantLife.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { ACCOUNT_TOPIC, type AccountRow, type AccountTables, type KeyRow } from './accountTables.ts'
import { type GrantOrder, hashOfGrant } from './grant.ts'
import { changed } from './keyStore.ts'
import { lockAccount } from './lockAccount.ts'

export type GrantResult =
  /** `lapsed`: grants that were withdrawn to make room. */
  | { kind: 'granted'; account: AccountRow; row: KeyRow; lapsed: readonly KeyRow[] }
  | { kind: 'unknown_account' }
  | { kind: 'limit_reached'; limit: number }
  /** The account has withdrawn the grant since the token was issued. */
  | { kind: 'withdrawn' }

/**
 * Limits grants because each has a separate rate limit: an account must not multiply its rate by registering clients.
 */
const GRANTS_MAX = 20

/** Stores grants in the database, as rows of `api_key` that have a client and no secret. */
export class GrantStore {
  #database: Database<AccountTables>
  #clock: Clock
  #random: RandomBytes

  constructor(database: Database<AccountTables>, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#clock = clock
    this.#random = random
  }

  /**
   * Returns the client's grant and makes it when there is none. When the limit is reached, lapsed grants are withdrawn,
   * and the transaction hook runs for each.
   */
  grant(order: GrantOrder, transactionHook: TransactionHook<string>): Promise<GrantResult> {
    const now = this.#clock()
    return this.#database.transaction(async (tx): Promise<GrantResult> => {
      const { db, notification: notify } = tx
      const account = await lockAccount(db, order.accountId)
      if (!account) return { kind: 'unknown_account' }
      const grants = await grantsOf(db, order.accountId)
      const mine = grants.filter(({ client_id: clientId }) => clientId === order.clientId)
      const { issuedAt = now } = order
      if (mine.some(({ revoked_at: revokedAt }) => revokedAt !== null && revokedAt >= issuedAt && issuedAt < now))
        return { kind: 'withdrawn' }
      const held = mine.find(({ revoked_at: revokedAt }) => revokedAt === null)
      const working = grants.filter(({ revoked_at: revokedAt }) => revokedAt === null)
      const lapsed = held || working.length < GRANTS_MAX ? [] : await endLapsed(db, order.accountId, now)
      if (!held && working.length - lapsed.length >= GRANTS_MAX) return { kind: 'limit_reached', limit: GRANTS_MAX }
      for (const { id } of lapsed) await transactionHook(tx as unknown as Tx<unknown>, id)
      const row = held ? await change(db, held, order, now) : await this.#insert(db, order, now)
      await notify(ACCOUNT_TOPIC, order.accountId)
      return { kind: 'granted', account, row, lapsed }
    })
  }

  /**
   * Withdraws a grant permanently and runs the transaction hook in the same transaction. Returns null when no active
   * grant has this id.
   */
  withdraw(
    grantId: string,
    accountId: string | null,
    transactionHook: TransactionHook<string>,
  ): Promise<KeyRow | null> {
    const now = this.#clock()
    return this.#database.transaction(async (tx) => {
      const row = await tx.db
        .updateTable('api_key')
        .set({ revoked_at: now, ...changed(now) })
        .where('id', '=', grantId)
        .where('client_id', 'is not', null)
        .where('revoked_at', 'is', null)
        .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
        .returningAll()
        .executeTakeFirst()
      if (!row) return null
      await transactionHook(tx as unknown as Tx<unknown>, grantId)
      await tx.notification(ACCOUNT_TOPIC, row.account_id)
      return row
    })
  }

  #insert(db: Kysely<AccountTables>, order: GrantOrder, now: Instant): Promise<KeyRow> {
    const id = freshId('grt_', this.#random)
    return db
      .insertInto('api_key')
      .values({
        id,
        account_id: order.accountId,
        client_id: order.clientId,
        name: order.clientName,
        mode: 'live',
        hash: hashOfGrant(id),
        pepper_id: '',
        last4: '',
        scopes: JSON.stringify(order.scopes),
        created_at: now,
        version: 0,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
}

function grantsOf(db: Kysely<AccountTables>, accountId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', 'is not', null)
    .execute()
}

/** Withdraws the grants that were neither used nor changed for UNUSED_GRANT_S. */
function endLapsed(db: Kysely<AccountTables>, accountId: string, now: Instant): Promise<KeyRow[]> {
  const since = now - UNUSED_GRANT_S * 1_000
  return db
    .updateTable('api_key')
    .set({ revoked_at: now, ...changed(now) })
    .where('account_id', '=', accountId)
    .where('client_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('changed_at', '<', since)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .returningAll()
    .execute()
}

/** Returns the ids of all grants an account ever made, within the caller's transaction. */
export async function grantIdsWithin({ db }: Pick<Tx<unknown>, 'db'>, accountId: string): Promise<string[]> {
  const rows = await grantsOf(db.withTables<AccountTables>(), accountId)
  return rows.map(({ id }) => id)
}

function change(db: Kysely<AccountTables>, held: KeyRow, order: GrantOrder, now: Instant): Promise<KeyRow> {
  const before = order.issuedAt === undefined ? [] : (JSON.parse(held.scopes) as string[])
  const scopes = SCOPES.filter((scope) => before.includes(scope) || order.scopes.includes(scope))
  return db
    .updateTable('api_key')
    .set({ name: order.clientName, scopes: JSON.stringify(scopes), ...changed(now) })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
