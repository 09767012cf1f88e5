import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemRandom } from '#base/ids.ts'
import { type DerivedKey, deriveKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_PLAN_TABLE, DEFAULT_PLANS, type PlanTable, UNLIMITED_KEYS_MAX } from '#contract/access/plans.ts'
import { eachEngine, embeddedDatabase, type TestDatabase, testOnPostgres } from '../support/testDatabases.ts'
import { accountStore } from '#accounts/accountStore.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import type { KeyOrder } from '#accounts/key.ts'
import { makeKey } from '#accounts/keyFormat.ts'
import { type CallSource, ApiKeyCache } from '#accounts/apiKeyCache.ts'
import { until } from '../support/until.ts'

const pepper = deriveKey('a secret of this test', 'api-key')
const otherPepper = deriveKey('another secret', 'api-key')
const UNLIMITED: PlanTable = new Map([
  ...DEFAULT_PLAN_TABLE,
  ['unlimited', { ...DEFAULT_PLANS.pro, activeKeys: 'unlimited' }],
])
const HERE: CallSource = { address: () => '203.0.113.7', origin: () => null }

async function apiKeyWorld(t: Pick<TestContext, 'after'>, state: TestDatabase) {
  const time = { now: 1_000 }
  const clock = () => time.now
  const database = state.database.withTables<AccountTables>()
  const accounts = accountStore(database, clock, systemRandom)
  const created = await accounts.create('a@example.com', 'starter')
  assert.ok(created.kind === 'created')
  /** Opens the same state as another process or a restart does. */
  const open = async (current = pepper, previous: DerivedKey[] = [], plans: PlanTable = DEFAULT_PLAN_TABLE) => {
    const own = (await state.open()).withTables<AccountTables>()
    const apiKeys = await ApiKeyCache.open(own, { current, previous }, { plans, clock, random: systemRandom })
    t.after(() => apiKeys.close())
    return apiKeys
  }
  const apiKeys = await ApiKeyCache.open(
    database,
    { current: pepper, previous: [] },
    { plans: DEFAULT_PLAN_TABLE, clock, random: systemRandom },
  )
  t.after(() => apiKeys.close())
  const { accountId } = created.account
  const order: KeyOrder = { accountId, name: 'first', mode: 'live', scopes: ['places:read'] }
  return { time, accounts, accountId, database, ring: apiKeys, open, order }
}

type Room = Awaited<ReturnType<typeof apiKeyWorld>>

async function keyOf({ ring: apiKeys, order }: Room, more: Partial<KeyOrder> = {}) {
  const created = await apiKeys.create({ ...order, ...more })
  assert.ok(created.kind === 'created', created.kind)
  return created
}

async function rotatedOf({ ring: apiKeys, accountId }: Room, keyId: string, graceMs: number) {
  const rotated = await apiKeys.rotate(accountId, keyId, graceMs)
  assert.ok(rotated.kind === 'rotated', rotated.kind)
  return rotated
}

const check = (apiKeys: ApiKeyCache, key: string, from = HERE) => apiKeys.check(apiKeys.hashOf(key), from)
const kindOf = (apiKeys: ApiKeyCache, key: string, from = HERE) => check(apiKeys, key, from).kind

eachEngine('a key authenticates its account with its permissions, now and after a restart', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const { key, view } = await keyOf(world, { dailyTokens: 100 })
  for (const apiKeys of [world.ring, await world.open()]) {
    assert.deepEqual(check(apiKeys, key), {
      kind: 'caller',
      caller: {
        keyId: view.keyId,
        grantId: null,
        accountId: world.accountId,
        allowanceId: null,
        plan: 'starter',
        limits: DEFAULT_PLANS.starter,
        bulkExport: false,
        exportTiers: ['core'],
        mode: 'live',
        scopes: ['places:read'],
        dailyTokens: 100,
        allowedIps: null,
        expiresAt: null,
        rotatedAt: null,
        retiring: null,
      },
    })
  }
})

test('the plain key is nowhere on disk, and lists show only its last four characters', async (t) => {
  const state = await embeddedDatabase(t)
  const world = await apiKeyWorld(t, state)
  const { key, view } = await keyOf(world)
  const files = readdirSync(state.folder ?? '')
  assert.ok(files.length > 0)
  for (const file of files) {
    const bytes = readFileSync(path.join(state.folder ?? '', file))
    assert.equal(bytes.includes(key), false, file)
    assert.equal(bytes.includes(key.slice(8)), false, file)
  }
  assert.equal(view.last4, key.slice(-4))
  assert.equal(JSON.stringify(await world.ring.list(world.accountId)).includes(key.slice(8, -4)), false)
})

