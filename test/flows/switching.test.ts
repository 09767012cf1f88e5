import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { FORMER_SERVED_MS } from '#flows/search/releaseHolder.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { until } from '../support/until.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Releases change under a running server. */

/** The worlds of other seeds have their venues in other sidos, so publishing them needs force. */
const FORCED = { force: true }

const shelveAnother = (s: TestServer, seed: number) => shelveWorld(generateWorld(seed, 150), s.shelf, 'x'.repeat(seed))

test('a switch drops no request: every response is complete and from one release', async (t) => {
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
  for (let round = 0; round < 2; round++) {
    for (const version of versions) {
      const { status } = await s.admin('POST', `/releases/${version}/publish`, FORCED)
      assert.equal(status, 200)
      assert.equal(s.server.dataVersion(), version)
      await until(() => totals.has(version))
    }
  }
  await until(() => answered > 50)
  running.abort()
  await Promise.all(clients)
  assert.deepEqual([...totals.keys()].toSorted(), versions.toSorted())
  assert.ok([...totals.values()].every((seen) => seen.size === 1))
})

/** Reads all pages of the release that the reader began on; returns its version and the ids. */
async function readThrough(s: TestServer, query: string): Promise<{ dataVersion: string; ids: string[] }> {
  const ids: string[] = []
  let dataVersion = ''
  for (let page = 1, pages = 1; page <= pages; page++) {
    const pinned = page === 1 ? '' : `&data_version=${dataVersion}`
    const response = await s.get(`/api/v1/places?${query}&page_size=10&page=${page}${pinned}`)
    const body: Json = await response.json()
    assert.equal(response.status, 200, JSON.stringify(body))
    if (page === 1) dataVersion = body.meta.dataVersion
    assert.equal(body.meta.dataVersion, dataVersion)
    pages = body.meta.totalPages
    ids.push(...body.data.map(({ id }: Json) => id))
  }
  return { dataVersion, ids }
}

test('readers who page while releases are published back and forth get every place once, from one release', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const versions = [s.server.dataVersion() ?? '', await shelveAnother(s, 9), await shelveAnother(s, 10)]
  const publish = async (version: string) =>
    assert.equal((await s.admin('POST', `/releases/${version}/publish`, FORCED)).status, 200)
  const whole = new Map<string, string[]>()
  for (const version of versions) {
    await publish(version)
    whole.set(version, (await readThrough(s, 'fields=id')).ids)
  }
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const running = new AbortController()
  const seen = new Set<string>()
  let journeys = 0
  const reader = async () => {
    while (!running.signal.aborted) {
      const { dataVersion, ids } = await readThrough(s, 'fields=id')
      assert.deepEqual(ids, whole.get(dataVersion))
      seen.add(dataVersion)
      journeys++
    }
  }
  const readers = Array.from({ length: 8 }, reader)
  for (let round = 0; round < 2; round++) {
    for (const version of versions) {
      await publish(version)
      await until(() => seen.has(version))
    }
  }
  running.abort()
  await Promise.all(readers)
  loop.disable()
  t.diagnostic(
    `${journeys} journeys over ${seen.size} releases; the loop paused ${Math.round(loop.max / 1e6)} ms at most`,
  )
  assert.deepEqual([...seen].toSorted(), versions.toSorted())
})

test('concurrent publications run in sequence, and a broken one among them changes nothing', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const [good, broken, last] = [await shelveAnother(s, 11), await shelveAnother(s, 12), await shelveAnother(s, 13)]
  writeFileSync(path.join(folderOnShelf(s.shelf, broken), 'index', 'words.bin'), 'cut')
  const answers = await Promise.all(
    [good, broken, last].map((version) => s.admin('POST', `/releases/${version}/publish`, FORCED)),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400, 200],
  )
  assert.match(answers[1]?.body.error.message, /words\.bin has \d+ bytes instead of \d+/)
  assert.equal(s.server.dataVersion(), last)
  assert.equal(await currentVersion(s.shelf), last)
})

test('a server follows the file that names the current release', async (t) => {
  const s = await startTestServer(t, { empty: true })
  assert.equal((await s.get('/readyz')).status, 503)
  const version = await shelveAnother(s, 4)
  await makeCurrent(s.shelf, version)
  await until(() => s.server.dataVersion() === version)
  assert.equal((await s.get('/readyz')).status, 200)
})

test('a page of the previous release is served for a minute after the switch, then it is gone', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const [before, after] = [s.server.dataVersion() ?? '', await shelveAnother(s, 5)]
  const page = async (version: string): Promise<Json> =>
    (await s.get(`/api/v1/places?page=2&data_version=${version}`)).json()
  const old = await page(before)
  await s.admin('POST', `/releases/${after}/publish`, FORCED)
  assert.deepEqual((await page(before)).data, old.data)
  assert.notDeepEqual((await page(after)).data, old.data)
  s.clock.now += FORMER_SERVED_MS
  assert.equal((await page(before)).error.code, 'data_version_gone')
})

test('a corrupt release is refused with one line, and the previous one stays in service', async (t) => {
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
  // The interval at which the server reads the file.
  await wait(2_500)
  assert.deepEqual(
    refusals().map(({ level, facts }) => [level, facts['version'], facts['serving']]),
    [['error', broken, serving]],
  )
  assert.equal(s.server.dataVersion(), serving)
  assert.equal((await s.get('/api/v1/stats')).status, 200)
})

test('a folder without a manifest is no release: it is not listed and cannot be published', async (t) => {
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
  await s.admin('POST', `/releases/${second}/publish`, FORCED)
  await s.admin('POST', `/releases/${first}/publish`, FORCED)
  assert.equal((await reservable()).data.serviceReservable, true)
})
