import type { Kysely } from 'kysely'
import type { Database, StatementResult } from '#database/database.ts'
import { chargeStatements } from './chargeStatements.ts'
import { type ChargeRequest, decideCharges, type Decision } from './decideCharges.ts'
import type { MeteringTables, SeenRow } from './meteringTables.ts'
import type { Period } from './periods.ts'
import { UsageSnapshot } from './usageSnapshot.ts'
import { countWithin, firstWithin } from './venueSet.ts'
import { packDays, packVenues } from './venueRow.ts'

type Db = Kysely<MeteringTables>

/** A decision for an account at one of its versions, with the results of writing it. */
export interface Settlement {
  version: number
  decision: Decision
  results: readonly StatementResult[]
}

/** Reads the usage of accounts from the database and updates a node's snapshots. */
export class UsageSnapshotStore {
  readonly #database: Database<MeteringTables>

  constructor(database: Database<MeteringTables>) {
    this.#database = database
  }

  /** Loads the usage of an account and the venues of one of its keys. */
  load(accountId: string, keyId: string, period: Period): Promise<UsageSnapshot> {
    return this.#database.transaction(async ({ db }) => {
      const snapshot = new UsageSnapshot()
      snapshot.keyOf(keyId).loadVenues([])
      await readUnderLock(db, accountId, snapshot, period)
      await forgetExpired(db, snapshot, period.dayNumber)
      return snapshot
    })
  }

  /**
   * Loads without a lock, for a database that rejects writes: nobody can charge the account meanwhile. Charges that
   * succeed during the read, because the database has recovered, may be missing.
   */
  async loadUnlocked(accountId: string, keyId: string, period: Period): Promise<UsageSnapshot> {
    const { db } = this.#database
    const snapshot = new UsageSnapshot()
    snapshot.isProvisional = true
    snapshot.keyOf(keyId).loadVenues([])
    const row = await db
      .selectFrom('metered_account')
      .select('version')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    await readUsed(db, accountId, row?.version ?? 0, snapshot, period)
    return snapshot
  }

  /** Loads the venues of one more key into a snapshot that is in use. */
  async loadKey(accountId: string, keyId: string, snapshot: UsageSnapshot, period: Period): Promise<void> {
    await this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, snapshot, period)
      snapshot.keyOf(keyId).loadVenues(await venuesOfKey(db, keyId))
    })
  }

  /** Combines `loadKey` and `loadUnlocked`. */
  async loadKeyUnlocked(keyId: string, snapshot: UsageSnapshot): Promise<void> {
    snapshot.isProvisional = true
    snapshot.keyOf(keyId).loadVenues(await venuesOfKey(this.#database.db, keyId))
  }

  /** Updates a snapshot that is in use. */
  async refresh(accountId: string, snapshot: UsageSnapshot, period: Period): Promise<void> {
    await this.#database.transaction(({ db }) => readUnderLock(db, accountId, snapshot, period))
  }

  /**
   * Reads, without a lock, the venues that other nodes added to a snapshot that is in use. Returns false when there are
   * none. What is added during the read may be missing; the condition of the next charge finds that out.
   */
  async readAdded(accountId: string, snapshot: UsageSnapshot): Promise<boolean> {
    const { version } = snapshot
    await readVenues(this.#database.db, accountId, snapshot)
    return snapshot.version > version
  }

  /** Replaces all rows of a key by one: drops venues outside the window, and keeps each venue once. */
  async compact(accountId: string, keyId: string, snapshot: UsageSnapshot, period: Period): Promise<void> {
    const { venues } = snapshot.keyOf(keyId)
    if (!venues) return
    const since = firstWithin(period.dayNumber)
    const seq = await this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, snapshot, period)
      const byDay = venues.since(since)
      const days = packDays(new Map([...byDay].map(([day, numbers]) => [day, numbers.length])))
      const row = { key_id: keyId, seq: snapshot.version + 1, account_id: accountId, is_base: 1, days }
      await db.updateTable('metered_account').set({ version: row.seq }).where('account_id', '=', accountId).execute()
      await db.deleteFrom('seen_venues').where('key_id', '=', keyId).execute()
      await db
        .insertInto('seen_venues')
        .values({ ...row, venues: packVenues(byDay) })
        .execute()
      return row.seq
    })
    venues.forgetBefore(since)
    snapshot.keyOf(keyId).noteBase()
    snapshot.version = Math.max(snapshot.version, seq)
  }

  /** Charges the requests that still fit, decided from the database while the account is locked. */
  settle(
    accountId: string,
    snapshot: UsageSnapshot,
    period: Period,
    requests: readonly ChargeRequest[],
  ): Promise<Settlement> {
    return this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, snapshot, period)
      const { version } = snapshot
      const decision = decideCharges(snapshot, period, requests, true)
      const results: StatementResult[] = []
      for (const { query } of chargeStatements(db, accountId, version, decision, period, false)) {
        const { rows } = await db.executeQuery(query)
        results.push({ rows, changes: rows.length })
      }
      return { version, decision, results }
    })
  }
}