eachEngine('a key that was never issued is invalid even with a correct checksum', async (t, state) => {
  const { ring: apiKeys } = await apiKeyWorld(t, state)
  for (const key of [makeKey('live', systemRandom), 'os_live_short', '']) assert.equal(kindOf(apiKeys, key), 'invalid')
})

eachEngine(
  'a revoked key is invalid when the call returns and stays invalid; revoking again keeps the first time',
  async (t, state) => {
    const world = await apiKeyWorld(t, state)
    const { key, view } = await keyOf(world)
    await world.ring.revoke(world.accountId, view.keyId)
    assert.equal(kindOf(world.ring, key), 'revoked')
    world.time.now = 9_000
    const again = await world.ring.revoke(world.accountId, view.keyId)
    assert.equal(again.kind === 'revoked' && again.view.revokedAt, 1_000)
    assert.equal(kindOf(await world.open(), key), 'revoked')
  },
)

eachEngine("nobody revokes or rotates another account's key", async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const { key, view } = await keyOf(world)
  const other = await world.accounts.create('b@example.com', 'free')
  assert.ok(other.kind === 'created')
  const { accountId } = other.account
  assert.equal((await world.ring.revoke(accountId, view.keyId)).kind, 'unknown')
  assert.equal((await world.ring.rotate(accountId, view.keyId, 0)).kind, 'unknown')
  assert.equal(kindOf(world.ring, key), 'caller')
})

eachEngine('a call whose key ended meanwhile has no effect, whatever this node knows', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const target = await keyOf(world, { name: 'target' })
  for (const end of [
    (keyId: string) => world.ring.revoke(world.accountId, keyId),
    (keyId: string) => world.ring.rotate(world.accountId, keyId, 60_000),
    async () => void (world.time.now = 50_000),
  ]) {
    const { key, view } = await keyOf(world, { name: 'performer', expiresAt: 50_000 })
    const found = check(world.ring, key)
    assert.ok(found.kind === 'caller')
    // Changed from here on: the caller was authenticated before the key ended.
    world.time.now += 1
    const before = await world.ring.list(world.accountId)
    await end(view.keyId)
    const ended = await world.ring.list(world.accountId)
    const { accountId } = world
    const { keyId } = target.view
    const outcomes = [
      await world.ring.create(world.order, undefined, found.caller),
      await world.ring.rotate(accountId, keyId, 0, undefined, found.caller),
      await world.ring.revoke(accountId, keyId, found.caller),
    ]
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['credential_ended', 'credential_ended', 'credential_ended'],
    )
    assert.deepEqual(await world.ring.list(accountId), ended)
    assert.equal(ended.length, before.length)
  }
  const { key } = await keyOf(world, { name: 'valid' })
  const found = check(world.ring, key)
  assert.ok(found.kind === 'caller')
  assert.equal((await world.ring.create(world.order, undefined, found.caller)).kind, 'created')
})

eachEngine('a key expires at its time, to the millisecond, and then cannot be rotated', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const { key, view } = await keyOf(world, { expiresAt: 2_000 })
  world.time.now = 1_999
  assert.equal(kindOf(world.ring, key), 'caller')
  world.time.now = 2_000
  assert.equal(kindOf(world.ring, key), 'expired')
  assert.equal((await world.ring.rotate(world.accountId, view.keyId, 1_000)).kind, 'unknown')
})

eachEngine(
  'a rotated key keeps its id; the former secret works until its grace period ends and says so',
  async (t, state) => {
    const world = await apiKeyWorld(t, state)
    const { key: first, view } = await keyOf(world)
    world.time.now = 5_000
    const rotated = await rotatedOf(world, view.keyId, 10_000)
    for (const apiKeys of [world.ring, await world.open()]) {
      const old = check(apiKeys, first)
      const fresh = check(apiKeys, rotated.key)
      assert.ok(old.kind === 'caller' && fresh.kind === 'caller')
      assert.deepEqual(old.caller, { ...fresh.caller, retiring: { since: 5_000, until: 15_000 } })
      assert.equal(fresh.caller.keyId, view.keyId)
      assert.equal(fresh.caller.retiring, null)
    }
    world.time.now = 15_000
    assert.deepEqual([kindOf(world.ring, first), kindOf(world.ring, rotated.key)], ['expired', 'caller'])
  },
)

