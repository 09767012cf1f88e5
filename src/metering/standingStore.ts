import type { Kysely } from 'kysely'
import type { Database, StatementResult } from '#database/database.ts'
import { chargeStatements } from './chargeStatements.ts'
import { type Claim, decide, type Decision } from './decide.ts'
import type { MeteringTables, SeenRow } from './meteringTables.ts'
import type { Period } from './periods.ts'
import { AccountStanding } from './standing.ts'
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
  load(accountId: string, keyId: string, period: Period): Promise<AccountStanding> {
    return this.#database.transaction(async ({ db }) => {
      const standing = new AccountStanding()
      standing.keyOf(keyId).loadVenues([])
      await readUnderLock(db, accountId, standing, period)
      await forgetExpired(db, standing, period.dayNumber)
      return standing
    })
  }

  /**
   * As `load`, where the database stores nothing at the moment: nobody can charge the account, so nothing is locked. What
   * is charged while this reads, because there is room again, may be missing.
   */
  async loadUnlocked(accountId: string, keyId: string, period: Period): Promise<AccountStanding> {
    const { db } = this.#database
    const standing = new AccountStanding()
    standing.isProvisional = true
    standing.keyOf(keyId).loadVenues([])
    const row = await db
      .selectFrom('metered_account')
      .select('version')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    await readUsed(db, accountId, row?.version ?? 0, standing, period)
    return standing
  }

  /** Reads the venues of one more key into a standing that is in use. */
  async loadKey(accountId: string, keyId: string, standing: AccountStanding, period: Period): Promise<void> {
    await this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, standing, period)
      standing.keyOf(keyId).loadVenues(await venuesOfKey(db, keyId))
    })
  }

  /** As `loadKey`, and as `loadUnlocked`. */
  async loadKeyUnlocked(keyId: string, standing: AccountStanding): Promise<void> {
    standing.isProvisional = true
    standing.keyOf(keyId).loadVenues(await venuesOfKey(this.#database.db, keyId))
  }

  /** Brings a standing that is in use up to date. */
  async refresh(accountId: string, standing: AccountStanding, period: Period): Promise<void> {
    await this.#database.transaction(({ db }) => readUnderLock(db, accountId, standing, period))
  }

  /** One row for all of a key's: what has left the window goes, what was seen on several days stands once. */
  async compact(accountId: string, keyId: string, standing: AccountStanding, period: Period): Promise<void> {
    const { venues } = standing.keyOf(keyId)
    if (!venues) return
    const since = firstWithin(period.dayNumber)
    const seq = await this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, standing, period)
      const byDay = venues.since(since)
      const days = packDays(new Map([...byDay].map(([day, numbers]) => [day, numbers.length])))
      const row = { key_id: keyId, seq: standing.version + 1, account_id: accountId, is_base: 1, days }
      await db.updateTable('metered_account').set({ version: row.seq }).where('account_id', '=', accountId).execute()
      await db.deleteFrom('seen_venues').where('key_id', '=', keyId).execute()
      await db
        .insertInto('seen_venues')
        .values({ ...row, venues: packVenues(byDay) })
        .execute()
      return row.seq
    })
    venues.forgetBefore(since)
    standing.keyOf(keyId).noteBase()
    standing.version = Math.max(standing.version, seq)
  }

  /** Charges whatever still fits, judged by what the database holds while nobody else can charge the account. */
  settle(accountId: string, standing: AccountStanding, period: Period, claims: readonly Claim[]): Promise<Settlement> {
    return this.#database.transaction(async ({ db }) => {
      await readUnderLock(db, accountId, standing, period)
      const { version } = standing
      const decision = decide(standing, period, claims, true)
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
async function readUnderLock(db: Db, accountId: string, standing: AccountStanding, period: Period): Promise<void> {
  const { version } = await db
    .insertInto('metered_account')
    .values({ account_id: accountId, version: firstVersion(period) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await readUsed(db, accountId, version, standing, period)
}

/** Takes in what the database holds, up to this version of the account. */
async function readUsed(
  db: Db,
  accountId: string,
  version: number,
  standing: AccountStanding,
  period: Period,
): Promise<void> {
  const month = await db
    .selectFrom('account_month')
    .select('tokens')
    .where('account_id', '=', accountId)
    .where('month', '=', period.month)
    .executeTakeFirst()
  if (month) standing.noteTokens(standing.tokens, period.month, month.tokens)
  const days = await db
    .selectFrom('key_day')
    .select(['key_id', 'tokens'])
    .where('account_id', '=', accountId)
    .where('day', '=', period.day)
    .execute()
  for (const { key_id, tokens } of days) standing.noteTokens(standing.keyOf(key_id).tokens, period.day, tokens)
  const rates = await db
    .selectFrom('key_rate')
    .selectAll()
    .where('key_id', 'in', [...standing.keys.keys()])
    .execute()
  for (const { key_id, time_us } of rates) standing.keyOf(key_id).time = time_us / 1_000
  if (version > standing.version) await readVenues(db, accountId, standing)
  standing.version = version
}

function venuesOfKey(db: Db, keyId: string): Promise<SeenRow[]> {
  return db.selectFrom('seen_venues').selectAll().where('key_id', '=', keyId).orderBy('seq').execute()
}

/** Rows that came since. Of keys not used on this node only the numbers are read. */
async function readVenues(db: Db, accountId: string, standing: AccountStanding): Promise<void> {
  const loaded = [...standing.keys].flatMap(([keyId, { venues }]) => (venues ? [keyId] : []))
  const rows = await db
    .selectFrom('seen_venues')
    .select(['key_id', 'seq', 'account_id', 'is_base', 'days'])
    .select((eb) => eb.case().when('key_id', 'in', loaded).then(eb.ref('venues')).else(null).end().as('venues'))
    .where('account_id', '=', accountId)
    .where('seq', '>', standing.version)
    .orderBy('seq')
    .execute()
  for (const row of rows) standing.keyOf(row.key_id).takeRow(row, row.venues)
}

/** Keys that saw their last venue before the window: revoked ones, mostly. */
async function forgetExpired(db: Db, standing: AccountStanding, today: number): Promise<void> {
  const expired = [...standing.keys].flatMap(([keyId, { counts }]) =>
    counts.size > 0 && countWithin(counts, today) === 0 ? [keyId] : [],
  )
  if (expired.length > 0) await db.deleteFrom('seen_venues').where('key_id', 'in', expired).execute()
}
