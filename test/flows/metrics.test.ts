import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoInstant } from '#base/kst.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { writeUpdateState } from '#project/updateState.ts'
import { signedIn, startAccountServer } from './browser.ts'
import { askAt, ownerOf, reserveAt } from './ownerTestCalls.ts'

test('/metrics counts requests by route, status and tier, and requires the admin token', async (t) => {
  const server = await startAccountServer(t)
  const id = server.world.venues[0]?.place.id ?? ''
  await server.get(`/api/v1/places/${id}?fields=menu`)
  await server.get(`/api/v1/places/${id}`)
  await server.get('/api/v1/places/pl_0000000000000000')
  await server.get('/api/v1/stats', { 'x-api-key': 'wrong' })
  await server.get('/no/such/path', {})
  assert.equal((await server.get('/metrics')).status, 401)
  const headers = { authorization: `Bearer ${server.server.adminToken}` }
  const answer = await server.get('/metrics', headers)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  const lines = (await answer.text()).split('\n')
  const valueOf = (series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  const count = (route: string, status: number, tier: string) =>
    valueOf(`oneset_requests_total{route="${route}",status="${status}",tier="${tier}"}`)
  const place = 'GET /api/v1/places/{id}'
  assert.deepEqual([count(place, 200, 'edge'), count(place, 200, 'core'), count(place, 404, 'none')], [1, 1, 1])
  assert.deepEqual([count('GET /api/v1/stats', 401, 'none'), count('unknown', 404, 'none')], [1, 1])
  assert.equal(valueOf(`oneset_request_seconds_count{route="${place}"}`), 3)
  assert.equal(valueOf(`oneset_request_seconds_bucket{route="${place}",le="+Inf"}`), 3)
  assert.equal(valueOf('oneset_search_seconds_count'), 3)
  assert.ok(valueOf('oneset_group_commit_total{of="writes"}') >= 2, 'two reads were charged')
  assert.equal(valueOf(`oneset_release_info{version="${server.server.dataVersion()}"}`), 1)
  assert.ok(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds ')))
  assert.equal(
    lines.some((line) => line.includes(id)),
    false,
  )
})

test('an account sees its own requests by hour, key, endpoint and status', async (t) => {
  const server = await startAccountServer(t, undefined, { requestLogDays: 7 })
  const [hong, kim] = [await signedIn(server, 'hong@example.com'), await signedIn(server, 'kim@example.com')]
  const { keyId, key } = (await hong.post('/api/account/v1/keys', { name: 'k', mode: 'live' })).body.data
  for (const path of ['/api/v1/stats', '/api/v1/stats', '/api/v1/places?fields=menu', '/api/v1/places?page=0'])
    await server.get(path, { 'x-api-key': key })
  const { days, requests } = (await hong.get('/api/account/v1/requests')).body.data
  assert.equal(days, 7)
  const hourAt = new Date(Math.floor(server.clock.now / 3_600_000) * 3_600_000).toISOString()
  assert.deepEqual(requests, [
    { hourAt, keyId, endpoint: 'stats', status: 200, requests: 2, units: 2 },
    { hourAt, keyId, endpoint: 'search', status: 200, requests: 1, units: 4 },
    { hourAt, keyId, endpoint: 'search', status: 400, requests: 1, units: 0 },
  ])
  assert.deepEqual((await kim.get('/api/account/v1/requests')).body.data.requests, [])
  await server.get('/api/v1/stats', { 'x-api-key': key })
  const [stats] = (await hong.get('/api/account/v1/requests')).body.data.requests
  assert.deepEqual([stats.requests, stats.units], [3, 3])
  server.clock.now += 8 * 86_400_000
  assert.deepEqual((await hong.get('/api/account/v1/requests')).body.data.requests, [])
})

test("the requests of a reservation's stream are counted with the status that was sent, 429 included", async (t) => {
  const free = { ...DEFAULT_PLANS.free, perMinute: 2 }
  const plans = new Map(Object.entries({ ...DEFAULT_PLANS, free }))
  const server = await startAccountServer(t, undefined, { plans })
  const hong = await signedIn(server, 'hong@example.com')
  const order = { name: 'k', mode: 'live', scopes: ['reservations:read'] }
  const { keyId, key } = (await hong.post('/api/account/v1/keys', order)).body.data
  const sent = new Map<number, number>()
  for (let i = 0; i < 4; i++) {
    const { status } = await server.get('/api/v1/reservations/rsv_nope/events', { 'x-api-key': key })
    sent.set(status, (sent.get(status) ?? 0) + 1)
  }
  assert.deepEqual(
    [...sent.keys()].toSorted((a, b) => a - b),
    [404, 429],
  )
  const { requests } = (await hong.get('/api/account/v1/requests')).body.data
  const counted = requests.filter((row: { keyId: string }) => row.keyId === keyId)
  assert.deepEqual(new Map(counted.map((row: Record<string, number>) => [row['status'], row['requests']])), sent)
})

test('an installation that records no requests says so', async (t) => {
  const server = await startAccountServer(t, undefined, { requestLogDays: 0 })
  const hong = await signedIn(server, 'hong@example.com')
  const { key } = (await hong.post('/api/account/v1/keys', { name: 'k', mode: 'live' })).body.data
  await server.get('/api/v1/stats', { 'x-api-key': key })
  assert.deepEqual((await hong.get('/api/account/v1/requests')).body.data, { days: 0, requests: [] })
})

test('an account’s tokens are summed over days in Korea, by day, tier and key', async (t) => {
  const server = await startAccountServer(t)
  const hong = await signedIn(server, 'hong@example.com')
  const make = async () => (await hong.post('/api/account/v1/keys', { name: 'k', mode: 'live' })).body.data
  const [one, other] = [await make(), await make()]
  const yesterday = new Date(server.clock.now + 9 * 3_600_000).toISOString().slice(0, 10)
  await server.get('/api/v1/places?fields=menu', { 'x-api-key': one.key })
  server.clock.now += 86_400_000
  const today = new Date(server.clock.now + 9 * 3_600_000).toISOString().slice(0, 10)
  await server.get('/api/v1/stats', { 'x-api-key': one.key })
  await server.get('/api/v1/stats', { 'x-api-key': other.key })
  const usage = async (query: string) => (await hong.get(`/api/account/v1/usage?from=${yesterday}${query}`)).body
  assert.deepEqual((await usage('')).data, {
    from: yesterday,
    to: today,
    by: 'day',
    tokens: 6,
    rows: [
      { day: yesterday, tokens: 4 },
      { day: today, tokens: 2 },
    ],
  })
  assert.deepEqual((await usage('&by=tier')).data.rows, [
    { tier: 'core', tokens: 2 },
    { tier: 'edge', tokens: 4 },
  ])
  const byKey = (await usage(`&by=key&to=${today}`)).data.rows as { keyId: string; tokens: number }[]
  assert.deepEqual(
    new Map(byKey.map(({ keyId, tokens }) => [keyId, tokens])),
    new Map([
      [one.keyId, 5],
      [other.keyId, 1],
    ]),
  )
  assert.deepEqual((await usage(`&to=${yesterday}`)).data.tokens, 4)
  for (const wrong of ['&by=hour', '&to=2026-02-30', '&to=2020-01-01', '&day=1'])
    assert.equal((await usage(wrong)).error.code, 'invalid_parameter', wrong)
})

test('/metrics states the last update of the served releases, and the age of each of its lists', async (t) => {
  const server = await startAccountServer(t)
  const updated = isoInstant(server.clock.now - 60_000)
  const source = { triedAt: updated, checkedAt: updated, edition: null, failure: 'no route', failingSince: updated }
  const last = { outcome: 'source_failed' as const, startedAt: updated, finishedAt: updated, message: '' }
  await writeUpdateState(server.shelf, { format: 1, sources: { maps: source }, built: null, published: null, last })
  const answer = await server.get('/metrics', { authorization: `Bearer ${server.server.adminToken}` })
  const lines = (await answer.text()).split('\n')
  assert.ok(lines.includes('oneset_source_age_seconds{source="maps"} 60'), lines.join('\n'))
  assert.ok(lines.includes('oneset_source_failing{source="maps"} 1'))
  assert.ok(lines.includes('oneset_update_outcome{outcome="source_failed"} 1'))
  assert.ok(lines.some((line) => line.startsWith('oneset_release_age_seconds ')))
})

test('/metrics shows requests, answers and their time, owners online, notices and claims; assets share one label', async (t) => {
  const server = await startAccountServer(t)
  const [venue, other] = server.world.venues
  const placeId = venue?.place.id ?? ''
  const owner = await ownerOf(server, 'owner@example.com', placeId)
  await owner.call('POST', '/heartbeat', {})
  await owner.call('POST', '/claims', { placeId: other?.place.id ?? '', message: '제 가게입니다' })
  const accepted = await reserveAt(server, placeId)
  const declined = await reserveAt(server, placeId, { guestPhone: '010-2222-3333' })
  await reserveAt(server, placeId, { guestPhone: '010-4444-5555' })
  server.clock.now += 30_000
  await owner.call('POST', `/reservations/${accepted}/accept`, {})
  await owner.call('POST', `/reservations/${declined}/decline`, {})
  await askAt(server, placeId)
  await fetch(`${server.url}/assets/none-0a1b2c3d.js`)
  const page = await (await server.get('/metrics', { authorization: `Bearer ${server.server.adminToken}` })).text()
  const valueOf = (series: string) => {
    const line = page.split('\n').find((text) => text.startsWith(`${series} `))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }
  const contacts = (kind: string, outcome: string) =>
    valueOf(`oneset_owner_contacts{kind="${kind}",outcome="${outcome}"}`)
  assert.deepEqual(
    ['accepted', 'declined', 'waiting', 'missed'].map((outcome) => contacts('reservation', outcome)),
    [1, 1, 1, 0],
  )
  assert.equal(contacts('question', 'waiting'), 1)
  assert.equal(valueOf('oneset_owner_answer_seconds{kind="reservation",quantile="0.5"}'), 30)
  assert.equal(valueOf('oneset_owners_online'), 1)
  assert.equal(valueOf('oneset_claims_waiting'), 1)
  assert.match(page, /oneset_notice_outcomes\{channel="text",outcome="\w+"\} \d/)
  server.clock.now += 6 * 60_000
  const later = await (await server.get('/metrics', { authorization: `Bearer ${server.server.adminToken}` })).text()
  assert.match(later, /oneset_owners_online 0\n/)
  assert.match(later, /oneset_owner_contacts\{kind="reservation",outcome="missed"\} 1\n/)
})
