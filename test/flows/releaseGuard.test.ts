import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { CURRENT_FILE, currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { startServer } from '#main/serve.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { until } from '../support/until.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Releases that a server refuses to publish, and the release it serves when its current one is broken. */

const MANIFEST = 'manifest.json'
const json = async (response: Response): Promise<Json> => response.json()

test('a release that lacks too much is not published; force and allow publish it', async (t) => {
  const s = await startTestServer(t, { venues: 200 })
  const first = s.server.dataVersion()
  const whole = generateWorld(1, 200)
  const without = { ...whole, venues: whole.venues.filter(({ place }) => !place.regionCode.startsWith('26')) }
  const version = await shelveWorld(without, s.shelf)
  const publish = (body?: unknown) => s.admin('POST', `/releases/${version}/publish`, body)
  const { status, body } = await publish()
  assert.deepEqual([status, body.error.code], [409, 'release_regression'])
  const busan = whole.venues.length - without.venues.length
  assert.match(body.error.message, new RegExp(`venues of Busan \\(26\\) ${busan} → 0`))
  assert.match(
    body.error.hint,
    /send \{"allow":\["sido=26"\]\}; in a terminal: oneset admin releases publish \S+ --allow sido=26\. \{"force":true\}/,
  )
  assert.deepEqual(body.error.details.losses.at(-1), { kind: 'sido', sido: '26', before: busan, after: 0 })
  assert.deepEqual(body.error.details.allow, ['sido=26'])
  const other = await publish({ allow: ['sido=11', 'hours', 'source=map'] })
  assert.deepEqual([other.status, other.body.error.details.allow], [409, ['sido=26']])
  assert.deepEqual(other.body.error.details.unneeded, ['sido=11', 'hours', 'source=map'])
  assert.match(other.body.error.message, /not needed: sido=11, hours, source=map/)
  assert.equal((await publish({ allowSido: ['11'] })).status, 409)
  for (const wrong of [['Busan'], ['sido=Bussan'], [], [7]]) {
    const { error } = (await publish({ allow: wrong })).body
    assert.deepEqual([error.code, error.param], ['invalid_parameter', 'allow'])
    assert.match(error.message, /venues, freshness, hours, sido=NAME .* or source=ID/)
  }
  assert.equal((await publish({ allowSido: ['Busan'] })).body.error.param, 'allowSido')
  assert.equal((await publish({ force: 'yes' })).body.error.param, 'force')
  assert.deepEqual([s.server.dataVersion(), await currentVersion(s.shelf)], [first, first])
  const published = await publish({ allow: body.error.details.allow as string[] })
  assert.deepEqual(
    [published.status, published.body.data.version, published.body.data.comparison],
    [
      200,
      version,
      {
        served: first,
        permitted: [{ kind: 'sido', sido: '26', before: busan, after: 0 }],
        unneeded: [],
        notCompared: [],
      },
    ],
  )
  assert.equal(s.server.dataVersion(), version)
  assert.equal((await s.admin('POST', `/releases/${first}/publish`)).status, 200)
  assert.equal((await publish({ allowSido: ['26'] })).status, 200)
  assert.equal((await s.admin('POST', `/releases/${first}/publish`)).status, 200)
  assert.equal((await publish({ force: true })).status, 200)
})

test('a release without venues is not published over one that is served', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const empty = await shelveWorld({ ...generateWorld(1, 60), venues: [] }, s.shelf)
  const { status, body } = await s.admin('POST', `/releases/${empty}/publish`)
  assert.deepEqual([status, body.error.details.losses], [409, [{ kind: 'no_venues', before: 60, after: 0 }]])
  assert.notEqual(s.server.dataVersion(), empty)
})

test('the served release is compared even when it is no longer on disk', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const small = await shelveWorld(generateWorld(1, 20), s.shelf)
  rmSync(folderOnShelf(s.shelf, s.server.dataVersion() ?? ''), { recursive: true })
  const { body } = await s.admin('POST', `/releases/${small}/publish`)
  assert.deepEqual(body.error.details.losses, [{ kind: 'venues', before: 60, after: 20 }])
})

