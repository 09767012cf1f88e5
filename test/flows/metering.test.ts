import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Type } from 'typebox'
import { instantOf, MINUTE_MS } from '#base/kst.ts'
import { JsonSink } from '#base/text/jsonSink.ts'
import { DEFAULT_PLANS, type Plan } from '#contract/access/plans.ts'
import { UsageSchema } from '#contract/schemas/usageSchema.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** The cost and the limits of requests over HTTP (docs/reference/billing.md). */

let s: TestServer
const cleanups: (() => Promise<void>)[] = []

const SMALL: Plan = { ...DEFAULT_PLANS.free, perMinute: 'unlimited', monthlyTokens: 20, distinctVenues: 30 }
const WIDE: Plan = {
  ...SMALL,
  monthlyTokens: 'unlimited',
  distinctVenues: 'unlimited',
  activeKeys: 50,
  resultWindow: 5_000,
}
const plans = new Map<string, Plan>([
  ['free', SMALL],
  ['starter', WIDE],
  ['venues', { ...WIDE, distinctVenues: 30, activeKeys: 2 }],
  ['minute', { ...WIDE, perMinute: 8, activeKeys: 2 }],
])

before(async () => {
  const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
  s = await startTestServer(until, { venues: 400, settings: { plans } })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

let accounts = 0
async function account(plan: string, key: Json = {}): Promise<{ accountId: string; key: string; keyId: string }> {
  const email = `metered-${++accounts}@example.com`
  const { accountId } = (await s.admin('POST', '/accounts', { email, plan })).body.data
  return { accountId, ...(await makeKey(accountId, key)) }
}
async function makeKey(accountId: string, more: Json = {}): Promise<{ key: string; keyId: string }> {
  return (await s.admin('POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live', ...more })).body.data
}
const get = (key: string, pathAndQuery: string, headers: Record<string, string> = {}) =>
  s.get(`/api/v1${pathAndQuery}`, { 'x-api-key': key, ...headers })
const usage = async (accountId: string): Promise<Json> =>
  (await s.admin('GET', `/accounts/${accountId}/usage`)).body.data

test('a request costs its highest tier, shown in its headers, and nothing when it fails, is cached by the client or is a dry run', async () => {
  const { key, accountId } = await account('starter')
  const unitsOf = async (pathAndQuery: string, headers = {}) =>
    Number((await get(key, pathAndQuery, headers)).headers.get('x-service-units'))
  const id = s.world.venues[0]?.place.id
  assert.deepEqual(
    [
      await unitsOf('/places'),
      await unitsOf('/places?fields=name,phone,menu'),
      await unitsOf(`/places/${id}?fields=all`),
      await unitsOf('/regions'),
    ],
    [1, 4, 8, 1],
  )
  const etag = (await get(key, '/categories')).headers.get('etag') ?? ''
  const free = [
    await unitsOf('/categories', { 'if-none-match': etag }),
    await unitsOf('/places?dry_run=true&fields=all'),
    await unitsOf('/places?wifi=yes'),
    await unitsOf('/places/nope'),
    await unitsOf('/places?fields=all&max_units=4'),
    await unitsOf('/places?page=100&page_size=100'),
  ]
  assert.deepEqual(free, [0, 0, 0, 0, 0, 0])
  const { tokens, byTier } = await usage(accountId)
  assert.equal(tokens.used, 15)
  assert.deepEqual(byTier, { core: 3, contact_hours: 0, quality: 0, edge: 4, media: 8 })
})

test('a result found for one caller is authorized, priced and counted for the next as if it were new', async () => {
  const [one, other] = [await account('starter'), await account('free')]
  const page = '/places?fields=name,openNow&page=11&page_size=30'
  const reported = async (key: string, pathAndQuery: string) => {
    const response = await get(key, pathAndQuery)
    const { data, meta, error } = (await response.json()) as Json
    return { status: response.status, data, units: meta?.units, total: meta?.total, code: error?.code }
  }
  const first = await reported(one.key, page)
  assert.deepEqual([first.status, first.data.length, first.units], [200, 30, 2])
  // A page is stored at the second request and read from there at the third.
  for (let again = 0; again < 2; again++) assert.deepEqual(await reported(one.key, page), first)
  assert.equal((await reported(other.key, page)).code, 'bulk_export_required')
  assert.equal((await usage(one.accountId)).tokens.used, 6)
  const near = '/places?page_size=25'
  for (let again = 0; again < 2; again++) await reported(one.key, near)
  assert.deepEqual(await reported(other.key, near), await reported(one.key, near))
  assert.deepEqual((await usage(other.accountId)).tokens.used, 1)
  assert.equal((await usage(one.accountId)).distinctVenues.used, 55)
})

test('the memory of an answer that is refused when it is charged, or that the caller has, is released', async (t) => {
  const { key } = await account('free')
  assert.equal((await get(key, '/places?page_size=20')).status, 200)
  const take = t.mock.method(JsonSink.prototype, 'take')
  const release = t.mock.method(JsonSink.prototype, 'release')
  const further = (await (await get(key, '/places?page_size=20&page=2')).json()) as Json
  assert.equal(further.error.code, 'venue_limit_exceeded')
  assert.equal((await get(key, '/places?page_size=5', { 'if-none-match': '*' })).status, 304)
  const released = new Set(release.mock.calls.map(({ arguments: [body] }) => body))
  const bodies = take.mock.calls.flatMap(({ result }) => (result === undefined ? [] : [result]))
  assert.deepEqual(
    bodies.map((body) => released.has(body)),
    [true, true],
  )
})

test('a repeated list shows the time of the new request', async () => {
  const { key } = await account('starter')
  const dataOf = async (pathAndQuery: string) => ((await (await get(key, pathAndQuery)).json()) as Json).data
  const shown = () => dataOf('/places?fields=id,openNow&page_size=40')
  const noon = await shown()
  const { now } = s.clock
  s.clock.now += 12 * 60 * MINUTE_MS
  const midnight = await shown()
  for (const { id, openNow } of midnight) {
    assert.deepEqual(openNow, (await dataOf(`/places/${id}?fields=openNow`)).openNow)
  }
  s.clock.now = now
  assert.notDeepEqual(midnight, noon)
})

test('fifty concurrent connections use a month to its last token and no further', async () => {
  const { key, accountId } = await account('free', { name: 'race' })
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await get(key, '/stats')).status))
  assert.equal(statuses.filter((status) => status === 200).length, 20)
  assert.equal(statuses.filter((status) => status === 429).length, 30)
  assert.equal((await usage(accountId)).tokens.used, 20)
})