eachEngine('a key has at most two secrets: the third rotation ends the first', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const { key: first, view } = await keyOf(world)
  const second = await rotatedOf(world, view.keyId, 60_000)
  const third = await rotatedOf(world, view.keyId, 60_000)
  const keys = [first, second.key, third.key]
  for (const apiKeys of [world.ring, await world.open()])
    assert.deepEqual(
      keys.map((key) => kindOf(apiKeys, key)),
      ['invalid', 'caller', 'caller'],
    )
  await world.ring.revoke(world.accountId, view.keyId)
  assert.deepEqual(
    keys.map((key) => kindOf(world.ring, key)),
    ['invalid', 'revoked', 'revoked'],
  )
})

eachEngine('a key limited to addresses or pages is refused from anywhere else', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const { key: inside } = await keyOf(world, { allowedIps: ['203.0.113.0/24'] })
  const { key: page } = await keyOf(world, { mode: 'browser', allowedOrigins: ['https://example.com'] })
  const at = (address: string, origin: string | null): CallSource => ({ address: () => address, origin: () => origin })
  for (const apiKeys of [world.ring, await world.open()]) {
    assert.equal(kindOf(apiKeys, inside, at('203.0.113.9', null)), 'caller')
    assert.equal(kindOf(apiKeys, inside, at('203.0.114.9', null)), 'wrong_address')
    assert.equal(kindOf(apiKeys, page, at('203.0.114.9', 'https://example.com')), 'caller')
    for (const origin of ['https://example.com.evil', 'http://example.com', 'null', null])
      assert.equal(kindOf(apiKeys, page, at('203.0.113.9', origin)), 'wrong_origin')
  }
})

eachEngine(
  'a plan’s number of keys holds under concurrent creation; revoked and expired keys do not count',
  async (t, state) => {
    const world = await apiKeyWorld(t, state)
    await world.accounts.change(world.accountId, { plan: 'free' })
    const caches = [world.ring, await world.open()]
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (caches[i % 2] as ApiKeyCache).create({ ...world.order, expiresAt: 2_000 })),
    )
    const created = tries.flatMap((outcome) => (outcome.kind === 'created' ? [outcome] : []))
    assert.equal(created.length, DEFAULT_PLANS.free.activeKeys)
    assert.deepEqual(await world.ring.create(world.order), { kind: 'limit_reached', limit: 2 })
    await world.ring.revoke(world.accountId, created[0]?.view.keyId ?? '')
    assert.equal((await world.ring.create(world.order)).kind, 'created')
    world.time.now = 2_000
    assert.equal((await world.ring.create(world.order)).kind, 'created')
    assert.equal((await world.ring.create(world.order)).kind, 'limit_reached')
  },
)

eachEngine('a list shows the last 100 ended keys, revoked or expired', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  await world.accounts.change(world.accountId, { plan: 'unlimited' })
  const apiKeys = await world.open(pepper, [], UNLIMITED)
  const working = await keyOf({ ...world, ring: apiKeys })
  for (let i = 0; i < 60; i++) await keyOf({ ...world, ring: apiKeys }, { expiresAt: 2_000 + i })
  for (let i = 0; i < 60; i++) {
    const { view } = await keyOf({ ...world, ring: apiKeys }, { expiresAt: 1_000_000 })
    world.time.now = 3_000 + i
    await apiKeys.revoke(world.accountId, view.keyId)
  }
  const listed = await apiKeys.list(world.accountId)
  assert.equal(listed.length, 101)
  assert.ok(listed.some(({ keyId }) => keyId === working.view.keyId))
  const expiries = listed.flatMap(({ revokedAt, expiresAt }) => (revokedAt === null ? (expiresAt ?? []) : []))
  assert.deepEqual(
    expiries.toSorted((a, b) => a - b),
    Array.from({ length: 40 }, (_, i) => 2_020 + i),
  )
})

test('a plan without a limit is limited to the number of keys that a list can show', async (t) => {
  const world = await apiKeyWorld(t, await embeddedDatabase(t))
  await world.accounts.change(world.accountId, { plan: 'unlimited' })
  const apiKeys = await world.open(pepper, [], UNLIMITED)
  for (let from = 0; from < UNLIMITED_KEYS_MAX; from += 100)
    await Promise.all(Array.from({ length: 100 }, () => keyOf({ ...world, ring: apiKeys })))
  assert.deepEqual(await apiKeys.create(world.order), { kind: 'limit_reached', limit: UNLIMITED_KEYS_MAX })
})

eachEngine('existing keys keep working after a downgrade', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const keys = await Promise.all([1, 2, 3].map(() => keyOf(world)))
  await world.accounts.change(world.accountId, { plan: 'free' })
  await world.ring.reload(world.accountId)
  for (const { key } of keys) {
    const found = check(world.ring, key)
    assert.ok(found.kind === 'caller')
    assert.deepEqual([found.caller.plan, found.caller.limits], ['free', DEFAULT_PLANS.free])
  }
})

