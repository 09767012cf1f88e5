import { type Kysely, sql } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import { limitOr, type Plan, UNLIMITED_KEYS_MAX } from '#contract/access/plans.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { ACCOUNT_TOPIC, type AccountRow, type AccountTables, type KeyRow } from './accountTables.ts'
import type { KeyOrder } from './key.ts'
import { makeKey } from './keyFormat.ts'
import { isActive } from './isActive.ts'
import { lockAccount } from './lockAccount.ts'
import { type Credential, lockCredential } from './lockCredential.ts'

/** An account and its keys, or the subset that was requested. */
export interface AccountKeys {
  accounts: readonly AccountRow[]
  keys: readonly KeyRow[]
}

/** A key's plain text and its row. */
interface NewKey {
  key: string
  row: KeyRow
}

/** The requesting credential ended before the operation ran; nothing was changed. */
interface CredentialEnded {
  kind: 'credential_ended'
}

export type KeyCreation =
  /** `key` is the plain text: it is returned once and stored nowhere. */
  | { kind: 'created'; key: string; account: AccountRow; row: KeyRow }
  | { kind: 'unknown_account' }
  | { kind: 'limit_reached'; limit: number }
  | CredentialEnded

export type KeyRotation = { kind: 'rotated'; key: string; row: KeyRow } | { kind: 'unknown' } | CredentialEnded

export type KeyRevocation = { kind: 'revoked'; row: KeyRow } | { kind: 'unknown' } | CredentialEnded

/** Limit of revoked and expired keys in a list. */
const ENDED_LISTED_MAX = 100

/** Stores keys in the database. Every change raises the row's version and notifies all nodes with its commit. */
export class KeyStore {
  #database: Database<AccountTables>
  #pepper: DerivedKey
  #clock: Clock
  #random: RandomBytes

  constructor(database: Database<AccountTables>, pepper: DerivedKey, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#pepper = pepper
    this.#clock = clock
    this.#random = random
  }

  /**
   * Counts the account's active keys and makes one more in one transaction, so that concurrent calls cannot exceed the
   * limit. `by` is the requesting credential, which must still be valid; null for a person or an operator.
   */
  create(
    order: KeyOrder,
    limitsOf: (plan: string) => Plan,
    transactionHook: TransactionHook<NewKey> | undefined,
    by: Credential | null,
  ): Promise<KeyCreation> {
    const key = makeKey(order.mode, this.#random)
    const now = this.#clock()
    return this.#database.transaction(async (tx): Promise<KeyCreation> => {
      const { db, notification: notify } = tx
      if (await hasEnded(tx, by, now)) return { kind: 'credential_ended' }
      const account = await lockAccount(db, order.accountId)
      if (!account) return { kind: 'unknown_account' }
      const limit = limitOr(limitsOf(account.plan).activeKeys, UNLIMITED_KEYS_MAX)
      if ((await countActive(db, order.accountId, now)) >= limit) return { kind: 'limit_reached', limit }
      const row = await db
        .insertInto('api_key')
        .values(this.#rowOf(order, key, now))
        .returningAll()
        .executeTakeFirstOrThrow()
      await notify(ACCOUNT_TOPIC, order.accountId)
      await transactionHook?.(tx as unknown as Tx<unknown>, { key, row })
      return { kind: 'created', key, account, row }
    })
  }

  /**
   * Gives an active key a new secret; the present one works for `graceMs` more. A secret that was already retiring ends
   * now: a key has at most two secrets. `by` as in `create`.
   */
  rotate(
    { accountId, keyId, graceMs }: { accountId: string; keyId: string; graceMs: number },
    transactionHook: TransactionHook<NewKey> | undefined,
    by: Credential | null,
  ): Promise<KeyRotation> {
    const now = this.#clock()
    return this.#database.transaction(async (tx): Promise<KeyRotation> => {
      const { db, notification: notify } = tx
      if (await hasEnded(tx, by, now)) return { kind: 'credential_ended' }
      const before = await db
        .selectFrom('api_key')
        .select('mode')
        .where('id', '=', keyId)
        .where('account_id', '=', accountId)
        .where('client_id', 'is', null)
        .executeTakeFirst()
      if (!before) return { kind: 'unknown' }
      const key = makeKey(before.mode, this.#random)
      const row = await db
        .updateTable('api_key')
        .set((eb) => ({
          retiring_hash: eb.ref('hash'),
          retiring_until: now + graceMs,
          rotated_at: now,
          hash: keyedHash(this.#pepper, key),
          pepper_id: this.#pepper.id,
          last4: key.slice(-4),
          ...changed(now),
        }))
        .where('id', '=', keyId)
        .where((eb) => isActive(eb, now))
        .returningAll()
        .executeTakeFirst()
      if (!row) return { kind: 'unknown' }
      await notify(ACCOUNT_TOPIC, accountId)
      await transactionHook?.(tx as unknown as Tx<unknown>, { key, row })
      return { kind: 'rotated', key, row }
    })
  }