test('an exceeded quota says when it renews, an error costs nothing, and a cheaper request still fits', async () => {
  const { key } = await account('free')
  for (let i = 0; i < 2; i++) assert.equal((await get(key, '/places?fields=all&page_size=1')).status, 200)
  const response = await get(key, '/places?fields=all&page_size=1')
  const { error } = (await response.json()) as Json
  assert.deepEqual(
    [response.status, error.code, error.retryable, error.details],
    [
      429,
      'quota_exceeded',
      true,
      { scope: 'month', units: 8, limit: 20, used: 16, resetsAt: '2026-12-01T00:00:00+09:00' },
    ],
  )
  const untilMonthEnd = String((instantOf('2026-12-01', 0) - s.clock.now) / 1_000)
  assert.deepEqual(
    ['retry-after', 'x-service-units', 'ratelimit', 'ratelimit-policy'].map((name) => response.headers.get(name)),
    [untilMonthEnd, '0', `"month";r=4;t=${untilMonthEnd}`, '"month";q=20;w=2592000;qu="tokens"'],
  )
  const last = await get(key, '/places?fields=menu&page_size=1')
  assert.deepEqual([last.status, last.headers.get('ratelimit')], [200, `"month";r=0;t=${untilMonthEnd}`])
})

test('keys that are deleted, created again or rotated share the account’s month', async () => {
  const { accountId, key, keyId } = await account('free')
  for (let i = 0; i < 2; i++) assert.equal((await get(key, '/places?fields=all&page_size=1')).status, 200)
  await s.admin('DELETE', `/accounts/${accountId}/keys/${keyId}`)
  const second = await makeKey(accountId)
  assert.equal((await get(second.key, '/places?fields=all')).status, 429)
  const rotated = await s.admin('POST', `/accounts/${accountId}/keys/${second.keyId}/rotate`, { graceSeconds: 60 })
  for (const text of [second.key, rotated.body.data.key as string])
    assert.equal((await get(text, '/places?fields=all')).status, 429)
  assert.equal((await usage(accountId)).tokens.used, 16)
})

