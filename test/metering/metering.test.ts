import assert from 'node:assert/strict'
import { DAY_MS, instantOf } from '#base/kst.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { Database } from '#database/database.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { Payer } from '#metering/payer.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const MONTH_END = instantOf('2026-12-01', 0)

const meteringOf = (database: Database) => new Metering(database.withTables<MeteringTables>())

interface PayerOptions {
  keyId?: string
  tokens?: number | 'unlimited'
  venues?: number | 'unlimited'
  activeKeys?: number
  budget?: number | null
}
const payer = ({
  keyId = 'key_1',
  tokens = 100,
  venues = 50,
  activeKeys = 2,
  budget = null,
}: PayerOptions = {}): Payer => ({
  accountId: 'acc_1',
  keyId,
  limits: { perMinute: 'unlimited', monthlyTokens: tokens, distinctVenues: venues, activeKeys },
  dailyTokens: budget,
})
const bill = (units: number, venues: readonly number[] = [], at = NOON, tier: Tier = 'core') => ({
  at,
  units,
  tier,
  venues,
})
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

const kinds = (charges: readonly { kind: string }[]) => ({
  charged: charges.filter(({ kind }) => kind === 'charged').length,
  denied: charges.filter(({ kind }) => kind === 'denied').length,
})

eachEngine('charges are counted by account, tier, key and day', async (_, { database }) => {
  const metering = meteringOf(database)
  await metering.charge(payer(), bill(4, [], NOON, 'edge'))
  await metering.charge(payer(), bill(1, [], NOON - DAY_MS))
  await metering.charge(payer({ keyId: 'key_2' }), bill(2, [7, 8], NOON, 'quality'))
  const usage = await metering.usage('acc_1', NOON)
  assert.deepEqual(
    [usage.tokens, usage.byTier, [...usage.byKey], [...usage.today], usage.venues.get('key_2')],
    [
      7,
      { core: 1, contact_hours: 0, quality: 2, edge: 4, media: 0 },
      [
        ['key_1', 5],
        ['key_2', 2],
      ],
      [
        ['key_1', 4],
        ['key_2', 2],
      ],
      2,
    ],
  )
  assert.equal(metering.monthUsage(payer(), NOON).left, 93)
})

eachEngine('refunded units can be spent again on every node, and are counted nowhere', async (_, state) => {
  const one = meteringOf(state.database)
  // One SQLite file has one node.
  const two = state.engine === 'sqlite' ? one : meteringOf(await state.open())
  const tight = payer({ tokens: 3, budget: 3 })
  for (const node of [one, two]) await node.charge(tight, bill(1))
  await one.charge(tight, bill(1, [], NOON, 'edge'))
  assert.equal((await two.charge(tight, bill(1))).kind, 'denied')
  await one.refund(tight, bill(1, [], NOON, 'edge'))
  await until(() => two.monthUsage(tight, NOON).left === 1 && one.monthUsage(tight, NOON).left === 1)
  const usage = await one.usage('acc_1', NOON)
  assert.deepEqual([usage.tokens, usage.byTier.edge, usage.today.get('key_1')], [2, 0, 2])
  assert.equal((await two.charge(tight, bill(1))).kind, 'charged')
  assert.equal((await one.charge(tight, bill(1))).kind, 'denied')
})

eachEngine('concurrent charges never exceed the month’s allowance, on one node or on three', async (_, state) => {
  const nodes = [meteringOf(state.database), meteringOf(await state.open()), meteringOf(await state.open())]
  const all = await Promise.all(range(0, 300).map((i) => nodes[i % 3]?.charge(payer(), bill(1)) ?? assert.fail()))
  assert.deepEqual(kinds(all), { charged: 100, denied: 200 })
  assert.equal((await meteringOf(state.database).usage('acc_1', NOON)).tokens, 100)
  const denied = all.find((charge) => charge.kind === 'denied')
  assert.deepEqual(denied, { kind: 'denied', limit: 'month', max: 100, used: 100, resetsAt: MONTH_END })
})

