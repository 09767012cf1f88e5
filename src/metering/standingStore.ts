import type { Kysely } from 'kysely'
import type { Database, StatementResult } from '#database/database.ts'
import { chargeStatements } from './chargeStatements.ts'
import { type ChargeRequest, decide, type Decision } from './decide.ts'
import type { MeteringTables, SeenRow } from './meteringTables.ts'
import type { Period } from './periods.ts'
import { UsageSnapshot } from './usageSnapshot.ts'
import { countWithin, firstWithin } from './venueSet.ts'
import { packDays, packVenues } from './venueRow.ts'

type Db = Kysely<MeteringTables>

/** What was decided on an account at a version of it, and what writing that returned. */
export interface Settlement {
  version: number
  decision: Decision
  results: readonly StatementResult[]
}

/** What accounts have used, as the database holds it, and how a node's standing of one is brought up to date. */
export class StandingStore {
  readonly #database: Database<MeteringTables>

  constructor(database: Database<MeteringTables>) {
    this.#database = database
  }

  /** What is known of an account and one of its keys, whose venues are read too. */
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
   * As `load`, where the database stores nothing at the moment: nobody can charge the account, so nothing is locked. What
   * is charged while this reads, because there is room again, may be missing.
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

  /** Reads the venues of one more key into a standing that is in use. */
  async loadKey(accountId: string, keyId: string, snapshot: UsageSnapshot, period: Period): Promise<void> {
    await this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, snapshot, period)
      snapshot.keyOf(keyId).loadVenues(await venuesOfKey(db, keyId))
    })
  }

  /** As `loadKey`, and as `loadUnlocked`. */
  async loadKeyUnlocked(keyId: string, snapshot: UsageSnapshot): Promise<void> {
    snapshot.isProvisional = true
    snapshot.keyOf(keyId).loadVenues(await venuesOfKey(this.#database.db, keyId))
  }

  /** Brings a standing that is in use up to date. */
  async refresh(accountId: string, snapshot: UsageSnapshot, period: Period): Promise<void> {
    await this.#database.transaction(({ db }) => readUnderLock(db, accountId, snapshot, period))
  }

  /** One row for all of a key's: what has left the window goes, what was seen on several days stands once. */
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

  /** Charges whatever still fits, judged by what the database holds while nobody else can charge the account. */
  settle(
    accountId: string,
    snapshot: UsageSnapshot,
    period: Period,
    claims: readonly ChargeRequest[],
  ): Promise<Settlement> {
    return this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, snapshot, period)
      const { version } = snapshot
      const decision = decide(snapshot, period, claims, true)
      const results: StatementResult[] = []
      for (const { query } of chargeStatements(db, accountId, version, decision, period, false)) {
        const { rows } = await db.executeQuery(query)
        results.push({ rows, changes: rows.length })
      }
      return { version, decision, results }
    })
  }
}

/** More charges than an account has on one day. */
const VERSIONS_A_DAY = 1_000_000

/**
 * A row begins with a version that no row of this account had before it was deleted
 * (docs/decisions/0043-free-allowances-by-mailbox.md): a node that knew the account then reads what came since.
 */
const firstVersion = ({ dayNumber }: Period) => dayNumber * VERSIONS_A_DAY

/**
 * The account's row is made or changed first, as every charge changes it: until the commit nobody else charges this
 * account.
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

/** Takes in what the database holds, up to this version of the account. */
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

/** Rows that came since. Of keys not used on this node only the numbers are read. */
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
  for (const row of rows) snapshot.keyOf(row.key_id).takeRow(row, row.venues)
}

/** Keys that saw their last venue before the window: revoked ones, mostly. */
async function forgetExpired(db: Db, snapshot: UsageSnapshot, today: number): Promise<void> {
  const expired = [...snapshot.keys].flatMap(([keyId, { counts }]) =>
    counts.size > 0 && countWithin(counts, today) === 0 ? [keyId] : [],
  )
  if (expired.length > 0) await db.deleteFrom('seen_venues').where('key_id', 'in', expired).execute()
}