/** Starts a server on the folder of another one, as after a restart or on a second node. */
async function another(t: TestContext, s: TestServer) {
  const logged: { level: string; message: string; facts: Readonly<Record<string, unknown>> }[] = []
  const data = path.join(s.folder, `data-${createHash('md5').update(t.name).digest('hex').slice(0, 6)}`)
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data,
    releases: s.shelf,
    log: (level, message, facts = {}) => void logged.push({ level, message, facts }),
  })
  const ready = async () => {
    const response = await fetch(`${server.url}/readyz`)
    return { status: response.status, body: await json(response) }
  }
  const metrics = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${server.adminToken}` } })).text()
  /** Returns whether each release is served, and whether it is broken. */
  const releases = async (): Promise<Record<string, [current: boolean, broken: boolean]>> => {
    const headers = { authorization: `Bearer ${server.adminToken}` }
    const { data } = await json(await fetch(`${server.url}/api/admin/v1/releases`, { headers }))
    return Object.fromEntries(
      (data as { version: string; current: boolean; broken: boolean }[]).map(({ version, current, broken }) => [
        version,
        [current, broken],
      ]),
    )
  }
  return { server, logged, ready, metrics, releases }
}

function flipBit(file: string): void {
  const bytes = readFileSync(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

/** Makes a shelf with an older and a current release of the same size. */
async function twoReleases(t: TestContext): Promise<{ s: TestServer; older: string; current: string }> {
  const s = await startTestServer(t, { venues: 60 })
  const older = s.server.dataVersion() ?? ''
  const current = await shelveWorld({ ...generateWorld(1, 60), asOf: '2026-11-22' }, s.shelf)
  await makeCurrent(s.shelf, current)
  await until(() => s.server.dataVersion() === current)
  return { s, older, current }
}

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  truncated: (file) => truncateSync(file, readFileSync(file).length >> 1),
  'changed by a bit': flipBit,
  deleted: (file) => rmSync(file),
}

/**
 * All files with ONESET_TEST_FULL_SIZE, which `releaseGuard.full.ts` sets; else each fourth one. A multiple of three would
 * give all of them the same damage.
 */
const ONE_FILE_IN = process.env['ONESET_TEST_FULL_SIZE'] ? 1 : 4

test('a node that starts with any file of the current release truncated, changed by a bit or deleted serves the newest intact release and reports it', async (t) => {
  const { s, older, current } = await twoReleases(t)
  const folder = folderOnShelf(s.shelf, current)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  assert.ok(files.length > 5 && files.includes(MANIFEST))
  const kept = path.join(s.folder, 'kept')
  cpSync(folder, kept, { recursive: true })
  for (const [i, file] of files.entries()) {
    if (i % ONE_FILE_IN !== 0 && file !== MANIFEST) continue
    // Each file is damaged in one way, the manifest in all three.
    const damages = Object.entries(DAMAGES).filter((_, way) => file === MANIFEST || way === i % 3)
    for (const [how, damage] of damages) {
      if (file === MANIFEST && how === 'changed by a bit') writeFileSync(path.join(folder, file), '{"format":2}')
      else damage(path.join(folder, file))
      const node = await another(t, s)
      try {
        assert.deepEqual(
          await node.ready(),
          {
            status: 200,
            body: { status: 'degraded', dataVersion: older, degraded: [{ part: 'release', named: current }] },
          },
          `${file} ${how}`,
        )
        assert.ok(node.logged.some(({ level, facts }) => level === 'error' && facts['version'] === current))
        assert.ok(node.logged.some(({ level, facts }) => level === 'error' && facts['serving'] === older))
        if (i === 0) assert.match(await node.metrics(), /^oneset_release_degraded 1$/m)
      } finally {
        await node.server.close()
      }
      rmSync(folder, { recursive: true })
      cpSync(kept, folder, { recursive: true })
    }
  }
})

test('a node on a repaired release switches back from its substitute automatically', async (t) => {
  const { s, older, current } = await twoReleases(t)
  const file = path.join(folderOnShelf(s.shelf, current), 'venues.ndjson.zst')
  renameSync(file, `${file}.away`)
  const node = await another(t, s)
  t.after(() => node.server.close())
  assert.equal(node.server.dataVersion(), older)
  assert.deepEqual(
    await node.releases(),
    { [current]: [false, true], [older]: [true, false] },
    'the broken release is named',
  )
  renameSync(`${file}.away`, file)
  await until(() => node.server.dataVersion() === current)
  await until(async () => (await node.ready()).body.status === 'ready')
  assert.match(await node.metrics(), /^oneset_release_degraded 0$/m)
  assert.deepEqual(await node.releases(), { [current]: [true, false], [older]: [false, false] })
})

for (const [what, write] of Object.entries<(file: string) => void>({
  'names a release that is not there': (file) => writeFileSync(file, '2026-12-24-01234567\n'),
  'is no name': (file) => writeFileSync(file, '\u0000\u0000'),
  'is gone': (file) => rmSync(file),
}))
  test(`when the file that names the current release ${what}, a starting node serves the newest intact release and reports it`, async (t) => {
    const { s, current } = await twoReleases(t)
    write(path.join(s.shelf, CURRENT_FILE))
    const node = await another(t, s)
    t.after(() => node.server.close())
    const { status, body } = await node.ready()
    assert.deepEqual([status, body.status, body.dataVersion], [200, 'degraded', current])
    // A node that already serves keeps its release.
    assert.equal(s.server.dataVersion(), current)
    await until(async () => (await json(await s.get('/readyz', {}))).status === 'degraded')
    assert.equal((await s.admin('POST', `/releases/${current}/publish`)).status, 200)
    await until(async () => (await node.ready()).body.status === 'ready')
  })

test('a node without an intact release responds with 503, and serves the first release that comes', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const only = folderOnShelf(s.shelf, s.server.dataVersion() ?? '')
  rmSync(path.join(only, 'redirects.json'))
  const node = await another(t, s)
  t.after(() => node.server.close())
  assert.equal((await node.ready()).status, 503)
  const next = await shelveWorld(generateWorld(2, 60), s.shelf)
  await until(() => node.server.dataVersion() === next)
  await until(async () => (await node.ready()).body.status === 'degraded')
})

test('publishing a broken release changes nothing: the served one stays, and both are reported', async (t) => {
  const { s, older, current } = await twoReleases(t)
  flipBit(path.join(folderOnShelf(s.shelf, older), 'index', 'tables.bin'))
  s.clock.now += 61_000
  await makeCurrent(s.shelf, older)
  await until(async () => (await json(await s.get('/readyz', {}))).status === 'degraded')
  const body = await json(await s.get('/readyz', {}))
  assert.deepEqual(body, { status: 'degraded', dataVersion: current, degraded: [{ part: 'release', named: older }] })
  assert.ok(existsSync(folderOnShelf(s.shelf, older)))
})

test('a release found broken on publication is marked until it is repaired and published', async (t) => {
  const { s, older } = await twoReleases(t)
  const table = path.join(folderOnShelf(s.shelf, older), 'index', 'tables.bin')
  const publish = async () => (await s.admin('POST', `/releases/${older}/publish`, { force: true })).status
  const isBroken = async () => {
    const { body } = await s.admin('GET', '/releases')
    return (body.data as { version: string; broken: boolean }[]).find(({ version }) => version === older)?.broken
  }
  s.clock.now += 61_000
  flipBit(table)
  assert.equal(await publish(), 400)
  assert.equal(await isBroken(), true)
  flipBit(table)
  assert.equal(await publish(), 200)
  assert.equal(await isBroken(), false)
})
