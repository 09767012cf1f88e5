import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { WORLD_SOURCES } from '../support/worldSources.ts'
import { callWith } from './ownerTestCalls.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Whose data a release holds, as /meta and every place state it over HTTP. */

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) })
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const read = async (path: string): Promise<Json> => {
  const response = await s.get(`/api/v1${path}`)
  const body = await response.json()
  assert.equal(response.status, 200, JSON.stringify(body))
  return body
}

test('/meta lists the sources of the served release with licence, attribution, edition and what they prove', async () => {
  assert.deepEqual((await read('/meta')).sources, WORLD_SOURCES)
})

test('a place names its sources, each of them is in /meta, and the field has the price of its tier', async () => {
  const known = new Set(WORLD_SOURCES.map(({ id }) => id))
  const { data, meta } = await read('/places?fields=id,sources&page_size=100')
  assert.equal(meta.units, 2)
  assert.ok(data.length > 50)
  for (const { id, sources } of data) {
    assert.deepEqual(sources, s.world.venues.find(({ place }) => place.id === id)?.place.sources, id)
    assert.ok(sources?.length && sources.every((source: string) => known.has(source)), id)
  }
})

test("an owner's edit changes a value and leaves the sources of the place as they are", async () => {
  const place = s.world.venues.find(({ place: { closureSignal } }) => closureSignal === null)?.place
  const placeId = place?.id ?? ''
  const { token } = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: false })).body.data
  const edited = await callWith(s, token, 'PATCH', `/api/owner/v1/places/${placeId}`, {
    homepage: 'https://own.example/',
  })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  const { data } = await read(`/places/${placeId}?fields=homepage,sources`)
  assert.deepEqual(data, { homepage: 'https://own.example/', sources: place?.sources })
})
