import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TEST_PLACES } from '#contract/sandbox.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

let s: TestServer
let headers: Record<string, string>
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 20 })
  const { body } = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'sandbox', mode: 'test' })
  headers = { 'x-api-key': body.data.key }
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const read = async (path: string): Promise<Json> => (await s.get(`/api/v1${path}`, headers)).json()

test('a test key reads the sandbox and nothing else', async () => {
  const { data, meta } = await read('/places?page_size=100&fields=all')
  assert.equal(meta.dataVersion, 'sandbox-1')
  assert.equal(data.length, meta.total)
  assert.ok(data.every(({ id }: Json) => id.startsWith('pl_test_')))
  const [real] = s.world.venues
  assert.equal((await s.get(`/api/v1/places/${real?.place.id}`, headers)).status, 404)
  assert.equal((await s.get('/api/v1/places/pl_test_accept')).status, 404)
})

test('every magic place can be read, found by its name and by its neighbourhood', async () => {
  for (const [id, { reservation }] of TEST_PLACES) {
    const { data } = await read(`/places/${id}?fields=name,location,serviceReservable`)
    assert.equal(data.serviceReservable, reservation.kind !== 'not_available', id)
    const named = await read(`/places?keyword=${encodeURIComponent(data.name)}`)
    assert.equal(named.data[0].id, id)
    const near = await read(`/places/nearby?lat=${data.location.lat}&lng=${data.location.lng}&radius=50`)
    assert.equal(near.data[0].id, id)
  }
})

test('the sandbox has every province, hours that are open and closed, and a page of it can be asked for by its version', async () => {
  const { data: regions } = await read('/regions')
  assert.equal(regions.length, 4)
  const open = await read('/places?open_at=now&page_size=100')
  const all = await read('/places?page_size=100&data_version=sandbox-1')
  assert.ok(open.meta.total > 0 && open.meta.total < all.meta.total)
  const { error } = await read('/places?data_version=test-1')
  assert.equal(error.code, 'data_version_gone')
})
