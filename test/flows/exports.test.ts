import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { EXPORT_ENDPOINTS } from '#contract/endpoints/exportEndpoints.ts'
import { EXPORT_FILE_NAMES, ExportManifestSchema } from '#contract/schemas/releases/exportSchema.ts'
import { onesetClient } from '#main/publishedClient.ts'
import { ProductStore } from '#main/exports/productStore.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { commandRunner } from '../cli/commandRunner.ts'
import { askDuckdb } from '../support/askDuckdb.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { WORLD_SOURCES } from '../support/worldSources.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { type Json, startTestServer, type TestServer, type TestServerOptions } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** The bulk export, its sample and the list of changes (docs/exports.md). */

const DAY_BEFORE = '2026-11-20'

const onEngine = ({ url }: TestDatabase): TestServerOptions =>
  url === null ? {} : { settings: { databaseUrl: url, secret: 'a secret of the test, long enough' } }

/** Gives the server's account the bulk export with these tiers. */
async function allow(s: TestServer, exportTiers: readonly string[]): Promise<void> {
  const { status } = await s.admin('PATCH', `/accounts/${s.accountId}`, { bulkExport: true, exportTiers })
  assert.equal(status, 200)
}

async function listed(s: TestServer): Promise<Json> {
  const response = await s.get('/api/v1/exports')
  const body: Json = await response.json()
  assert.equal(response.status, 200, JSON.stringify(body))
  assert.deepEqual(schemaErrors(EXPORT_ENDPOINTS[0].output, body), [])
  assert.equal(body.data.status, 'ready')
  return body.data
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-download-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Receives the first bytes of a file and then breaks the connection off. */
function brokenOff(s: TestServer, url: string, bytes: number): Promise<{ part: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(s.url + url, { headers: { 'x-api-key': s.key } }, (response) => {
      const pieces: Buffer[] = []
      let received = 0
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        received += piece.length
        if (received < bytes) return
        request.destroy()
        resolve({ part: Buffer.concat(pieces).subarray(0, bytes), etag: response.headers.etag ?? '' })
      })
    })
    request.on('error', (cause) => reject(cause))
  })
}

eachEngine('an export is downloaded in part, resumed, and its sums are those of /stats', async (t, state) => {
  const s = await startTestServer(t, { venues: 400, ...onEngine(state) })
  await allow(s, ['contact_hours', 'quality', 'edge', 'media'])
  const { files, tiers, dataVersion } = await listed(s)
  assert.deepEqual(tiers, ['core', 'contact_hours', 'quality', 'edge', 'media'])
  const file = files.find(({ name }: Json) => name === 'places.parquet')
  const { part, etag } = await brokenOff(s, file.path, 20_000)
  assert.equal(etag, `"${file.sha256}"`)
  const resumed = await s.get(file.path, { 'x-api-key': s.key, range: 'bytes=20000-', 'if-range': etag })
  assert.equal(resumed.status, 206)
  assert.equal(resumed.headers.get('content-range'), `bytes 20000-${file.bytes - 1}/${file.bytes}`)
  const whole = Buffer.concat([part, Buffer.from(await resumed.arrayBuffer())])
  assert.deepEqual([whole.length, sha256(whole)], [file.bytes, file.sha256])

  const table = path.join(await emptyFolder(t), 'places.parquet')
  await writeFile(table, whole)
  const { data: stats }: Json = await (await s.get('/api/v1/stats')).json()
  const open = `from '${table}' where closure_level is distinct from 'confirmed'`
  const [sums] = await askDuckdb(
    `select count(*)::integer as places, count_if(source_count > 1)::integer as several, avg(confidence) as confidence ${open}`,
  )
  assert.deepEqual([sums?.['places'], sums?.['several']], [stats.totalPlaces, stats.multiSourcePlaces])
  assert.ok(Math.abs(Number(sums?.['confidence']) - stats.avgConfidence) < 0.005)
  const categories = await askDuckdb(
    `select category, count(*)::integer as count ${open} group by category order by category`,
  )
  const byCategory = stats.byCategory.toSorted((a: Json, b: Json) => (a.category < b.category ? -1 : 1))
  assert.deepEqual(
    categories,
    byCategory.filter(({ count }: Json) => count > 0),
  )
  assert.equal(stats.dataVersion, dataVersion)
})

