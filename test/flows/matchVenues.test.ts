import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MATCH_ENDPOINTS } from '#contract/endpoints/matchEndpoints.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'
import { until } from '../support/until.ts'

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 60 })
  // The first call prepares the release; a busy machine answers 503 until that is done.
  await until(async () => (await match({ venues: [{ name: '은하수' }] })).status !== 503)
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

interface Sent {
  status: number
  headers: Headers
  body: Json
}

async function match(body: Json, headers: Record<string, string> = {}, key = s.key): Promise<Sent> {
  const response = await fetch(`${s.url}/api/v1/places/match`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const used = async () => ((await (await s.get('/api/v1/usage')).json()) as Json).data.tokens.used as number

/** Venues of the release as a caller would send them. */
const sent = () =>
  s.world.venues.slice(0, 20).map(({ place }) => ({
    ref: place.id,
    name: place.name,
    address: place.address.road ?? place.address.jibun ?? '',
    lat: place.location.lat,
    lng: place.location.lng,
  }))

test("a caller's venues are found in the served release, in their order, for one token each", async () => {
  const before = await used()
  const { status, headers, body } = await match({ venues: sent(), minProbability: 0.5 })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(schemaErrors(MATCH_ENDPOINTS[0].output, body), [])
  assert.deepEqual(
    body.data.map(({ ref }: Json) => ref),
    sent().map(({ ref }) => ref),
  )
  const likeliest = body.data.filter(({ ref, candidates }: Json) => candidates[0]?.placeId === ref)
  assert.ok(likeliest.length >= 15, `${likeliest.length} of 20`)
  assert.deepEqual([body.meta.units, headers.get('x-service-units'), (await used()) - before], [20, '20', 20])
  assert.equal(body.meta.dataVersion, s.server.dataVersion())
})

test('a venue without a name or a place is answered with the fields that it needs, and costs nothing', async () => {
  const before = await used()
  const [known] = sent()
  const { status, body } = await match({ venues: [{ ref: 'a', address: '서울' }, { ref: 'b', name: '은하수' }, known] })
  assert.equal(status, 200)
  const [nameless, placeless, found] = body.data
  assert.deepEqual([nameless.error.code, nameless.error.fields], ['name_missing', ['name']])
  assert.deepEqual(
    [placeless.error.code, placeless.error.fields],
    ['place_missing', ['lat', 'lng', 'address', 'phone']],
  )
  assert.equal(found.error, null)
  assert.deepEqual([body.meta.units, (await used()) - before], [1, 1])
  const nothing = await match({ venues: [{ ref: 'a' }] })
  assert.deepEqual([nothing.body.meta.units, nothing.body.meta.dataVersion], [0, null])
})

test('half a coordinate is no place, and an unusable value names the venue and the field', async () => {
  const half = await match({ venues: [{ name: '은하수', lat: 37.5 }] })
  assert.equal(half.body.data[0].error.code, 'place_missing')
  const wrong = await match({
    venues: [
      { name: '은하수', lat: 37, lng: 127 },
      { name: '은하수', lat: 'x', lng: 999 },
    ],
  })
  assert.equal(wrong.status, 400)
  assert.deepEqual(
    wrong.body.error.details.errors.map(({ param }: Json) => param),
    ['venues[1].lat', 'venues[1].lng'],
  )
  const many = await match({ venues: Array.from({ length: 101 }, () => ({ name: 'x', phone: '02-555-0101' })) })
  assert.equal(many.status, 400)
  assert.equal((await match({ venues: [] })).status, 400)
  assert.equal((await match({ venues: ['x'] })).status, 400)
})

test('a repeated call with one idempotency key is answered again and paid once', async () => {
  const before = await used()
  const body = { venues: sent().slice(0, 3) }
  const first = await match(body, { 'idempotency-key': 'match-1' })
  const second = await match(body, { 'idempotency-key': 'match-1' })
  assert.equal(second.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(second.body, first.body)
  assert.equal((await used()) - before, 3)
})

test('a hundred venues with the longest texts fit into a call, and a larger body is refused', async () => {
  const longest = { ref: '가'.repeat(100), name: '가'.repeat(120), address: '가'.repeat(200), phone: '0'.repeat(40) }
  const { status } = await match({
    venues: Array.from({ length: 100 }, () => ({ ...longest, category: '가'.repeat(100) })),
  })
  assert.equal(status, 200)
  const larger = await match({ venues: Array.from({ length: 100 }, () => ({ name: '가'.repeat(1_000) })) })
  assert.equal(larger.status, 413)
})

test('a test key matches the places of the sandbox, free', async () => {
  const { body } = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'sandbox', mode: 'test' })
  const key = body.data.key as string
  const read = await s.get('/api/v1/places/pl_test_accept', { 'x-api-key': key })
  const place = ((await read.json()) as Json).data
  const { name, location } = place
  const answer = await match({ venues: [{ name, ...location }], minProbability: 0.5 }, {}, key)
  assert.deepEqual([answer.status, answer.body.meta.units, answer.body.meta.dataVersion], [200, 0, 'sandbox-1'])
  assert.equal(answer.body.data[0].candidates[0]?.placeId, 'pl_test_accept')
})

test('tokens that do not suffice refuse the whole call, and nothing is charged', async () => {
  const { body: account } = await s.admin('POST', '/accounts', { email: 'small@example.com', plan: 'small' })
  const { accountId } = account.data
  const { body } = await s.admin('POST', `/accounts/${accountId}/keys`, { name: 'small', mode: 'live' })
  const refused = await match({ venues: sent().slice(0, 6) }, {}, body.data.key)
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'quota_exceeded'])
  const allowed = await match({ venues: sent().slice(0, 5) }, {}, body.data.key)
  assert.deepEqual([allowed.status, allowed.body.meta.units], [200, 5])
})

test('a body that is nested as deeply as its size allows gets 400', async () => {
  const response = await fetch(`${s.url}/api/v1/places/match`, {
    method: 'POST',
    headers: { 'x-api-key': s.key, 'content-type': 'application/json' },
    body: `{"venues":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  })
  assert.equal(response.status, 400)
})
