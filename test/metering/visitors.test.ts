import assert from 'node:assert/strict'
import { DAY_MS, instantOf } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import { VisitorMetering } from '#metering/visitorMetering.ts'
import type { NetworkMaxima } from '#metering/visitorNetworks.ts'
import type { VisitorTables } from '#metering/visitorTables.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const PLAN = { distinctVenues: 100 } as const
/** A plan under which the visits of these tests do not count as few. */
const NO_FEW_VENUES_RULE = { distinctVenues: 1 } as const

const metering = (database: Database, maxima?: Partial<NetworkMaxima>) =>
  new VisitorMetering(database, (text) => `h(${text})`, maxima)
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
const see = (visitors: VisitorMetering, address: string, venues: readonly number[], at = NOON, isOpened = false) =>
  visitors.charge(address, PLAN, { at, venues, isOpened })

eachEngine(
  'an address sees half of its thirty days’ venues on one day, and seen venues stay seen',
  async (_, { database }) => {
    const visitors = metering(database)
    assert.equal((await see(visitors, '203.0.113.1', range(1, 50))).kind, 'charged')
    const denied = await see(visitors, '203.0.113.1', [51])
    assert.deepEqual(denied, {
      kind: 'denied',
      limit: 'key_day_venues',
      scope: 'address',
      count: 'shown',
      max: 50,
      used: 50,
      resetsAt: instantOf('2026-11-22', 0),
    })
    assert.equal((await see(visitors, '203.0.113.1', range(1, 50))).kind, 'charged', 'seen before')
    assert.equal((await see(visitors, '203.0.113.1', range(51, 50), NOON + DAY_MS)).kind, 'charged')
    const window = await see(visitors, '203.0.113.1', [101], NOON + 2 * DAY_MS)
    assert.deepEqual([window.kind, 'limit' in window && window.limit], ['denied', 'key_venues'])
    assert.equal((await see(visitors, '203.0.113.1', [101], NOON + 30 * DAY_MS)).kind, 'charged', 'thirty days later')
  },
)

eachEngine('a network sees half as much again as an address, on all nodes together', async (_, { database, open }) => {
  const nodes = [metering(database), metering(await open())] as const
  assert.equal((await see(nodes[0], '203.0.113.1', range(1, 50))).kind, 'charged')
  assert.equal((await see(nodes[1], '203.0.113.2', range(51, 25))).kind, 'charged')
  const denied = await see(nodes[0], '203.0.113.3', range(101, 1))
  assert.deepEqual([denied.kind, 'scope' in denied && denied.scope], ['denied', 'network'])
  assert.equal((await see(nodes[1], '203.0.113.1', [51])).kind, 'denied', 'the other node knows the address')
  assert.equal((await see(nodes[0], '203.0.114.1', [101])).kind, 'charged', 'another network')
})

eachEngine('concurrent calls on two nodes show no more together than one allowance', async (_, { database, open }) => {
  const nodes = [metering(database), metering(await open())]
  const calls = range(0, 20).map((i) => see(nodes[i % 2] as VisitorMetering, '203.0.113.9', range(i * 10 + 1, 10)))
  const charged = (await Promise.all(calls)).filter(({ kind }) => kind === 'charged').length
  assert.equal(charged, 5)
})

eachEngine('opened places have a separate, smaller allowance', async (_, { database }) => {
  const visitors = metering(database)
  for (const venue of range(1, 10))
    assert.equal((await see(visitors, '203.0.113.1', [venue], NOON, true)).kind, 'charged')
  assert.equal((await see(visitors, '203.0.113.1', [11], NOON, true)).kind, 'denied')
  assert.equal((await see(visitors, '203.0.113.1', [5], NOON, true)).kind, 'charged', 'opened before')
  assert.equal((await see(visitors, '203.0.113.1', [11])).kind, 'charged', 'in a list')
})

eachEngine('a whole /48 of IPv6 networks sees as much as four networks', async (_, { database }) => {
  const visitors = metering(database)
  let seen = 0
  for (const i of range(0, 12)) {
    const charge = await see(visitors, `2001:db8:7:${i.toString(16)}00::1`, range(i * 50 + 1, 50))
    if (charge.kind === 'charged') seen += 50
  }
  assert.equal(seen, 300)
})

eachEngine(
  'networks beyond the stored number are counted together, and none is deleted for them',
  async (_, { database }) => {
    const visitors = metering(database, { family: 3 })
    await see(visitors, '192.0.2.1', range(1, 50))
    for (const i of range(1, 30)) await see(visitors, `10.0.${i}.1`, range(i * 50 + 1, 50))
    assert.equal((await see(visitors, '192.0.2.1', [5_000])).kind, 'denied', 'the copier before the flood')
    const denied = await see(visitors, '10.1.1.1', [6_000])
    assert.deepEqual([denied.kind, 'scope' in denied && denied.scope], ['denied', 'network'])
    const { db } = database.withTables<VisitorTables>()
    assert.equal((await db.selectFrom('visitor_network').selectAll().execute()).length, 3)
  },
)