  /** Revokes a key permanently; a repeated call keeps the first time. `by` as in `create`. */
  revoke(
    accountId: string,
    keyId: string,
    by: Credential | null,
    transactionHook: TransactionHook<KeyRow> | undefined,
  ): Promise<KeyRevocation> {
    const now = this.#clock()
    return this.#database.transaction(async (tx): Promise<KeyRevocation> => {
      const { db, notification: notify } = tx
      if (await hasEnded(tx, by, now)) return { kind: 'credential_ended' }
      const row = await db
        .updateTable('api_key')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<number>`${sql.lit(now)}`), ...changed(now) }))
        .where('id', '=', keyId)
        .where('account_id', '=', accountId)
        .where('client_id', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!row) return { kind: 'unknown' }
      await notify(ACCOUNT_TOPIC, accountId)
      await transactionHook?.(tx as unknown as Tx<unknown>, row)
      return { kind: 'revoked', row }
    })
  }

  /**
   * Revokes keys and grants of an account in one transaction, and runs the transaction hook with the grants' ids. Skips
   * those that are already revoked or belong to another account.
   */
  revokeAll(
    accountId: string,
    ids: readonly string[],
    transactionHook: TransactionHook<readonly string[]>,
  ): Promise<KeyRow[]> {
    const now = this.#clock()
    return this.#database.transaction(async (tx) => {
      const rows = await tx.db
        .updateTable('api_key')
        .set({ revoked_at: now, ...changed(now) })
        .where('account_id', '=', accountId)
        .where('id', 'in', ['', ...ids])
        .where('revoked_at', 'is', null)
        .returningAll()
        .execute()
      await transactionHook(
        tx as unknown as Tx<unknown>,
        rows.flatMap(({ id, client_id: clientId }) => (clientId === null ? [] : [id])),
      )
      if (rows.length > 0) await tx.notification(ACCOUNT_TOPIC, accountId)
      return rows
    })
  }

  /** Stores the hash of a key under the current pepper, if the stored hash is still `before`. */
  rehash(keyId: string, before: string, key: string): Promise<KeyRow | null> {
    const now = this.#clock()
    return this.#database.transaction(async ({ db, notification: notify }) => {
      const row = await db
        .updateTable('api_key')
        .set({ hash: keyedHash(this.#pepper, key), pepper_id: this.#pepper.id, ...changed(now) })
        .where('id', '=', keyId)
        .where('hash', '=', before)
        .returningAll()
        .executeTakeFirst()
      if (row) await notify(ACCOUNT_TOPIC, row.account_id)
      return row ?? null
    })
  }

  /**
   * Returns an account's keys and grants, oldest first: all active ones and the 100 that ended last. The list is
   * limited because an account may make any number of keys that are revoked or expire.
   */
  list(accountId: string): Promise<KeyRow[]> {
    const { db } = this.#database
    const now = this.#clock()
    const lastEnded = db
      .selectFrom('api_key')
      .select('id')
      .where('account_id', '=', accountId)
      .where((eb) => eb.not(isActive(eb, now)))
      .orderBy((eb) => eb.fn.coalesce('revoked_at', 'expires_at'), 'desc')
      .orderBy('id')
      .limit(ENDED_LISTED_MAX)
    return db
      .selectFrom('api_key')
      .selectAll()
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([isActive(eb, now), eb('id', 'in', lastEnded)]))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  /** Reads all accounts and keys that changed at or after `since`. */
  async changedSince(since: Instant): Promise<AccountKeys> {
    const { db } = this.#database
    // Keys first: an account is never deleted, so each key's account is read after it or already known.
    const keys = await db.selectFrom('api_key').selectAll().where('changed_at', '>=', since).execute()
    const accounts = await db.selectFrom('account').selectAll().where('changed_at', '>=', since).execute()
    return { accounts, keys }
  }

  async ofAccount(accountId: string): Promise<AccountKeys> {
    const { db } = this.#database
    const keys = await this.list(accountId)
    const accounts = await db.selectFrom('account').selectAll().where('id', '=', accountId).execute()
    return { accounts, keys }
  }

  /** Stores the last uses of many keys; keeps the latest when several nodes report one. */
  async saveLastUse(used: ReadonlyMap<string, Instant>): Promise<void> {
    const { db } = this.#database
    const writes = [...used].map(([id, at]) => {
      const query = db
        .updateTable('api_key')
        .set({ last_used_at: at })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
        .compile()
      return this.#database.write({ key: id, statements: [{ query }] })
    })
    await Promise.all(writes)
  }

  #rowOf(order: KeyOrder, key: string, now: Instant): KeyRow {
    const { allowedIps = null, allowedOrigins = null, dailyTokens = null, expiresAt = null } = order
    return {
      id: freshId('key_', this.#random),
      account_id: order.accountId,
      name: order.name,
      mode: order.mode,
      hash: keyedHash(this.#pepper, key),
      pepper_id: this.#pepper.id,
      last4: key.slice(-4),
      scopes: JSON.stringify(order.scopes),
      allowed_ips: allowedIps && JSON.stringify(allowedIps),
      allowed_origins: allowedOrigins && JSON.stringify(allowedOrigins),
      daily_tokens: dailyTokens,
      created_at: now,
      last_used_at: null,
      expires_at: expiresAt,
      revoked_at: null,
      rotated_at: null,
      retiring_hash: null,
      retiring_until: null,
      client_id: null,
      version: 0,
      changed_at: now,
    }
  }
}

async function hasEnded(tx: Tx<AccountTables>, by: Credential | null, now: Instant): Promise<boolean> {
  return by !== null && !(await lockCredential(tx as unknown as Tx<unknown>, by, now))
}

export const changed = (now: Instant) => ({ version: sql<number>`version + 1`, changed_at: now })

async function countActive(db: Kysely<AccountTables>, accountId: string, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('client_id', 'is', null)
    .where((eb) => isActive(eb, now))
    .executeTakeFirstOrThrow()
  return count
}