/** More than the number of charges of an account on one day. */
const VERSIONS_A_DAY = 1_000_000

/**
 * Returns a version above those of any deleted row of this account (docs/decisions/0043-free-allowances-by-mailbox.md),
 * so that a node that knew the account reads what was added since.
 */
const firstVersion = ({ dayNumber }: Period) => dayNumber * VERSIONS_A_DAY

/**
 * Creates or updates the account's row first, as every charge does, so that nobody else charges the account until the
 * commit.
 */
async function readUnderLock(db: Db, accountId: string, snapshot: UsageSnapshot, period: Period): Promise<void> {
  const { version } = await db
    .insertInto('metered_account')
    .values({ account_id: accountId, version: firstVersion(period) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await readUsed(db, accountId, version, snapshot, period)
}

/** Applies what the database holds, up to this version of the account. */
async function readUsed(
  db: Db,
  accountId: string,
  version: number,
  snapshot: UsageSnapshot,
  period: Period,
): Promise<void> {
  const month = await db
    .selectFrom('account_month')
    .select('tokens')
    .where('account_id', '=', accountId)
    .where('month', '=', period.month)
    .executeTakeFirst()
  if (month) snapshot.noteTokens(snapshot.tokens, period.month, month.tokens)
  const days = await db
    .selectFrom('key_day')
    .select(['key_id', 'tokens'])
    .where('account_id', '=', accountId)
    .where('day', '=', period.day)
    .execute()
  for (const { key_id, tokens } of days) snapshot.noteTokens(snapshot.keyOf(key_id).tokens, period.day, tokens)
  const rates = await db
    .selectFrom('key_rate')
    .selectAll()
    .where('key_id', 'in', [...snapshot.keys.keys()])
    .execute()
  for (const { key_id, time_us } of rates) snapshot.keyOf(key_id).time = time_us / 1_000
  if (version > snapshot.version) await readVenues(db, accountId, snapshot)
  snapshot.version = version
}

function venuesOfKey(db: Db, keyId: string): Promise<SeenRow[]> {
  return db.selectFrom('seen_venues').selectAll().where('key_id', '=', keyId).orderBy('seq').execute()
}

/**
 * Reads the rows added since; each change of an account's version has one. For keys not used on this node only the
 * counts are read.
 */
async function readVenues(db: Db, accountId: string, snapshot: UsageSnapshot): Promise<void> {
  const loaded = [...snapshot.keys].flatMap(([keyId, { venues }]) => (venues ? [keyId] : []))
  const rows = await db
    .selectFrom('seen_venues')
    .select(['key_id', 'seq', 'account_id', 'is_base', 'days'])
    .select((eb) => eb.case().when('key_id', 'in', loaded).then(eb.ref('venues')).else(null).end().as('venues'))
    .where('account_id', '=', accountId)
    .where('seq', '>', snapshot.version)
    .orderBy('seq')
    .execute()
  // A charge of this node may have been stored, and noted in the snapshot, during the query.
  const known = snapshot.version
  for (const row of rows.filter(({ seq }) => seq > known)) {
    snapshot.keyOf(row.key_id).applyRow(row, row.venues)
    snapshot.version = row.seq
  }
}

/** Deletes the rows of keys, mostly revoked ones, that saw their last venue before the window. */
async function forgetExpired(db: Db, snapshot: UsageSnapshot, today: number): Promise<void> {
  const expired = [...snapshot.keys].flatMap(([keyId, { counts }]) =>
    counts.size > 0 && countWithin(counts, today) === 0 ? [keyId] : [],
  )
  if (expired.length > 0) await db.deleteFrom('seen_venues').where('key_id', 'in', expired).execute()
}
