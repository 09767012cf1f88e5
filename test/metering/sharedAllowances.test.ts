import assert from 'node:assert/strict'
import { DAY_MS, instantOf } from '#base/kst.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { Database, GroupedWrite } from '#database/database.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { Payer } from '#metering/payer.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const ALLOWANCE = 'mailbox:1'

const venuesOf = async (metering: Metering, accountId: string) =>
  [...(await metering.usage(accountId, NOON)).venues.values()].reduce((sum, count) => sum + count, 0)

/** Returns the database with grouped writes for `key` that fail from the `first` on. */
function failing(database: Database<MeteringTables>, key: string, { first = 1 } = {}): Database<MeteringTables> {
  let writes = 0
  return new Proxy(database, {
    get(target, name) {
      if (name === 'write')
        return (write: GroupedWrite) =>
          write.key === key && ++writes >= first
            ? Promise.reject(new Unavailable('the connection broke'))
            : target.write(write)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

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
  'accounts that share an allowance use one month’s tokens together, and each is billed its own',
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
    // Units that one node reserved for the refused account at the same moment were refunded.
    assert.equal(
      own.reduce((sum, { tokens }) => sum + tokens, 0),
      100,
    )
    assert.equal((await fresh.charge(payer(9), bill(1))).kind, 'denied')
    assert.equal(fresh.monthUsage(payer(9), NOON).left, 0)
    assert.equal(
      (await fresh.charge(payer(9, {}, null), bill(1))).kind,
      'charged',
      'an account without a shared allowance has all of its own',
    )
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

eachEngine('unused units are refunded to the account and to the allowance it shares', async (_, { database }) => {
  const metering = meteringOf(database)
  await metering.charge(payer(1), bill(5))
  await metering.refund(payer(1), bill(5))
  assert.deepEqual([(await metering.usage('acc_1', NOON)).tokens, await metering.monthTokens(ALLOWANCE, NOON)], [0, 0])
})

eachEngine('a shared allowance is deleted once it is completely free again, and no sooner', async (_, { database }) => {
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
  // On 21 December the venues of 21 November no longer count, but the month of December still does.
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

eachEngine(
  'a charge that the account’s own limit refuses uses nothing of the shared allowance',
  async (_, { database }) => {
    const metering = meteringOf(database)
    const budgeted = { ...payer(1), dailyTokens: 1 }
    const all = await Promise.all(range(0, 33).map((i) => metering.charge(budgeted, bill(1, range(1 + i * 3, 3)))))
    const denied = all.flatMap((charge) => (charge.kind === 'denied' ? [charge] : []))
    assert.equal(denied.length, 32)
    assert.deepEqual(
      [...new Set(denied.map(({ limit, isShared }) => `${limit} ${isShared}`))],
      ['self_budget undefined'],
    )
    assert.deepEqual([(await metering.usage('acc_1', NOON)).tokens, await venuesOf(metering, 'acc_1')], [1, 3])
    assert.deepEqual([await metering.monthTokens(ALLOWANCE, NOON), await venuesOf(metering, ALLOWANCE)], [1, 3])
  },
)

eachEngine('a charge that the shared allowance refuses is refunded to each account', async (_, { database }) => {
  const metering = meteringOf(database)
  const few = { monthlyTokens: 'unlimited', distinctVenues: 2 } as const
  const all = await Promise.all(range(0, 8).map((i) => metering.charge(payer(i, few), bill(1, range(1 + i * 2, 2)))))
  assert.equal(all.filter(({ kind }) => kind === 'charged').length, 2, 'of 2 × 2 venues, by twos')
  const own = await Promise.all(range(0, 8).map(async (i) => (await metering.usage(`acc_${i}`, NOON)).tokens))
  assert.deepEqual(
    own,
    all.map(({ kind }) => (kind === 'charged' ? 1 : 0)),
  )
})

eachEngine('where one of the two charges fails, the other is not charged', async (_, { database }) => {
  const fresh = meteringOf(database)
  const used = async () => [(await fresh.usage('acc_1', NOON)).tokens, await fresh.monthTokens(ALLOWANCE, NOON)]
  for (const key of ['acc_1', ALLOWANCE]) {
    await assert.rejects(
      new Metering(failing(database.withTables<MeteringTables>(), key)).charge(payer(1), bill(5, [1, 2])),
      Unavailable,
    )
    assert.deepEqual(await used(), [0, 0], key)
  }
  assert.equal(await venuesOf(fresh, ALLOWANCE), 0)
})

eachEngine('tokens that could not be refunded to an account are logged', async (_, { database }) => {
  const reported: unknown[] = []
  // The account is charged, the allowance is not, and the refund fails too.
  const failsTwice = failing(failing(database.withTables<MeteringTables>(), ALLOWANCE), 'acc_1', { first: 2 })
  const metering = new Metering(failsTwice, { onLostRefund: (lost) => reported.push(lost) })
  await assert.rejects(metering.charge(payer(1), bill(5)), /the connection broke/)
  assert.equal((await metering.usage('acc_1', NOON)).tokens, 5)
  assert.deepEqual(reported, [{ accountId: 'acc_1', tokens: 5, cause: new Unavailable('the connection broke') }])
})

eachEngine('a node that knew a deleted allowance adopts what others have charged to it since', async (_, state) => {
  const later = NOON + 60 * DAY_MS
  // The other nodes charge fewer, as many, and more times than this node knows.
  for (const known of [1, 2, 5]) {
    const [node, other] = [meteringOf(state.database), meteringOf(await state.open())]
    const of = (account: number) => payer(known * 10 + account, {}, `mailbox:${known}`)
    for (const i of range(0, known)) await node.charge(of(1), bill(1, [1_000 + i]))
    await other.forgetAllowances(later)
    await other.charge(of(2), bill(1, range(1, 49), later))
    await other.charge(of(3), bill(1, range(101, 49), later))
    assert.equal((await node.charge(of(1), bill(1, [201, 202], later))).kind, 'charged')
    const denial = await node.charge(of(1), bill(1, [203], later))
    assert.deepEqual([denial.kind, denial.kind === 'denied' && denial.used], ['denied', 100], `${known} known`)
  }
})
