import { AddressRanges } from '#base/network/addressRanges.ts'
import type { Clock, Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import { type Plan, planOf, type PlanTable } from '#contract/access/plans.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { exportTiersOf } from './accountStore.ts'
import type { AccountRow, AccountTables, KeyRow } from './accountTables.ts'
import { AccountWatch } from './accountWatch.ts'
import type { AllowanceOf } from './freeAllowance.ts'
import { type GrantOrder, type GrantView, grantView } from './grant.ts'
import { GrantStore, type GrantResult } from './grantStore.ts'
import { type Caller, type KeyOrder, type KeyView, keyView } from './key.ts'
import { modeOfKey } from './keyFormat.ts'
import { type AccountKeys, type KeyCreation, type KeyRevocation, type KeyRotation, KeyStore } from './keyStore.ts'
import type { Credential } from './lockCredential.ts'

/** A valid key with its caller. */
interface ValidKey {
  kind: 'caller'
  caller: Caller
}

/** A key's plain text, which is returned only once, and the view that is shown from then on. */
export interface NewKey {
  key: string
  view: KeyView
}

export type KeyCheck =
  | ValidKey
  | { kind: 'invalid' }
  | { kind: 'revoked' }
  | { kind: 'expired' }
  | { kind: 'wrong_address' }
  | { kind: 'wrong_origin' }

/** The origin of a call; read only for a key that is limited to certain addresses or web origins. */
export interface CallSource {
  /** The client's IP address. */
  address(): string
  /** The web page's origin; null for a call without one. */
  origin(): string | null
}

/** The peppers under which keys are hashed: new hashes use `current`, older stored hashes may use one of `previous`. */
export interface Peppers {
  current: DerivedKey
  previous: readonly DerivedKey[]
}

interface ApiKeyCacheParts {
  plans: PlanTable
  clock: Clock
  random: RandomBytes
  /** Omitted when no account shares an allowance. */
  allowanceOf?: AllowanceOf
}

interface CachedKey {
  row: KeyRow
  account: CachedAccount
  /** Built once and reused by every check. */
  caller: ValidKey
  /** For the secret before the last rotation; null when there is none. */
  retiring: ValidKey | null
  addresses: AddressRanges | null
  origins: ReadonlySet<string> | null
}

/** One of a key's secrets, as found by its hash. */
interface CachedSecret {
  cached: CachedKey
  hash: string
  /** True for the secret before the last rotation. */
  isRetiring: boolean
}

interface CachedAccount {
  row: AccountRow
  keys: Map<string, CachedKey>
}

/**
 * Holds every key of the installation in memory by its hash: a check is one HMAC and one look-up and never waits for
 * the database. Changes are written to the database first and then to the cache, so a key is revoked on this node when
 * the revoking call returns; the notifier informs other nodes.
 */
export class ApiKeyCache {
  #store: KeyStore
  #grants: GrantStore
  #peppers: Peppers
  #plans: PlanTable
  #clock: Clock
  readonly #allowanceOf: AllowanceOf
  #watch: AccountWatch
  #accounts = new Map<string, CachedAccount>()
  #byHash = new Map<string, CachedSecret>()
  /** Last uses of keys that are not stored yet. */
  #used = new Map<string, Instant>()

  static async open(
    database: Database<AccountTables>,
    peppers: Peppers,
    parts: ApiKeyCacheParts,
  ): Promise<ApiKeyCache> {
    const { clock, random } = parts
    const stores = [
      new KeyStore(database, peppers.current, clock, random),
      new GrantStore(database, clock, random),
    ] as const
    const cache = new ApiKeyCache(stores, peppers, parts, database)
    await cache.#watch.start()
    return cache
  }

  private constructor(
    [store, grants]: readonly [KeyStore, GrantStore],
    peppers: Peppers,
    { plans, clock, allowanceOf = () => null }: ApiKeyCacheParts,
    { notifier }: Database<AccountTables>,
  ) {
    this.#store = store
    this.#grants = grants
    this.#peppers = peppers
    this.#plans = plans
    this.#clock = clock
    this.#allowanceOf = allowanceOf
    this.#watch = new AccountWatch(notifier, store, clock, (found) => this.#apply(found))
  }

  /**
   * Returns the hash under which a key is looked up, or null when the text is not a key: a wrong checksum is detected
   * without hashing.
   */
  hashOf(text: string): string | null {
    if (modeOfKey(text) === null) return null
    const hash = keyedHash(this.#peppers.current, text)
    return this.#byHash.has(hash) ? hash : (this.#foundEarlier(text) ?? hash)
  }

  /** Returns the caller of the key with this hash if the key is valid and may be used from this source. */
  check(hash: string | null, from: CallSource): KeyCheck {
    const secret = hash === null ? undefined : this.#byHash.get(hash)
    if (!secret) return INVALID
    const { cached, isRetiring } = secret
    const { row, addresses, origins } = cached
    const now = this.#clock()
    if (row.revoked_at !== null) return { kind: 'revoked' }
    const until = isRetiring ? row.retiring_until : row.expires_at
    if ((until !== null && until <= now) || (row.expires_at !== null && row.expires_at <= now))
      return { kind: 'expired' }
    if (addresses && !addresses.has(from.address())) return { kind: 'wrong_address' }
    if (origins && !origins.has(from.origin() ?? '')) return { kind: 'wrong_origin' }
    this.#used.set(row.id, now)
    return isRetiring ? (cached.retiring ?? INVALID) : cached.caller
  }

  /**
   * Counts the active keys that were hashed under a pepper this node does not have: they cannot be used until it is
   * restored.
   */
  get unreadableKeys(): number {
    const readable = new Set([this.#peppers.current, ...this.#peppers.previous].map(({ id }) => id))
    const rows = [...this.#accounts.values()].flatMap(({ keys }) => [...keys.values()].map(({ row }) => row))
    return rows.filter((row) => row.revoked_at === null && row.client_id === null && !readable.has(row.pepper_id))
      .length
  }

  /**
   * Creates a key; the plain text is in the result and nowhere else. `by` is the credential that requests it; null for
   * a person or an operator.
   */
  async create(
    order: KeyOrder,
    transactionHook?: TransactionHook<NewKey>,
    by: Credential | null = null,
  ): Promise<Exclude<KeyCreation, { kind: 'created' }> | { kind: 'created'; key: string; view: KeyView }> {
    const creation = await this.#store.create(order, (plan) => this.#limitsOf(plan), newKeyHook(transactionHook), by)
    if (creation.kind !== 'created') return creation
    this.#apply({ accounts: [creation.account], keys: [creation.row] })
    return { kind: 'created', key: creation.key, view: keyView(creation.row) }
  }

  /** Gives an active key a new secret. `by` as in `create`. */
  async rotate(
    accountId: string,
    keyId: string,
    graceMs: number,
    transactionHook?: TransactionHook<NewKey>,
    by: Credential | null = null,
  ): Promise<Exclude<KeyRotation, { kind: 'rotated' }> | { kind: 'rotated'; key: string; view: KeyView }> {
    const rotation = await this.#store.rotate({ accountId, keyId, graceMs }, newKeyHook(transactionHook), by)
    if (rotation.kind !== 'rotated') return rotation
    this.#apply({ accounts: [], keys: [rotation.row] })
    return { kind: 'rotated', key: rotation.key, view: keyView(rotation.row) }
  }

  /** Revokes a key at once and permanently; idempotent. `by` as in `create`. */
  async revoke(
    accountId: string,
    keyId: string,
    by: Credential | null = null,
    transactionHook?: TransactionHook<KeyView>,
  ): Promise<Exclude<KeyRevocation, { kind: 'revoked' }> | { kind: 'revoked'; view: KeyView }> {
    const viewed = transactionHook && ((tx: Tx<unknown>, row: KeyRow) => transactionHook(tx, keyView(row)))
    const revocation = await this.#store.revoke(accountId, keyId, by, viewed)
    if (revocation.kind !== 'revoked') return revocation
    this.#apply({ accounts: [], keys: [revocation.row] })
    return { kind: 'revoked', view: keyView(revocation.row) }
  }

  /** Returns an account's keys, oldest first. A use on another node is visible once that node has stored it. */
  async list(accountId: string): Promise<KeyView[]> {
    const rows = await this.#store.list(accountId)
    this.#apply({ accounts: [], keys: rows })
    return rows.filter((row) => row.client_id === null).map((row) => this.#withUse(row, keyView(row)))
  }

  /**
   * Grants an OAuth client access to an account. The grant is stored as a key without a secret, which the client's
   * tokens refer to. The transaction hook runs for each lapsed grant.
   */
  async grant(
    order: GrantOrder,
    transactionHook: TransactionHook<string>,
  ): Promise<Exclude<GrantResult, { kind: 'granted' }> | { kind: 'granted'; grantId: string }> {
    const granting = await this.#grants.grant(order, transactionHook)
    if (granting.kind !== 'granted') return granting
    this.#apply({ accounts: [granting.account], keys: [granting.row, ...granting.lapsed] })
    return { kind: 'granted', grantId: granting.row.id }
  }

  /** Returns an account's grants, oldest first, withdrawn ones included. */
  async grants(accountId: string): Promise<GrantView[]> {
    const rows = await this.#store.list(accountId)
    // As in `list`: a grant that another node has just made is known here from now on.
    this.#apply({ accounts: [], keys: rows })
    return rows.flatMap((row) => {
      const view = grantView(row)
      return view ? [this.#withUse(row, view)] : []
    })
  }

  /**
   * Withdraws a grant at once and permanently, and runs the transaction hook with it. Returns null when no active grant
   * has this id.
   */
  async withdraw(
    grantId: string,
    accountId: string | null,
    transactionHook: TransactionHook<string>,
  ): Promise<GrantView | null> {
    const row = await this.#grants.withdraw(grantId, accountId, transactionHook)
    if (!row) return null
    this.#apply({ accounts: [], keys: [row] })
    return grantView(row)
  }

  /**
   * Revokes those of the listed keys and grants of an account that are active, and runs the transaction hook with the
   * grants' ids.
   */
  async revokeAll(
    accountId: string,
    ids: readonly string[],
    transactionHook: TransactionHook<readonly string[]>,
  ): Promise<void> {
    const rows = await this.#store.revokeAll(accountId, ids, transactionHook)
    this.#apply({ accounts: [], keys: rows })
  }

  /** Returns the id of the allowance that a person's account shares with others; null when it shares none. */
  allowanceOfPerson({ plan, email }: Pick<AccountRow, 'plan' | 'email'>): string | null {
    return this.#allowanceOf({ plan, email, isPersons: true })
  }

  /**
   * Returns the id of the allowance that an account of any kind shares with others, from the database; null when it
   * shares none.
   */
  async allowanceOfAccount(accountId: string): Promise<string | null> {
    const { accounts } = await this.#store.ofAccount(accountId)
    const [account] = accounts
    return account ? this.#allowanceOfRow(account) : null
  }

  /** Applies a change that another module of this node has just made to an account, before its notification arrives. */
  async reload(accountId: string): Promise<void> {
    this.#apply(await this.#store.ofAccount(accountId))
  }

  /** Stores when keys were last used. Runs periodically, because the time is information and not accounting. */
  async saveLastUse(): Promise<void> {
    const used = this.#used
    this.#used = new Map()
    try {
      await this.#store.saveLastUse(used)
    } catch (cause) {
      this.#used = new Map([...used, ...this.#used])
      throw cause
    }
  }

  close(): void {
    this.#watch.stop()
  }

  /**
   * Returns the hash under a previous pepper. The key is then rehashed under the current pepper, which is possible only
   * while its plain text is at hand.
   */
  #foundEarlier(text: string): string | null {
    for (const pepper of this.#peppers.previous) {
      const hash = keyedHash(pepper, text)
      const secret = this.#byHash.get(hash)
      if (secret && !secret.isRetiring) void this.#rehash(secret, text)
      if (secret) return hash
    }
    return null
  }

  async #rehash({ cached, hash }: CachedSecret, text: string): Promise<void> {
    try {
      const rehashed = await this.#store.rehash(cached.row.id, hash, text)
      if (rehashed) this.#apply({ accounts: [], keys: [rehashed] })
    } catch {
      // The next use tries again; until then the key works under the previous pepper.
    }
  }

  /** Includes a use on this node that is not stored yet. */
  #withUse<View>({ id, last_used_at: lastUsedAt }: KeyRow, view: View): View & { lastUsedAt: Instant | null } {
    return { ...view, lastUsedAt: later(lastUsedAt, this.#used.get(id) ?? null) }
  }

  #limitsOf(plan: string): Plan {
    return planOf(this.#plans, plan)
  }

  /** Applies rows; ignores a row that is older than the cached one. */
  #apply({ accounts, keys }: AccountKeys): void {
    for (const row of accounts) this.#applyAccount(row)
    for (const row of keys) this.#applyKey(row)
  }

  #applyAccount(row: AccountRow): void {
    const known = this.#accounts.get(row.id)
    if (!known) return void this.#accounts.set(row.id, { row, keys: new Map() })
    if (row.version <= known.row.version) return
    known.row = row
    for (const cached of known.keys.values()) this.#setCallers(cached)
  }

  #applyKey(row: KeyRow): void {
    const account = this.#accounts.get(row.account_id)
    const known = account?.keys.get(row.id)
    if (!account || (known && row.version <= known.row.version)) return
    const cached: CachedKey = {
      row,
      account,
      ...this.#callersOf(row, account.row),
      addresses: row.allowed_ips === null ? null : new AddressRanges(JSON.parse(row.allowed_ips) as string[]),
      origins: row.allowed_origins === null ? null : new Set(JSON.parse(row.allowed_origins) as string[]),
    }
    for (const hash of known ? [known.row.hash, known.row.retiring_hash] : []) this.#byHash.delete(hash ?? '')
    this.#byHash.set(row.hash, { cached, hash: row.hash, isRetiring: false })
    const retiring = row.retiring_hash
    if (retiring !== null) this.#byHash.set(retiring, { cached, hash: retiring, isRetiring: true })
    account.keys.set(row.id, cached)
  }

  #setCallers(cached: CachedKey): void {
    Object.assign(cached, this.#callersOf(cached.row, cached.account.row))
  }

  #callersOf(row: KeyRow, account: AccountRow): Pick<CachedKey, 'caller' | 'retiring'> {
    return callersOf(row, account, this.#limitsOf(account.plan), this.#allowanceOfRow(account))
  }

  #allowanceOfRow({ plan, email, person_id: personId }: AccountRow): string | null {
    return this.#allowanceOf({ plan, email, isPersons: personId !== null })
  }
}

const validKey = (caller: Caller): ValidKey => ({ kind: 'caller', caller })

/** Adapts the transaction hook of a new key from its row to its view. */
function newKeyHook(
  transactionHook: TransactionHook<NewKey> | undefined,
): TransactionHook<{ key: string; row: KeyRow }> | undefined {
  return transactionHook && ((tx, { key, row }) => transactionHook(tx, { key, view: keyView(row) }))
}

const INVALID: KeyCheck = { kind: 'invalid' }

function later(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function callersOf(
  row: KeyRow,
  account: AccountRow,
  limits: Plan,
  allowanceId: string | null,
): Pick<CachedKey, 'caller' | 'retiring'> {
  const { scopes, dailyTokens, allowedIps, expiresAt } = keyView(row)
  const caller: Caller = {
    keyId: row.id,
    grantId: row.client_id === null ? null : row.id,
    accountId: row.account_id,
    allowanceId,
    plan: account.plan,
    limits,
    bulkExport: account.bulk_export === 1,
    exportTiers: exportTiersOf(account),
    mode: row.mode,
    scopes,
    dailyTokens: dailyTokens ?? account.daily_tokens,
    allowedIps,
    expiresAt,
    rotatedAt: row.rotated_at,
    retiring: null,
  }
  const [since, until] = [row.rotated_at, row.retiring_until]
  const retiring = since === null || until === null ? null : { ...caller, retiring: { since, until } }
  return { caller: validKey(caller), retiring: retiring && validKey(retiring) }
}