test('every file has its checksum as its tag; a client that has it gets 304, another range starts anew', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const before = { ...generateWorld(1, 50), asOf: DAY_BEFORE }
  const since = await shelveWorld(before, s.shelf)
  await allow(s, ['quality'])
  const { files, manifest, changesSince } = await listed(s)
  assert.deepEqual(
    files.map(({ name }: Json) => name),
    EXPORT_FILE_NAMES,
  )
  assert.equal(changesSince, since)
  for (const { path: url, sha256: sum, bytes, type, name } of files) {
    const response = await s.get(url)
    const content = Buffer.from(await response.arrayBuffer())
    const { headers } = response
    assert.deepEqual([response.status, content.length, sha256(content)], [200, bytes, sum], name)
    assert.deepEqual(
      [headers.get('etag'), headers.get('content-type'), headers.get('accept-ranges'), headers.get('content-length')],
      [`"${sum}"`, type, 'bytes', String(bytes)],
    )
    const headersOf = (more: Record<string, string>) => ({ 'x-api-key': s.key, ...more })
    assert.equal((await s.get(url, headersOf({ 'if-none-match': `"${sum}"` }))).status, 304)
    const stale = await s.get(url, headersOf({ range: 'bytes=1-', 'if-range': '"another"' }))
    assert.deepEqual([stale.status, (await stale.arrayBuffer()).byteLength], [200, bytes])
  }
  const response = await s.get(manifest, { 'x-api-key': s.key, accept: 'application/octet-stream' })
  const body: Json = await response.json()
  assert.deepEqual(schemaErrors(ExportManifestSchema, body), [])
  assert.deepEqual(body.tiers, ['core', 'quality'])
  assert.deepEqual(body.sources, WORLD_SOURCES)
})

test('a download that broke off counts only what was sent', async (t) => {
  const s = await startTestServer(t, { venues: 400 })
  await allow(s, ['edge', 'media'])
  const file = (await listed(s)).files.find(({ name }: Json) => name === 'places.csv.zip')
  for (let i = 0; i < 9; i++) await (await s.get(file.path)).arrayBuffer()
  // Far more than the size of the file together, had they counted in full.
  for (let i = 0; i < 5; i++) {
    const last = await s.get(file.path, { 'x-api-key': s.key, range: `bytes=0-${Math.floor(file.bytes / 10)}` })
    assert.equal(last.status, 206)
    await last.arrayBuffer()
  }
  const rest = await s.get(file.path, { 'x-api-key': s.key, range: `bytes=${Math.ceil(file.bytes / 2) + 10}-` })
  assert.equal(rest.status, 206)
  assert.equal((await s.get(file.path)).status, 429)
})

test('accounts without the contract, test keys and browser keys get no export, and the contract decides the fields', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  assert.equal((await s.get('/api/v1/exports')).status, 403)
  await s.admin('PATCH', `/accounts/${s.accountId}`, { bulkExport: true })
  const { tiers, files } = await listed(s)
  assert.deepEqual(tiers, ['core'])
  for (const order of [{ mode: 'test' }, { mode: 'browser', allowedOrigins: ['https://example.com'] }]) {
    const created = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'k', ...order })
    const headers = { 'x-api-key': created.body.data.key, origin: 'https://example.com' }
    for (const url of ['/api/v1/exports', files[0].path]) {
      const response = await s.get(url, headers)
      assert.deepEqual([response.status, ((await response.json()) as Json).error.code], [403, 'export_not_allowed'])
    }
  }
  await allow(s, ['media'])
  assert.deepEqual((await listed(s)).tiers, ['core', 'media'])
  await s.admin('PATCH', `/accounts/${s.accountId}`, { bulkExport: false })
  assert.equal((await s.get(files[0].path)).status, 403)
})

