import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { folderOnShelf, makeCurrent } from '#dataset/shelf.ts'
import { PREVIOUS_SERVED_MS } from '#flows/releaseHolder.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { type Json, shelveWorld, startTestServer, type TestServer } from './testServer.ts'

/** Releases change under a running server. */

/** Waits for what another part of the process brings about; gives up with the last thing it saw. */
async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 10_000
  while (!holds()) {
    assert.ok(Date.now() < end, 'it did not come about within 10 s')
    await wait(20)
  }
}

const shelveAnother = (s: TestServer, seed: number) =>
  shelveWorld(generateWorld(seed, 150), s.folder, s.shelf, 'x'.repeat(seed))

test('a switch drops no request: every answer is whole, and of one release', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const versions = [s.server.dataVersion() ?? '', await shelveAnother(s, 2), await shelveAnother(s, 3)]
  const totals = new Map<string, Set<number>>()
  const running = new AbortController()
  let answered = 0
  const client = async () => {
    while (!running.signal.aborted) {
      const response = await s.get('/api/v1/places?page_size=5')
      assert.equal(response.status, 200)
      const { data, meta }: Json = await response.json()
      assert.equal(data.length, 5)
      totals.set(meta.dataVersion, (totals.get(meta.dataVersion) ?? new Set()).add(meta.total))
      answered++
    }
  }
  const clients = Array.from({ length: 8 }, client)
  for (let round = 0; round < 4; round++) {
    for (const version of versions) {
      const { status } = await s.admin('POST', `/releases/${version}/publish`)
      assert.equal(status, 200)
      assert.equal(s.server.dataVersion(), version)
    }
  }
  running.abort()
  await Promise.all(clients)
  assert.ok(answered > 50)
  assert.deepEqual([...totals.keys()].toSorted(), versions.toSorted())
  assert.ok([...totals.values()].every((seen) => seen.size === 1))
})

test('a server follows the file that names the current release', async (t) => {
  const s = await startTestServer(t, { empty: true })
  assert.equal((await s.get('/readyz')).status, 503)
  const version = await shelveAnother(s, 4)
  await makeCurrent(s.shelf, version)
  await until(() => s.server.dataVersion() === version)
  assert.equal((await s.get('/readyz')).status, 200)
})

test('a page of the release before is served for a minute after the switch, then it is gone', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const [before, after] = [s.server.dataVersion() ?? '', await shelveAnother(s, 5)]
  const page = async (version: string): Promise<Json> =>
    (await s.get(`/api/v1/places?page=2&data_version=${version}`)).json()
  const old = await page(before)
  await s.admin('POST', `/releases/${after}/publish`)
  assert.deepEqual((await page(before)).data, old.data)
  assert.notDeepEqual((await page(after)).data, old.data)
  s.clock.now += PREVIOUS_SERVED_MS
  assert.equal((await page(before)).error.code, 'data_version_gone')
})

test('a corrupt release is refused with one line, and the previous one keeps serving', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const serving = s.server.dataVersion()
  const broken = await shelveAnother(s, 6)
  const file = path.join(folderOnShelf(s.shelf, broken), 'index', 'tables.bin')
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff
  writeFileSync(file, bytes)

  const { status, body } = await s.admin('POST', `/releases/${broken}/publish`)
  assert.deepEqual([status, body.error.code], [400, 'invalid_parameter'])
  assert.match(body.error.message, /tables\.bin/)

  await makeCurrent(s.shelf, broken)
  const refusals = () => s.logged.filter(({ message }) => message.startsWith('release refused'))
  await until(() => refusals().length > 0)
  await wait(2_500)
  assert.deepEqual(
    refusals().map(({ level, facts }) => [level, facts['version'], facts['serving']]),
    [['error', broken, serving]],
  )
  assert.equal(s.server.dataVersion(), serving)
  assert.equal((await s.get('/api/v1/stats')).status, 200)
})

test('a release without its manifest is none: it is not listed, and cannot be published', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const half = await shelveAnother(s, 7)
  writeFileSync(path.join(folderOnShelf(s.shelf, half), 'manifest.json'), '{"format":')
  assert.equal((await s.admin('POST', `/releases/${half}/publish`)).status, 404)
  const { body } = await s.admin('GET', '/releases')
  assert.equal(
    body.data.some(({ version }: Json) => version === half),
    false,
  )
  assert.ok(readdirSync(s.shelf).includes(half))
})

test('partners stay partners over a switch', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const placeId = s.world.venues[0]?.place.id
  await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })
  const reservable = async (): Promise<Json> =>
    (await s.get(`/api/v1/places/${placeId}?fields=serviceReservable`)).json()
  assert.equal((await reservable()).data.serviceReservable, true)
  const [first, second] = [s.server.dataVersion() ?? '', await shelveAnother(s, 8)]
  await s.admin('POST', `/releases/${second}/publish`)
  await s.admin('POST', `/releases/${first}/publish`)
  assert.equal((await reservable()).data.serviceReservable, true)
})
