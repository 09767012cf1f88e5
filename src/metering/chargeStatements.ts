import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MINUTE_MS } from '#base/kst.ts'
import type { GroupedStatement } from '#database/database.ts'
import type { Decision, KeyShare } from './decideCharges.ts'
import type { MeteringTables } from './meteringTables.ts'
import type { Bill, Payer } from './payer.ts'
import type { Period } from './periods.ts'
import { burstOf } from './rates.ts'
import { packDays, packVenues } from './venueRow.ts'

type Db = Kysely<MeteringTables>

/**
 * Returns the statements of a charge of one account. First the account's row is updated, as in every charge: until the
 * commit no other node charges this account. Then, when tokens are charged, the month's row is updated if the month,
 * the budgets and the keys' rates have room for all of them; nothing has been changed when they have not. The remaining
 * statements only add up. A charge that adds venues also requires the account's `version` that the decision was based
 * on, because another node may have added some since. `guarded` is false when the account's row is already locked and
 * its usage was read after that.
 */
export function chargeStatements(
  db: Db,
  accountId: string,
  version: number,
  decision: Decision,
  period: Period,
  guarded: boolean,
): GroupedStatement[] {
  const shares = [...decision.shares.values()]
  const addsVenues = shares.some(({ venues }) => venues.size > 0)
  if (!addsVenues && decision.tokens === 0) return []
  const queries: (GroupedStatement | null)[] = [
    needed(db, lockAccount(accountId, addsVenues ? version : null)),
    decision.tokens > 0 ? needed(db, addToMonth(accountId, decision, period, guarded)) : null,
    ...shares.map((share) => (share.tokens > 0 ? { query: addToDay(accountId, share, period).compile(db) } : null)),
    ...shares.map(({ keyId, rate }) => (rate ? { query: moveTime(keyId, rate).compile(db) } : null)),
    ...shares.map((share) =>
      share.venues.size > 0 ? { query: addVenues(accountId, version + 1, share, period).compile(db) } : null,
    ),
  ]
  return queries.filter((query) => query !== null)
}

/** Returns the statements that refund one bill. Its rate is not refunded, because the request was made. */
export function refundStatements(db: Db, { accountId, keyId }: Payer, bill: Bill, period: Period): GroupedStatement[] {
  const { units, tier } = bill
  const ofTier = sql.ref(tier)
  return [
    lockAccount(accountId, null),
    sql`UPDATE account_month SET tokens = tokens - ${units} WHERE account_id = ${accountId} AND month = ${period.month}`,
    sql`UPDATE key_day SET tokens = tokens - ${units}, ${ofTier} = ${ofTier} - ${units}
      WHERE key_id = ${keyId} AND day = ${period.day}`,
  ].map((query) => ({ query: query.compile(db) }))
}

const needed = (db: Db, query: RawBuilder<unknown>): GroupedStatement => ({ query: query.compile(db), needsRow: true })

function lockAccount(accountId: string, version: number | null): RawBuilder<unknown> {
  if (version === null)
    return sql`UPDATE metered_account SET version = version WHERE account_id = ${accountId} RETURNING version`
  return sql`
    UPDATE metered_account SET version = version + 1
    WHERE account_id = ${accountId} AND version = ${version} RETURNING version`
}

function addToMonth(accountId: string, { tokens, monthlyMax, shares }: Decision, period: Period, guarded: boolean) {
  const max = guarded ? (monthlyMax ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER
  const budgets = [...shares.values()].flatMap(({ keyId, budget, tokens: ofKey }) =>
    guarded && budget !== null
      ? [
          sql` AND ${ofKey} + coalesce((SELECT tokens FROM key_day WHERE key_id = ${keyId} AND day = ${period.day}), 0)
            <= CAST(${budget} AS BIGINT)`,
        ]
      : [],
  )
  const rates = [...shares.values()].flatMap(({ keyId, rate }) => (guarded && rate ? [hasRoom(keyId, rate)] : []))
  return sql`
    INSERT INTO account_month (account_id, month, tokens)
    SELECT CAST(${accountId} AS TEXT), CAST(${period.month} AS TEXT), CAST(${tokens} AS BIGINT)
    WHERE CAST(${tokens} AS BIGINT) <= CAST(${max} AS BIGINT)${sql.join([...budgets, ...rates], sql``)}
    ON CONFLICT (account_id, month) DO UPDATE SET tokens = account_month.tokens + excluded.tokens
    WHERE account_month.tokens + excluded.tokens <= CAST(${max} AS BIGINT)
    RETURNING tokens`
}

type Rate = NonNullable<KeyShare['rate']>

const us = (ms: number) => Math.round(ms * 1_000)

/** Checks the rate: a key's time may be one burst ahead of the clock. */
function hasRoom(keyId: string, { requests, perMinute, at }: Rate): RawBuilder<unknown> {
  const intervalUs = us(MINUTE_MS / perMinute)
  const latestUs = us(at) + (burstOf(perMinute) - requests) * intervalUs + requests
  return sql` AND CAST(${requests} AS BIGINT) <= CAST(${burstOf(perMinute)} AS BIGINT)
    AND coalesce((SELECT time_us FROM key_rate WHERE key_id = ${keyId}), 0) <= CAST(${latestUs} AS BIGINT)`
}

function moveTime(keyId: string, { requests, perMinute, at }: Rate): RawBuilder<unknown> {
  const step = requests * us(MINUTE_MS / perMinute)
  return sql`
    INSERT INTO key_rate (key_id, time_us) VALUES (${keyId}, ${us(at) + step})
    ON CONFLICT (key_id) DO UPDATE SET time_us = CAST(${step} AS BIGINT)
      + CASE WHEN key_rate.time_us > ${us(at)} THEN key_rate.time_us ELSE CAST(${us(at)} AS BIGINT) END
    RETURNING key_id, time_us`
}

function addToDay(accountId: string, { keyId, tokens, byTier }: KeyShare, { day }: Period) {
  const of = (tier: Parameters<typeof byTier.get>[0]) => byTier.get(tier) ?? 0
  return sql`
    INSERT INTO key_day (key_id, day, account_id, tokens, core, contact_hours, quality, edge, media)
    VALUES (${keyId}, ${day}, ${accountId}, ${tokens}, ${of('core')}, ${of('contact_hours')}, ${of('quality')},
      ${of('edge')}, ${of('media')})
    ON CONFLICT (key_id, day) DO UPDATE SET tokens = key_day.tokens + excluded.tokens,
      core = key_day.core + excluded.core, contact_hours = key_day.contact_hours + excluded.contact_hours,
      quality = key_day.quality + excluded.quality, edge = key_day.edge + excluded.edge,
      media = key_day.media + excluded.media
    RETURNING key_id, tokens`
}

function addVenues(accountId: string, seq: number, { keyId, venues, days }: KeyShare, { dayNumber }: Period) {
  return sql`
    INSERT INTO seen_venues (key_id, seq, account_id, is_base, days, venues)
    VALUES (${keyId}, ${seq}, ${accountId}, 0, ${packDays(days)}, ${packVenues(new Map([[dayNumber, [...venues]]]))})`
}