test('a request id that is sent again is billed again, because clients choose it', async () => {
  const { key, accountId } = await account('starter')
  for (let i = 0; i < 3; i++) await get(key, '/stats', { 'x-request-id': 'the-same-one' })
  assert.equal((await usage(accountId)).tokens.used, 3)
})

test('a month ends at midnight in Korea, and requests on both sides are each charged to their own month', async () => {
  const { key, accountId } = await account('free')
  const noon = s.clock.now
  const end = instantOf('2026-12-01', 0)
  s.clock.now = end - 1
  await get(key, '/stats')
  const before = Array.from({ length: 30 }, () => get(key, '/stats'))
  await Promise.race(before)
  s.clock.now = end
  const after = Array.from({ length: 30 }, () => get(key, '/stats'))
  const statuses = (await Promise.all([...before, ...after])).map(({ status }) => status)
  const used = [(await usage(accountId)).tokens.used]
  s.clock.now = end - 1
  used.push((await usage(accountId)).tokens.used)
  s.clock.now = noon
  assert.ok(
    used.every((tokens) => tokens <= 20),
    String(used),
  )
  assert.equal(
    used.reduce((sum, tokens) => sum + tokens, 0),
    1 + statuses.filter((status) => status === 200).length,
  )
  assert.equal(used[0], 20)
})

test('a key’s own budget limits its day, and its account’s other keys are not limited', async () => {
  const { key, accountId } = await account('starter', { dailyTokens: 3 })
  for (let i = 0; i < 3; i++) assert.equal((await get(key, '/stats')).status, 200)
  const response = await get(key, '/stats')
  const { error } = (await response.json()) as Json
  assert.deepEqual(
    [error.code, error.details.scope, error.details.resetsAt],
    ['quota_exceeded', 'self_budget', '2026-11-22T00:00:00+09:00'],
  )
  assert.equal((await get((await makeKey(accountId)).key, '/stats')).status, 200)
})

test('a page that would exceed the venue cap is refused and costs nothing, and venues already seen stay readable', async () => {
  const { key, accountId } = await account('venues')
  const first = (await (await get(key, '/places?page_size=20&fields=id')).json()) as Json
  const crossing = await get(key, '/places?page_size=20&page=2&fields=id')
  const { error } = (await crossing.json()) as Json
  assert.deepEqual(
    [crossing.status, error.code, error.details],
    [429, 'venue_limit_exceeded', { scope: 'key', limit: 30, used: 20, resetsAt: '2026-12-21T00:00:00+09:00' }],
  )
  assert.equal((await get(key, '/places?page_size=10&page=3&fields=id')).status, 200)
  for (const { id } of first.data) assert.equal((await get(key, `/places/${id}?fields=phone`)).status, 200)
  assert.equal((await get(key, '/places?page_size=20&fields=phone')).status, 200)
  const other = s.world.venues.find(({ place }) => !first.data.some(({ id }: Json) => id === place.id))?.place.id
  assert.ok(other)
  assert.equal((await usage(accountId)).tokens.used, 1 + 1 + 20 * 2 + 2)
})

test('of clusters only the named places count as seen, and more than the venue cap are refused', async () => {
  const { key, accountId } = await account('venues')
  const clusters = (zoom: number, names: string) =>
    get(key, `/places/clusters?bbox=127,37.48,127.06,37.52&zoom=${zoom}&representatives=${names}`)
  const named = ({ data }: Json) => data.filter(({ representative }: Json) => representative !== null).length
  const numbers = (await (await clusters(3, 'single')).json()) as Json
  assert.deepEqual([named(numbers), (await usage(accountId)).distinctVenues.used], [0, 0])
  const few = (await (await clusters(3, 'all')).json()) as Json
  assert.ok(named(few) > 0)
  assert.equal((await usage(accountId)).distinctVenues.used, named(few))
  const { error } = (await (await clusters(22, 'all')).json()) as Json
  assert.equal(error.code, 'venue_limit_exceeded')
})

