import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StoredPlace } from '#venue/records.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { callWith } from './ownerTestCalls.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Filters by figures and by a rectangle of the map, and the orders by a value, over HTTP. */

const east = (lng: number) => ({ location: { lat: 37.5, lng } })
const price = (avg: number) => ({ price: { level: 1, avg, min: avg, max: avg } })
const closed = (detectedAt: string): Partial<StoredPlace> => ({
  possiblyClosed: true,
  closureSignal: { level: 'confirmed', reasons: ['license_closed'], detectedAt, sources: 1 },
})
const VENUES = [
  venueWith('pl_a', { ...east(127.01), rating: 4.5, reviewCount: 10, openedOn: '2001-05-01', is24h: true }),
  venueWith('pl_b', { ...east(127.02), rating: 4.5, reviewCount: 900, openedOn: '2026-09-01', ...price(9_000) }),
  venueWith('pl_c', { ...east(127.03), rating: 3.1, freshnessScore: 0.8, ...price(4_000) }),
  venueWith('pl_d', { ...east(127.04), lastSeenAt: '2026-05-31T16:00:00Z' }),
  venueWith('pl_e', { ...east(127.05), rating: 5, ...closed('2026-10-01') }),
  venueWith('pl_f', { ...east(127.05), ...closed('2019-10-01') }),
]

let s: TestServer
let token: string
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer(
    { after: (job: () => Promise<void>) => void cleanups.push(job) },
    { world: worldOf(VENUES) },
  )
  token = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId: 'pl_d', partner: true })).body.data.token
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const call = async (query: string): Promise<Json> => (await s.get(`/api/v1/places?fields=id&${query}`)).json()
const found = async (query: string) => (await call(query)).data.map(({ id }: Json) => id.slice(-1)).join('')
const sorted = async (query: string) => (await found(query)).split('').toSorted().join('')

test('a figure narrows the list; a place without it is left out', async () => {
  assert.equal(await sorted('min_rating=4'), 'ab')
  assert.equal(await sorted('min_reviews=11'), 'b')
  assert.equal(await sorted('min_freshness=0.5'), 'c')
  assert.equal(await sorted('is24h=true'), 'a')
})

test('seen_after counts days in Korea and includes its day', async () => {
  assert.equal(await sorted('seen_after=2026-06-01'), 'abcd')
  assert.equal(await sorted('seen_after=2026-06-02'), 'abc')
})

test('closed_since finds the places closed since a day, and only with include_closed', async () => {
  assert.equal(await sorted('closed_since=2026-10-01&include_closed=true'), 'e')
  assert.equal((await call('closed_since=2026-10-01')).error.details.errors[0].param, 'closed_since')
})

test('bbox finds what the map shows, edges included, also within a circle', async () => {
  assert.equal(await sorted('bbox=127.01,37.4,127.03,37.5'), 'abc')
  assert.equal(await sorted('bbox=127.011,37.4,127.029,37.6'), 'b')
  const nearby = await s.get('/api/v1/places/nearby?lat=37.5&lng=127.02&radius=2000&bbox=127,37.4,127.015,37.6')
  assert.deepEqual(
    ((await nearby.json()) as Json).data.map(({ id }: Json) => id),
    ['pl_a'],
  )
  const sea = await call('bbox=131,38,131.2,38.2')
  assert.deepEqual([sea.meta.total, sea.meta.notices.map(({ code }: Json) => code)], [0, ['region_not_supported']])
})

test('an order by a value puts unknown values last, and meta.sort names it', async () => {
  assert.equal((await found('sort=rating')).slice(0, 3), 'abc')
  assert.equal((await found('sort=reviews')).slice(0, 2), 'ba')
  assert.equal((await found('sort=price')).slice(0, 2), 'cb')
  assert.equal((await found('sort=newest')).slice(0, 2), 'ba')
  assert.equal((await found('sort=rating&include_closed=true')).slice(0, 1), 'e')
  assert.equal((await call('sort=newest')).meta.sort, 'newest')
  assert.equal(await found('sort=rating&page=2&page_size=2'), 'cd')
})

test('what an owner changes takes its place in an order by a value', async () => {
  const { status } = await callWith(s, token, 'PATCH', '/api/owner/v1/places/pl_d', {
    menu: [{ name: '라면', price: 3_000 }],
  })
  assert.equal(status, 200)
  assert.equal((await found('sort=price')).slice(0, 3), 'dcb')
  assert.equal(await found('sort=price&page=2&page_size=1'), 'c')
})