test('the sample is free without a key, the same at each call, cached, and limited by address', async (t) => {
  const s = await startTestServer(t, { venues: 1_200 })
  const sample = (headers: Record<string, string> = {}) =>
    s.get('/api/v1/exports/sample', { 'x-forwarded-for': '203.0.113.9', ...headers })
  const first = await sample()
  assert.deepEqual([first.status, first.headers.get('content-type')], [200, 'application/x-ndjson'])
  assert.equal(first.headers.get('cache-control'), 'public, max-age=3600')
  const lines = (await first.text()).trim().split('\n')
  assert.equal(lines.length, 1_000)
  const ids = new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id))
  assert.equal(ids.size, 1_000)
  assert.ok(
    s.world.venues
      .filter(({ place }) => ids.has(place.id))
      .every(({ place }) => place.closureSignal?.level !== 'confirmed'),
  )
  assert.equal((await sample({ 'if-none-match': first.headers.get('etag') ?? '' })).status, 304)
  for (let i = 2; i < 10; i++) assert.equal((await sample({ range: 'bytes=0-99' })).status, 206)
  const refused = await sample()
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60'])
  assert.equal((await sample({ 'x-forwarded-for': '198.51.100.9' })).status, 200)
})

test('files are made in a process of their own, once for all who ask, and those of earlier releases are removed', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  await allow(s, ['edge'])
  const all = await Promise.all(Array.from({ length: 5 }, () => listed(s)))
  assert.equal(new Set(all.map((one) => JSON.stringify(one))).size, 1)
  assert.equal(s.logged.filter(({ message }) => message === 'export files were made').length, 1)
  const created = path.join(s.folder, 'data', 'exports')
  const first = all[0].dataVersion
  // A download of the former release can be finished; the files of a release that is gone are removed.
  for (let seed = 2; seed <= 5; seed++) {
    const version = await shelveWorld({ ...generateWorld(seed, 60), asOf: `2026-11-2${seed}` }, s.shelf)
    await makeCurrent(s.shelf, version)
    await until(() => s.server.dataVersion() === version)
    if (seed === 2) assert.equal((await s.get(all[0].files[0].path)).status, 200)
    await listed(s)
  }
  assert.equal((await s.get(all[0].files[0].path)).status, 404)
  assert.ok(!existsSync(path.join(created, first)))
  assert.equal(readdirSync(created).length, 3)
})

test('a release whose files cannot be made is reported once, and the service goes on', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  await allow(s, ['edge'])
  await writeFile(path.join(s.shelf, s.server.dataVersion() ?? '', 'venues.ndjson.zst'), 'broken')
  for (let i = 0; i < 3; i++) assert.equal((await s.get('/api/v1/exports')).status, 500)
  assert.equal(s.logged.filter(({ message }) => message === 'export files cannot be made').length, 1)
  assert.equal((await s.get('/api/v1/stats')).status, 200)
})

eachEngine('changes are listed page by page between two data versions, at a token per hundred', async (t, state) => {
  const s = await startTestServer(t, { venues: 400, ...onEngine(state) })
  const { venues, ...rest } = s.world
  const older = venues
    .slice(10)
    .map((venue, i) => ({ ...venue, place: { ...venue.place, ...(i < 250 && { phone: `02-${i}` }) } }))
  const since = await shelveWorld({ ...rest, venues: older, asOf: DAY_BEFORE }, s.shelf)
  const changes = async (query: string): Promise<Json> => {
    const response = await s.get(`/api/v1/changes?since=${since}${query}`)
    const body: Json = await response.json()
    assert.equal(response.status, 200, JSON.stringify(body))
    assert.deepEqual(schemaErrors(EXPORT_ENDPOINTS[1].output, body), [])
    assert.equal(response.headers.get('x-service-units'), String(body.meta.units))
    return body
  }
  const first = await changes('')
  assert.deepEqual([first.data.length, first.meta.total, first.meta.totalPages, first.meta.units], [100, 260, 3, 1])
  const { dataVersion } = first.meta
  assert.equal(dataVersion, s.server.dataVersion())
  const whole = await changes('&page_size=1000')
  assert.deepEqual([whole.data.length, whole.meta.units], [260, 3])
  const found: Json[] = []
  for (let page = 1; page <= 4; page++)
    found.push(...(await changes(`&page=${page}&page_size=77&data_version=${dataVersion}`)).data)
  assert.deepEqual(found, whole.data)
  const ids = whole.data.map(({ id }: Json) => id)
  assert.deepEqual(ids, ids.toSorted())
  const ofKind = (kind: string) => whole.data.filter(({ kinds }: Json) => kinds.includes(kind))
  assert.deepEqual([ofKind('new').length, ofKind('changed').length], [10, 250])
  assert.deepEqual(ofKind('changed')[0].fields, ['phone'])
  assert.deepEqual((await changes('&page=99')).meta.units, 0)

  const none: Json = await (await s.get(`/api/v1/changes?since=${dataVersion}`)).json()
  assert.deepEqual([none.data, none.meta.total, none.meta.units], [[], 0, 0])
  const gone = await s.get(`/api/v1/changes?since=${since}&data_version=2020-01-01-00000000`)
  assert.equal(((await gone.json()) as Json).error.code, 'data_version_gone')
  assert.equal((await s.get('/api/v1/changes')).status, 400)
  assert.equal((await s.get(`/api/v1/changes?since=${since}&page_size=1001`)).status, 400)
})

