import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { decideCharges } from '#metering/decideCharges.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { Payer } from '#metering/payer.ts'
import { periodAt } from '#metering/periods.ts'
import { UsageSnapshot } from '#metering/usageSnapshot.ts'
import { seededRandom } from '#base/seededRandom.ts'
import { makePostgresServer } from '../test/support/postgresServer.ts'
import { percentile } from './figures.ts'
import { NOW, SEED } from './settings.ts'
import { answer, argumentOf } from './steps.ts'

/**
 * The cost of counting distinct venues: storage for `pairs` pairs of key and venue, and time for a request of 20
 * venues.
 */
export interface DistinctVenuesOrder {
  pairs: number
  engine: 'sqlite' | 'postgres'
}
export interface DistinctVenuesReport {
  pairs: number
  bytesAPair: number
  /**
   * CPU of all threads per charge, with 64 charges in flight: 20 new venues, 20 venues seen today, no venue.
   * Microseconds.
   */
  newUs: number
  seenUs: number
  noneUs: number
  /** Time to judge a request of 20 new venues against a full key; microseconds. */
  fullKeyP99Us: number
}

const FULL_KEY = 40_000
const PAGE = 100
const AT_ONCE = 64
const CHARGES = 20_000
const FAR = 1_000_000_000

const random = seededRandom(SEED)
/** Spread over all 53 bits, as real venue numbers are. */
const venue = () => Math.floor(random() * 2 ** 21) * 2 ** 32 + Math.floor(random() * 2 ** 32) + 1
const venues = (count: number) => Array.from({ length: count }, venue)
const payer = (key: number): Payer => ({
  accountId: `acc_${String(key).padStart(16, '0')}`,
  keyId: `key_${String(key).padStart(16, '0')}`,
  limits: { perMinute: 'unlimited', monthlyTokens: FAR, distinctVenues: FAR, activeKeys: 50 },
  dailyTokens: null,
})
const bill = (numbers: readonly number[]) => ({ at: NOW, units: 1, tier: 'core' as const, venues: numbers })

/** Fills keys to their limit, page by page, several keys at once. */
async function fill(metering: Metering, pairs: number): Promise<void> {
  const keys = Math.ceil(pairs / FULL_KEY)
  for (let first = 0; first < keys; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, keys - first) }, (_, i) => payer(first + i))
    for (let page = 0; page < FULL_KEY / PAGE; page++)
      await Promise.all(some.map((one) => metering.charge(one, bill(venues(PAGE)))))
  }
}

async function cpuUsACharge(metering: Metering, next: () => readonly number[]): Promise<number> {
  const one = payer(FAR)
  await metering.charge(one, bill([]))
  const { user, system } = process.cpuUsage()
  for (let done = 0; done < CHARGES; done += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => metering.charge(one, bill(next()))))
  const after = process.cpuUsage()
  return (after.user + after.system - user - system) / CHARGES
}

function fullKeyP99Us(): number {
  const snapshot = new UsageSnapshot()
  const one = payer(1)
  const period = periodAt(NOW)
  snapshot.keyOf(one.keyId).loadVenues([])
  for (const number of venues(FULL_KEY)) snapshot.keyOf(one.keyId).venues?.see(number, period.dayNumber - 1)
  const times: number[] = []
  for (let i = 0; i < CHARGES; i++) {
    const claim = { payer: one, bill: bill(venues(20)) }
    const begun = performance.now()
    decideCharges(snapshot, period, [claim])
    times.push(1_000 * (performance.now() - begun))
  }
  return percentile(times, 0.99)
}

async function bytesOf(database: Database, file: string): Promise<number> {
  if (database.engine === 'sqlite') {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database.db)
    return statSync(file).size
  }
  await sql`VACUUM seen_venues`.execute(database.db)
  const { rows } = await sql<{ bytes: number }>`SELECT pg_total_relation_size('seen_venues') AS bytes`.execute(
    database.db,
  )
  return rows[0]?.bytes ?? 0
}

async function measure(database: Database, file: string, pairs: number): Promise<DistinctVenuesReport> {
  const metering = new Metering(database.withTables<MeteringTables>())
  await fill(metering, pairs)
  const bytes = await bytesOf(database, file)
  const same = venues(20)
  return {
    pairs,
    bytesAPair: bytes / pairs,
    noneUs: await cpuUsACharge(metering, () => []),
    seenUs: await cpuUsACharge(metering, () => same),
    newUs: await cpuUsACharge(metering, () => venues(20)),
    fullKeyP99Us: fullKeyP99Us(),
  }
}

async function onSqlite(pairs: number): Promise<DistinctVenuesReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-venues-'))
  const file = path.join(folder, 'oneset.sqlite')
  const database = await openEmbeddedDatabase(file, NOW)
  try {
    return await measure(database, file, pairs)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

async function onPostgres(pairs: number): Promise<DistinctVenuesReport> {
  const server = makePostgresServer()
  if (!server) throw new Error('no PostgreSQL server is available to measure')
  await server.start()
  const database = await openPostgresDatabase(server.url, NOW)
  try {
    return await measure(database, '', pairs)
  } finally {
    await database.close()
    await server.remove()
  }
}

const { engine, pairs } = argumentOf<DistinctVenuesOrder>()
answer(await (engine === 'sqlite' ? onSqlite(pairs) : onPostgres(pairs)))