eachEngine('an account on a removed plan has the limits of free and keeps the plan’s name', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  await world.accounts.change(world.accountId, { plan: 'partner' })
  const { key } = await keyOf(world)
  const found = check(world.ring, key)
  assert.ok(found.kind === 'caller')
  assert.deepEqual([found.caller.plan, found.caller.limits], ['partner', DEFAULT_PLANS.free])
})

eachEngine('with another secret no key works, and the number of unreadable keys is reported', async (t, state) => {
  const world = await apiKeyWorld(t, state)
  const { key } = await keyOf(world)
  const other = await world.open(otherPepper)
  assert.equal(kindOf(other, key), 'invalid')
  assert.equal(other.unreadableKeys, 1)
  assert.equal((await world.open()).unreadableKeys, 0)
})

eachEngine(
  'under a new secret a key still works by the previous one, and is stored anew when used',
  async (t, state) => {
    const world = await apiKeyWorld(t, state)
    const { key } = await keyOf(world)
    const both = await world.open(otherPepper, [pepper])
    assert.equal(both.unreadableKeys, 0)
    // A connection that cached the former hash uses it, until it finds nothing and reads again.
    assert.equal(kindOf(both, key), 'caller')
    await until(() => both.hashOf(key) !== world.ring.hashOf(key))
    assert.equal(kindOf(both, key), 'caller')
    const only = await world.open(otherPepper)
    assert.deepEqual([only.unreadableKeys, kindOf(only, key)], [0, 'caller'])
  },
)

eachEngine(
  'the last use of a key is visible at once, survives a restart when saved, and never goes back',
  async (t, state) => {
    const world = await apiKeyWorld(t, state)
    const { key } = await keyOf(world)
    const other = await world.open()
    world.time.now = 6_000
    check(other, key)
    world.time.now = 7_000
    check(world.ring, key)
    assert.equal((await world.ring.list(world.accountId))[0]?.lastUsedAt, 7_000)
    await world.ring.saveLastUse()
    await other.saveLastUse()
    assert.equal((await (await world.open()).list(world.accountId))[0]?.lastUsedAt, 7_000)
  },
)

eachEngine(
  'no key is created for an account that does not exist; an e-mail address has one account',
  async (t, state) => {
    const { ring: apiKeys, order, accounts } = await apiKeyWorld(t, state)
    assert.deepEqual(await apiKeys.create({ ...order, accountId: 'acc_nobody' }), { kind: 'unknown_account' })
    assert.equal((await accounts.create('a@example.com', 'pro')).kind, 'email_taken')
  },
)

testOnPostgres(
  'changes on one node apply on every other within a second: keys, plans, rotations, revocations',
  async (t, state) => {
    const world = await apiKeyWorld(t, state)
    const other = await world.open()
    const { key, view } = await keyOf(world)
    await until(() => kindOf(other, key) === 'caller')
    await world.accounts.change(world.accountId, { plan: 'pro' })
    await until(() => {
      const found = check(other, key)
      return found.kind === 'caller' && found.caller.plan === 'pro'
    })
    const rotated = await rotatedOf(world, view.keyId, 0)
    await until(() => kindOf(other, rotated.key) === 'caller' && kindOf(other, key) === 'expired')
    await world.ring.revoke(world.accountId, view.keyId)
    await until(() => kindOf(other, rotated.key) === 'revoked')
  },
)

eachEngine('of twenty grants those unused for sixty days make room for another', async (t, state) => {
  const { ring: apiKeys, time, accountId } = await apiKeyWorld(t, state)
  const forgotten: string[] = []
  const grant = async (clientId: string) => {
    const order = { accountId, clientId, clientName: clientId, scopes: ['places:read'] } as const
    return apiKeys.grant(order, async (_, grantId) => void forgotten.push(grantId))
  }
  const created: string[] = []
  for (let i = 0; i < 20; i++) {
    const outcome = await grant(`client ${i}`)
    assert.ok(outcome.kind === 'granted')
    created.push(outcome.grantId)
  }
  assert.equal((await grant('another')).kind, 'limit_reached')
  time.now += 61 * 24 * 3_600_000
  const [used = '', ...others] = created
  assert.equal(apiKeys.check(`grant:${used}`, HERE).kind, 'caller')
  await apiKeys.saveLastUse()
  assert.equal((await grant('another')).kind, 'granted')
  assert.deepEqual(forgotten.toSorted(), others.toSorted())
  assert.equal(apiKeys.check(`grant:${used}`, HERE).kind, 'caller')
  for (const grantId of others) assert.equal(apiKeys.check(`grant:${grantId}`, HERE).kind, 'revoked')
})