eachEngine('thirty days after the last visit nothing is stored of a network', async (_, { database }) => {
  const visitors = metering(database)
  await see(visitors, '203.0.113.1', [1], NOON, true)
  await see(visitors, '2001:db8::1', [1], NOON, true)
  await see(visitors, '203.0.115.1', [1], NOON + 20 * DAY_MS)
  const { db } = database.withTables<VisitorTables & MeteringTables>()
  const stored = async () => [
    (await db.selectFrom('visitor_network').select('network').execute()).length,
    (await db.selectFrom('metered_account').select('account_id').execute()).length,
    (await db.selectFrom('seen_venues').select('key_id').execute()).length,
  ]
  assert.deepEqual(await stored(), [4, 7, 7])
  await visitors.forget(NOON + 29 * DAY_MS, NO_FEW_VENUES_RULE)
  assert.deepEqual(await stored(), [4, 7, 7])
  await visitors.forget(NOON + 30 * DAY_MS, NO_FEW_VENUES_RULE)
  assert.deepEqual(await stored(), [1, 1, 1])
  assert.equal((await see(visitors, '203.0.113.1', range(1, 50), NOON + 30 * DAY_MS)).kind, 'charged', 'comes again')
})

const SMALL: NetworkMaxima = { family: 100, allocation: 20, site: 4 }
const stored = async (database: Database) =>
  (await database.withTables<VisitorTables>().db.selectFrom('visitor_network').selectAll().execute()).length

eachEngine('a flood of networks of one IPv6 prefix does not limit newcomers elsewhere', async (_, { database }) => {
  const visitors = metering(database, SMALL)
  for (const i of range(0, 120)) await see(visitors, `2001:db8:${i.toString(16)}::1`, range(i * 50 + 1, 50))
  assert.ok((await stored(database)) <= 22, `${await stored(database)} rows of one /32`)
  for (const [i, newcomer] of ['192.0.2.1', '198.51.100.1', '2001:db9::1', '2a00:1::1'].entries())
    assert.equal((await see(visitors, newcomer, range(7_000 + i * 50, 50))).kind, 'charged', newcomer)
})

eachEngine('a flood of IPv6 networks of all prefixes does not limit IPv4', async (_, { database }) => {
  const visitors = metering(database, SMALL)
  for (const i of range(0, 150)) await see(visitors, `2a00:${i.toString(16)}::1`, range(i * 50 + 1, 50))
  assert.ok((await stored(database)) <= 102, `${await stored(database)} rows`)
  assert.equal((await see(visitors, '2a01::1', range(9_000, 50))).kind, 'denied', 'one more shares what is used up')
  for (const i of range(0, 12))
    assert.equal((await see(visitors, `192.0.${i}.1`, range(10_000 + i * 50, 50))).kind, 'charged')
})

eachEngine('the networks of a /48 beyond its room are counted by the /48', async (_, { database }) => {
  const visitors = metering(database, SMALL)
  for (const i of range(0, 10)) await see(visitors, `2001:db8:7:${i.toString(16)}00::1`, [i + 1])
  assert.equal(await stored(database), 5, 'four networks and the /48')
  assert.equal((await see(visitors, '2001:db8:7:9900::1', range(100, 50))).kind, 'charged')
  assert.equal((await see(visitors, '2001:db8:7:9a00::1', range(200, 250))).kind, 'denied', 'the /48 sees 300 a day')
})

eachEngine(
  'a visitor with few venues is deleted on the second day, and nobody gains by that',
  async (_, { database }) => {
    const visitors = metering(database)
    await see(visitors, '192.0.2.1', range(1, 6))
    await see(visitors, '198.51.100.1', range(1, 7))
    await see(visitors, '203.0.113.1', range(1, 2), NOON, true)
    await visitors.forget(NOON + DAY_MS, PLAN)
    assert.equal(await stored(database), 3)
    await visitors.forget(NOON + 2 * DAY_MS, PLAN)
    assert.equal(await stored(database), 2, 'six of a hundred are little, seven are not; nor are two of twenty opened')
    let seen = 0
    for (let day = 3; day < 33; day++) {
      const at = NOON + day * DAY_MS
      await visitors.forget(at, PLAN)
      if (day % 2 === 1 && (await see(visitors, '192.0.3.1', range(day * 10, 6), at)).kind === 'charged') seen += 6
    }
    assert.ok(seen <= 100, `${seen} within thirty days`)
  },
)

eachEngine('a refused visit uses up nothing, whichever limit refused it', async (_, { database }) => {
  const visitors = metering(database)
  await see(visitors, '203.0.113.1', range(1, 50))
  for (const venue of range(100, 20)) {
    const denied = await see(visitors, '203.0.113.1', [venue], NOON, true)
    assert.deepEqual([denied.kind, 'count' in denied && denied.count], ['denied', 'shown'])
  }
  for (const venue of range(1, 10))
    assert.equal((await see(visitors, '203.0.113.1', [venue], NOON, true)).kind, 'charged', 'opened none before')
  const denied = await see(visitors, '203.0.113.1', [11], NOON, true)
  assert.deepEqual([denied.kind, 'count' in denied && denied.count], ['denied', 'opened'])
  for (const i of range(0, 6)) await see(visitors, `2001:db8:7:${i}00::1`, range(i * 50 + 1, 50))
  assert.equal((await see(visitors, '2001:db8:7:900::1', range(900, 40))).kind, 'denied', 'by the /48')
  const { db } = database.withTables<MeteringTables>()
  const rows = await db.selectFrom('seen_venues').select('account_id').execute()
  assert.ok(!rows.some(({ account_id }) => account_id.includes('7:900::/56')), 'its network must not be charged')
})
