import type { Kysely } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { type DerivedKey, keyedHash } from '#base/secretKeys.ts'
import type { PlanName } from '#contract/plans.ts'
import type { AccountTables } from './accountTables.ts'
import { type KeyMode, makeKey, modeOfKey } from './keyFormat.ts'
import type { Scope } from '#contract/scopes.ts'

/** Who is calling: what a sound key stands for. */
export interface Caller {
  keyId: string
  accountId: string
  plan: PlanName
  bulkExport: boolean
  mode: KeyMode
  scopes: readonly Scope[]
}

export type KeyCheck =
  | { kind: 'caller'; caller: Caller }
  | { kind: 'invalid' }
  | { kind: 'revoked' }
  | { kind: 'expired' }

export interface KeyOrder {
  accountId: string
  name: string
  mode: KeyMode
  scopes: readonly Scope[]
  expiresAt: Instant | null
}

/** A key as its account sees it: never the key itself. */
export interface KeyView {
  keyId: string
  name: string
  mode: KeyMode
  last4: string
  scopes: readonly Scope[]
  createdAt: Instant
  lastUsedAt: Instant | null
  expiresAt: Instant | null
  revokedAt: Instant | null
}

interface KeptKey extends KeyView {
  caller: Caller
}

type Row = AccountTables['api_key'] & Pick<AccountTables['account'], 'plan' | 'bulk_export'>

/**
 * Every key of the installation, held in memory by its hash: a check is one HMAC and one look-up, and never waits
 * for the database. What changes a key writes to the database first and to memory then, so a revoked key is dead
 * on this node when the call that revoked it returns.
 */
export class KeyRing {
  #db: Kysely<AccountTables>
  #pepper: DerivedKey
  #clock: Clock
  #random: RandomBytes
  #byHash = new Map<string, KeptKey>()
  #byId = new Map<string, KeptKey>()
  /** Key ids used since they were last written down. */
  #used = new Set<string>()
  /** Keys made under another secret: nobody can use them until that secret is back. */
  readonly unreadableKeys: number

  static async open(
    db: Kysely<AccountTables>,
    pepper: DerivedKey,
    clock: Clock,
    random: RandomBytes,
  ): Promise<KeyRing> {
    const rows = await db
      .selectFrom('api_key')
      .innerJoin('account', 'account.id', 'api_key.account_id')
      .selectAll('api_key')
      .select(['account.plan', 'account.bulk_export'])
      .execute()
    return new KeyRing(db, pepper, clock, random, rows)
  }

  private constructor(
    db: Kysely<AccountTables>,
    pepper: DerivedKey,
    clock: Clock,
    random: RandomBytes,
    rows: readonly Row[],
  ) {
    this.#db = db
    this.#pepper = pepper
    this.#clock = clock
    this.#random = random
    for (const row of rows) this.#keep(row.hash, keptOf(row))
    this.unreadableKeys = rows.filter((row) => row.pepper_id !== pepper.id && row.revoked_at === null).length
  }

  /** Who holds this key. A wrong checksum is told without hashing. */
  check(text: string): KeyCheck {
    if (modeOfKey(text) === null) return { kind: 'invalid' }
    const kept = this.#byHash.get(keyedHash(this.#pepper, text))
    if (!kept) return { kind: 'invalid' }
    if (kept.revokedAt !== null) return { kind: 'revoked' }
    const now = this.#clock()
    if (kept.expiresAt !== null && kept.expiresAt <= now) return { kind: 'expired' }
    kept.lastUsedAt = now
    this.#used.add(kept.keyId)
    return { kind: 'caller', caller: kept.caller }
  }

  /** Makes a key; the plain text is in the answer and nowhere else. Null when there is no such account. */
  async create(order: KeyOrder): Promise<{ key: string; view: KeyView } | null> {
    const key = makeKey(order.mode, this.#random)
    const hash = keyedHash(this.#pepper, key)
    // One transaction, so that a change of plan comes wholly before or wholly after.
    const row = await this.#db.transaction().execute(async (tx) => {
      const account = await tx.selectFrom('account').selectAll().where('id', '=', order.accountId).executeTakeFirst()
      if (!account) return null
      const made = await tx
        .insertInto('api_key')
        .values(this.#rowOf(order, key, hash))
        .returningAll()
        .executeTakeFirstOrThrow()
      return { ...made, plan: account.plan, bulk_export: account.bulk_export }
    })
    if (!row) return null
    const kept = keptOf(row)
    this.#keep(hash, kept)
    return { key, view: viewOf(kept) }
  }

  /** Revokes at once and for good; again is the same. Null when the account has no such key. */
  async revoke(accountId: string, keyId: string): Promise<KeyView | null> {
    const kept = this.#byId.get(keyId)
    if (!kept || kept.caller.accountId !== accountId) return null
    const row = await this.#db
      .updateTable('api_key')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(this.#clock())) }))
      .where('id', '=', keyId)
      .returning('revoked_at')
      .executeTakeFirstOrThrow()
    kept.revokedAt = row.revoked_at
    return viewOf(kept)
  }

  /** An account's keys, oldest first. */
  list(accountId: string): KeyView[] {
    return [...this.#byId.values()].filter(({ caller }) => caller.accountId === accountId).map(viewOf)
  }

  /** Tells the keys of an account what it may do now. */
  accountChanged(accountId: string, now: { plan: PlanName; bulkExport: boolean }): void {
    for (const kept of this.#byId.values()) {
      if (kept.caller.accountId === accountId) kept.caller = { ...kept.caller, ...now }
    }
  }

  /** Writes down when keys were last used. Done now and then: it is information, not accounting. */
  async saveLastUse(): Promise<void> {
    const used = [...this.#used]
    this.#used.clear()
    if (used.length === 0) return
    await this.#db.transaction().execute(async (tx) => {
      for (const id of used) {
        const at = this.#byId.get(id)?.lastUsedAt ?? null
        await tx.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
      }
    })
  }

  #rowOf(order: KeyOrder, key: string, hash: string) {
    return {
      id: freshId('key_', this.#random),
      account_id: order.accountId,
      name: order.name,
      mode: order.mode,
      hash,
      pepper_id: this.#pepper.id,
      last4: key.slice(-4),
      scopes: JSON.stringify(order.scopes),
      created_at: this.#clock(),
      last_used_at: null,
      expires_at: order.expiresAt,
      revoked_at: null,
    }
  }

  #keep(hash: string, kept: KeptKey): void {
    this.#byHash.set(hash, kept)
    this.#byId.set(kept.keyId, kept)
  }
}

function keptOf(row: Row): KeptKey {
  const scopes = JSON.parse(row.scopes) as Scope[]
  return {
    keyId: row.id,
    name: row.name,
    mode: row.mode,
    last4: row.last4,
    scopes,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    caller: {
      keyId: row.id,
      accountId: row.account_id,
      plan: row.plan,
      bulkExport: row.bulk_export === 1,
      mode: row.mode,
      scopes,
    },
  }
}

function viewOf(kept: KeptKey): KeyView {
  const { keyId, name, mode, last4, scopes, createdAt, lastUsedAt, expiresAt, revokedAt } = kept
  return { keyId, name, mode, last4, scopes, createdAt, lastUsedAt, expiresAt, revokedAt }
}