test('new keys see no more venues than the account’s number of keys allows, and a rotated key inherits its venues', async () => {
  const { accountId, key, keyId } = await account('venues')
  assert.equal((await get(key, '/places?page_size=30')).status, 200)
  const rotated = await s.admin('POST', `/accounts/${accountId}/keys/${keyId}/rotate`, { graceSeconds: 0 })
  assert.equal((await get(rotated.body.data.key, '/places?page_size=1&page=31')).status, 429)
  await s.admin('DELETE', `/accounts/${accountId}/keys/${keyId}`)
  const second = await makeKey(accountId)
  assert.equal((await get(second.key, '/places?page_size=30&page=2')).status, 200)
  await s.admin('DELETE', `/accounts/${accountId}/keys/${second.keyId}`)
  const third = await makeKey(accountId)
  const response = await get(third.key, '/places?page_size=1&page=61')
  const { error } = (await response.json()) as Json
  assert.deepEqual([response.status, error.code, error.details.scope], [429, 'venue_limit_exceeded', 'account'])
})

test('a minute’s requests are a burst of a quarter, then one per interval; every response shows what is left', async () => {
  const { key, accountId } = await account('minute')
  const first = await get(key, '/stats')
  assert.deepEqual(
    [first.headers.get('ratelimit'), first.headers.get('ratelimit-policy')],
    ['"minute";r=1;t=8', '"minute";q=8;w=60'],
  )
  assert.equal((await get(key, '/places?wifi=no')).headers.get('ratelimit'), '"minute";r=0;t=15')
  const limited = await get(key, '/stats')
  const { error } = (await limited.json()) as Json
  assert.deepEqual(
    [limited.status, error.code, limited.headers.get('retry-after'), limited.headers.get('ratelimit')],
    [429, 'rate_limited', '8', '"minute";r=0;t=15'],
  )
  s.clock.now += MINUTE_MS / 8
  assert.equal((await get(key, '/stats')).status, 200)
  assert.equal((await get(key, '/stats')).status, 429)
  assert.equal((await usage(accountId)).tokens.used, 2)
})

test('a test key costs no tokens and no venues, however much it reads', async () => {
  const { key, accountId } = await account('venues', { mode: 'test' })
  for (const page of [1, 2])
    assert.equal((await get(key, `/places?page_size=8&page=${page}&fields=all`)).headers.get('x-service-units'), '0')
  const { tokens, distinctVenues } = await usage(accountId)
  assert.deepEqual([tokens.used, distinctVenues.used], [0, 0])
})

test('usage covers the account by tier and key, with the limits of the calling key; reading it is free', async () => {
  const { key, keyId, accountId } = await account('venues', { dailyTokens: 50 })
  await get(key, '/places?page_size=7&fields=menu')
  s.clock.now++
  const other = await makeKey(accountId)
  await get(other.key, '/stats')
  const response = await get(key, '/usage')
  const body = (await response.json()) as Json
  assert.deepEqual([response.status, response.headers.get('x-service-units')], [200, '0'])
  assert.deepEqual(schemaErrors(Type.Object({ success: Type.Literal(true), data: UsageSchema }), body), [])
  const expected = {
    plan: 'venues',
    period: { start: '2026-11-01T00:00:00+09:00', end: '2026-12-01T00:00:00+09:00' },
    tokens: { limit: null, used: 5, remaining: null },
    byTier: { core: 1, contact_hours: 0, quality: 0, edge: 4, media: 0 },
    byKey: [
      { keyId, last4: key.slice(-4), used: 4 },
      { keyId: other.keyId, last4: other.key.slice(-4), used: 1 },
    ],
    rate: { perMinute: null },
    distinctVenues: { limit: 30, used: 7, windowDays: 30 },
    resultWindow: 5_000,
    budget: { dailyTokens: 50, usedToday: 4 },
  }
  assert.deepEqual(body.data, expected)
  assert.deepEqual(await usage(accountId), { ...expected, budget: { dailyTokens: null, usedToday: 5 } })
  assert.equal((await s.admin('GET', '/accounts/acc_nobody/usage')).status, 404)
  const noScope = await account('starter', { scopes: ['places:read'] })
  assert.equal((await get(noScope.key, '/usage')).status, 403)
})
