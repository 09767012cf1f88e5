import { sql } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { Database, TransactionHook, Tx } from '#database/database.ts'
import { ACCOUNT_TOPIC, type AccountRow, type AccountTables } from './accountTables.ts'

/** An account as shown to its person. */
export interface OwnAccount {
  accountId: string
  email: string
  plan: string
  bulkExport: boolean
  /** The daily budget of each key that has no budget itself; null for none. */
  dailyTokens: number | null
  createdAt: Instant
}

/** The address of an erased account: the column is unique and not null. */
const erasedEmail = (accountId: string) => `${accountId}@erased.invalid`

/**
 * Manages the accounts of people. A person has exactly one: the account with their verified address if an operator made
 * one and nobody has taken it, else a new one.
 */
export class PersonAccounts {
  #database: Database<AccountTables>
  #clock: Clock
  #random: RandomBytes

  constructor(database: Database<AccountTables>, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#clock = clock
    this.#random = random
  }

  /** Returns the person's account and makes it on `plan` when there is none. The address must be verified. */
  async ofPerson(personId: string, email: string, plan: string): Promise<OwnAccount> {
    const known = await this.#find(personId)
    if (known) return known
    await this.#take(personId, email, plan)
    // Of two concurrent calls one takes the account, and both find it here.
    const taken = await this.#find(personId)
    if (!taken) throw new Error('the account with this verified address belongs to another person')
    return taken
  }

  /** Returns which of the accounts have been erased. */
  async erasedOf(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (accountIds.length === 0) return new Set()
    const rows = await this.#database.db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', accountIds)
      .where('closed_at', 'is not', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  /** Returns null when the account has been erased. */
  setDailyTokens(
    accountId: string,
    dailyTokens: number | null,
    transactionHook?: TransactionHook<OwnAccount>,
  ): Promise<OwnAccount | null> {
    return this.#database.transaction(async (tx) => {
      const { db, notification: notify } = tx
      const row = await db
        .updateTable('account')
        .set({ daily_tokens: dailyTokens, version: sql`version + 1`, changed_at: this.#clock() })
        .where('id', '=', accountId)
        .where('closed_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!row) return null
      await notify(ACCOUNT_TOPIC, accountId)
      await transactionHook?.(tx as unknown as Tx<unknown>, ownAccountOf(row))
      return ownAccountOf(row)
    })
  }

  /**
   * Removes the address from the account and revokes all keys, permanently; usage stays counted. `also` erases the
   * person's data in other modules in the same transaction. Returns null when the account was erased before.
   */
  erase(accountId: string, eraseElsewhere: (tx: Tx<AccountTables>) => Promise<void>): Promise<Instant | null> {
    const now = this.#clock()
    const changed = { version: sql<number>`version + 1`, changed_at: now }
    return this.#database.transaction(async (tx) => {
      const row = await tx.db
        .updateTable('account')
        .set({ email: erasedEmail(accountId), person_id: null, daily_tokens: null, closed_at: now, ...changed })
        .where('id', '=', accountId)
        .where('closed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) return null
      await tx.db
        .updateTable('api_key')
        .set({ revoked_at: now, ...changed })
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .execute()
      // Names of keys and lists of addresses may contain personal data.
      await tx.db
        .updateTable('api_key')
        .set({ name: '', allowed_ips: null, allowed_origins: null })
        .where('account_id', '=', accountId)
        .execute()
      await eraseElsewhere(tx)
      await tx.notification(ACCOUNT_TOPIC, accountId)
      return now
    })
  }

  async #find(personId: string): Promise<OwnAccount | null> {
    const { db } = this.#database
    const row = await db.selectFrom('account').selectAll().where('person_id', '=', personId).executeTakeFirst()
    return row ? ownAccountOf(row) : null
  }

  async #take(personId: string, email: string, plan: string): Promise<void> {
    const now = this.#clock()
    await this.#database.transaction(async ({ db, notification: notify }) => {
      const taken = await db
        .insertInto('account')
        .values({
          id: freshId('acc_', this.#random),
          email,
          plan,
          bulk_export: 0,
          created_at: now,
          version: 0,
          changed_at: now,
          person_id: personId,
        })
        .onConflict((conflict) =>
          conflict
            .column('email')
            .doUpdateSet({ person_id: personId, version: sql<number>`account.version + 1`, changed_at: now })
            .where('account.person_id', 'is', null),
        )
        .returning('id')
        .executeTakeFirst()
      if (taken) await notify(ACCOUNT_TOPIC, taken.id)
    })
  }
}

/** Returns the account of a row as its people see it. */
export function ownAccountOf(row: AccountRow): OwnAccount {
  return {
    accountId: row.id,
    email: row.email,
    plan: row.plan,
    bulkExport: row.bulk_export === 1,
    dailyTokens: row.daily_tokens,
    createdAt: row.created_at,
  }
}