eachEngine('concurrent reads of venues never exceed the cap, on one node or on three', async (_, state) => {
  const nodes = [meteringOf(state.database), meteringOf(await state.open()), meteringOf(await state.open())]
  const all = await Promise.all(
    range(0, 60).map(
      (i) => nodes[i % 3]?.charge(payer({ tokens: 'unlimited' }), bill(1, range(1 + i * 3, 3))) ?? assert.fail(),
    ),
  )
  assert.deepEqual(kinds(all), { charged: 16, denied: 44 })
  const usage = await meteringOf(state.database).usage('acc_1', NOON)
  assert.deepEqual([usage.tokens, usage.venues.get('key_1')], [16, 48])
})

eachEngine(
  'three nodes with fifty connections each allow one burst, and then one request per interval',
  async (_, state) => {
    const nodes = [meteringOf(state.database), meteringOf(await state.open()), meteringOf(await state.open())]
    const hurried: Payer = { ...payer(), limits: { ...payer({ tokens: 'unlimited' }).limits, perMinute: 120 } }
    const ask = async (node: Metering | undefined, at: number) => {
      assert.ok(node)
      if (node.takeRate(hurried, at).kind === 'limited') return { kind: 'denied' }
      return node.charge(hurried, bill(1, [], at))
    }
    const wave = (at: number) => Promise.all(range(0, 150).map((i) => ask(nodes[i % 3], at)))
    assert.equal(kinds(await wave(NOON)).charged, 30)
    assert.equal(kinds(await wave(NOON + 499)).charged, 0)
    for (let i = 1; i <= 10; i++) assert.equal(kinds(await wave(NOON + i * 500)).charged, 1)
    assert.equal(kinds(await wave(NOON + 60_000)).charged, 30)
  },
)

eachEngine(
  'rows of few venues are merged into one, and nothing is counted twice or lost on any node',
  async (_, state) => {
    const { db } = state.database.withTables<MeteringTables>()
    const [one, two] = [meteringOf(state.database), meteringOf(await state.open())]
    const wide = payer({ tokens: 'unlimited', venues: 1_000 })
    for (let venue = 1; venue <= 100; venue++) {
      const at = NOON + Math.floor(venue / 10) * DAY_MS
      await (venue % 3 === 0 ? two : one).charge(wide, bill(1, [venue, Math.ceil(venue / 2)], at))
    }
    const rows = await db.selectFrom('seen_venues').select(['is_base']).execute()
    assert.ok(rows.length < 40, `${rows.length} rows`)
    assert.equal(rows.filter((row) => row.is_base === 1).length, 1)
    const last = NOON + 10 * DAY_MS
    for (const node of [one, two, meteringOf(state.database)]) {
      assert.equal((await node.usage('acc_1', last)).venues.get('key_1'), 100)
      const crossing = await node.charge(payer({ tokens: 'unlimited', venues: 100 }), bill(1, [101], last))
      assert.deepEqual([crossing.kind, 'used' in crossing && crossing.used], ['denied', 100])
      assert.equal(
        (await node.charge(payer({ tokens: 'unlimited', venues: 100 }), bill(1, [5, 50], last))).kind,
        'charged',
      )
    }
  },
)

eachEngine(
  'a node whose snapshot is outdated reads what others added and writes again without locking',
  async (_, { database }) => {
    let transactions = 0
    const counted = new Proxy(database, {
      get(target, property) {
        if (property === 'transaction') transactions++
        const value: unknown = Reflect.get(target, property, target)
        if (property === 'withTables') return () => counted
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const nodes = [meteringOf(counted), meteringOf(counted)]
    const one = payer({ tokens: 'unlimited', venues: 10_000 })
    for (const node of nodes) await node.charge(one, bill(1))
    const loads = transactions
    for (let i = 0; i < 40; i++)
      await Promise.all(nodes.map((node, n) => node.charge(one, bill(1, range(1 + i * 10 + n * 5, 10)))))
    assert.equal((await meteringOf(database).usage('acc_1', NOON)).venues.get('key_1'), 405)
    assert.equal((await meteringOf(database).usage('acc_1', NOON)).tokens, 82)
    assert.ok(transactions - loads <= 4, `${transactions - loads} of 80 charges locked the account`)
  },
)