test('a job that runs when the server stops ends with it, and leaves no file that looks complete', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const folder = path.join(await emptyFolder(t), 'exports')
  const present = s.server.dataVersion() ?? ''
  const logged: string[] = []
  const store = new ProductStore({
    releases: s.shelf,
    folder,
    present: () => present,
    clock: () => s.clock.now,
    log: (_level, message) => void logged.push(message),
    waitMs: 0,
  })
  assert.deepEqual(await store.sampleOf(present), { kind: 'preparing' })
  await store[Symbol.asyncDispose]()
  assert.ok(!existsSync(path.join(folder, present, 'sample')))
  assert.deepEqual(logged, [])
  assert.deepEqual(await store.sampleOf(present), { kind: 'gone' })
})

test('the client downloads a file, resumes it, and reads the changes; the terminal prints them', async (t) => {
  const s = await startTestServer(t, { venues: 150 })
  const { venues, ...rest } = s.world
  const since = await shelveWorld({ ...rest, venues: venues.slice(120), asOf: DAY_BEFORE }, s.shelf)
  await allow(s, ['quality'])
  const client = onesetClient({ baseUrl: s.url, apiKey: s.key })
  const file = (await client.exports.list()).files.find(({ name }) => name === 'places.ndjson.zst')
  assert.ok(file)
  const first = await client.exports.download(file)
  const reader = first.body.getReader()
  const part = Buffer.from((await reader.read()).value ?? []).subarray(0, 1_000)
  await reader.cancel()
  const resumed = await client.exports.download(file, { bytes: part.length, etag: first.etag })
  assert.deepEqual([resumed.start, resumed.bytes, resumed.etag], [part.length, file.bytes, `"${file.sha256}"`])
  const whole = Buffer.concat([part, Buffer.from(await new Response(resumed.body).arrayBuffer())])
  assert.equal(sha256(whole), file.sha256)
  const anew = await client.exports.download(file, { bytes: 1_000, etag: '"of another file"' })
  assert.equal(anew.start, 0)
  await anew.body.cancel()
  const sample = await onesetClient({ baseUrl: s.url }).exports.sample()
  assert.equal((await new Response(sample.body).arrayBuffer()).byteLength, sample.bytes)

  const changes = []
  for await (const change of client.changes({ since, page_size: 50 })) changes.push(change)
  assert.deepEqual([...new Set(changes.flatMap(({ kinds }) => kinds))], ['new'])
  assert.equal(changes.length, 120)
  const { run } = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url })
  assert.deepEqual((await run(`changes --since ${since} --all --json`)).json().data, changes)
  const shown = await run(`changes --since ${since}`)
  assert.match(shown.reported.join('\n'), /100 of 120 changes up to .* · 1 token/)
  const gone = await run('changes --since 2020-01-01-00000000')
  assert.equal(gone.code, 2)
  assert.match(gone.reported.join('\n'), /no longer holds/)
})
