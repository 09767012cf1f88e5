import assert from 'node:assert/strict'
import { DAY_MS, instantOf } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { Payer } from '#metering/payer.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const ALLOWANCE = 'mailbox:1'

const meteringOf = (database: Database) => new Metering(database.withTables<MeteringTables>())
const payer = (
  account: number,
  limits: Partial<Payer['limits']> = {},
  allowanceId: string | null = ALLOWANCE,
): Payer => ({
  accountId: `acc_${account}`,
  keyId: `key_${account}`,
  allowanceId,
  limits: { perMinute: 'unlimited', monthlyTokens: 100, distinctVenues: 50, activeKeys: 2, ...limits },
  dailyTokens: null,
})
const bill = (units: number, venues: readonly number[] = [], at = NOON) => ({
  at,
  units,
  tier: 'core' as const,
  venues,
})
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

eachEngine(
  'accounts that share an allowance together use one month’s tokens, and each is billed its own',
  async (_, state) => {
    const nodes = [meteringOf(state.database), meteringOf(await state.open()), meteringOf(await state.open())]
    const all = await Promise.all(
      range(0, 300).map((i) => nodes[i % 3]?.charge(payer(i % 4), bill(1)) ?? assert.fail()),
    )
    const charged = all.filter(({ kind }) => kind === 'charged').length
    assert.equal(charged, 100)
    const fresh = meteringOf(state.database)
    assert.equal(await fresh.monthTokens(ALLOWANCE, NOON), 100)
    const own = await Promise.all(range(0, 4).map((i) => fresh.usage(`acc_${i}`, NOON)))
    // What one node refused to the other account at the same moment was given back.
    assert.equal(
      own.reduce((sum, { tokens }) => sum + tokens, 0),
      100,
    )
    assert.equal((await fresh.charge(payer(9), bill(1))).kind, 'denied')
    assert.equal(fresh.monthStanding(payer(9), NOON).left, 0)
    assert.equal((await fresh.charge(payer(9, {}, null), bill(1))).kind, 'charged', 'whoever shares nothing has all')
  },
)

eachEngine('accounts that share an allowance see no more venues than the keys of one account', async (_, state) => {
  const nodes = [meteringOf(state.database), meteringOf(await state.open())]
  const free = { monthlyTokens: 'unlimited' } as const
  const all = await Promise.all(
    range(0, 60).map((i) => nodes[i % 2]?.charge(payer(i % 5, free), bill(1, range(1 + i * 3, 3))) ?? assert.fail()),
  )
  const seen = all.filter(({ kind }) => kind === 'charged').length * 3
  assert.equal(seen, 99, 'of 2 × 50, by threes')
  const [denial] = all.filter((charge) => charge.kind === 'denied')
  assert.deepEqual([denial?.limit, denial?.max, denial?.isShared], ['account_venues', 100, true])
})

eachEngine(
  'what comes to nothing is given back to the account and to the allowance it shares',
  async (_, { database }) => {
    const metering = meteringOf(database)
    await metering.charge(payer(1), bill(5))
    await metering.giveBack(payer(1), bill(5))
    assert.deepEqual(
      [(await metering.usage('acc_1', NOON)).tokens, await metering.monthTokens(ALLOWANCE, NOON)],
      [0, 0],
    )
  },
)

eachEngine('a shared allowance is forgotten once it is whole again, and no sooner', async (_, { database }) => {
  const tables = database.withTables<MeteringTables>()
  const metering = meteringOf(database)
  await metering.charge(payer(1), bill(5, [1, 2]))
  await metering.charge(payer(2, {}, 'mailbox:2'), bill(5, [1, 2], NOON + 60 * DAY_MS))
  await metering.charge(payer(3, {}, null), bill(5, [1, 2]))
  const left = async () =>
    (await tables.db.selectFrom('metered_account').select('account_id').orderBy('account_id').execute()).map(
      ({ account_id: id }) => id,
    )
  const before = await left()
  // On 21 December the venues of 21 November count no more, but the month of December has not begun to be old.
  await metering.forgetAllowances(instantOf('2026-12-20', 0))
  assert.deepEqual(await left(), before)
  await metering.forgetAllowances(instantOf('2027-01-01', 12 * 60))
  assert.deepEqual(
    await left(),
    before.filter((id) => id !== 'mailbox:1'),
  )
  const rows = await tables.db
    .selectFrom('seen_venues')
    .select('account_id')
    .where('account_id', '=', ALLOWANCE)
    .execute()
  assert.deepEqual(rows, [])
  assert.equal((await metering.charge(payer(1), bill(100, [], NOON + 45 * DAY_MS))).kind, 'charged')
})
