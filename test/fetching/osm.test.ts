import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { OsmOrigin } from '#fetching/declaredSource.ts'
import type { Edition, FetchOutcome } from '#fetching/edition.ts'
import { readSource } from '#sources/readSource.ts'
import { oscOf, pbfOf, type TestElement } from '../sources/pbfOf.ts'
import { type FetchingHere, fetchingHere, standIn } from './fetchingHere.ts'

/**
 * A stand-in of Geofabrik: `korea-latest.osm.pbf`, `korea-updates/state.txt` and `korea-updates/NNN/NNN/NNN.osc.gz`
 * with its `.state.txt`.
 */

type Change = Parameters<typeof oscOf>[0][number]

const CAFE: TestElement = {
  type: 'node',
  id: 1,
  lat: 37.5,
  lon: 127,
  tags: { amenity: 'cafe', name: '초록문 커피' },
  timestamp: '2026-11-01T00:00:00Z',
}
const CORNERS: TestElement[] = [
  { type: 'node', id: 2, lat: 37.51, lon: 127.01 },
  { type: 'node', id: 3, lat: 37.53, lon: 127.03 },
]
const partsOf = (type: TestElement['type'], ...refs: number[]) => refs.map((ref) => ({ type, ref }))
const HOUSE: TestElement = { type: 'way', id: 10, tags: { building: 'yes' }, parts: partsOf('node', 2, 3) }
const PUB: TestElement = {
  type: 'relation',
  id: 20,
  tags: { amenity: 'pub', name: '마포 펍' },
  parts: partsOf('way', 10),
}
const BASE = [CAFE, ...CORNERS, HOUSE, PUB]

const dayAt = (sequence: number) => `2026-11-${String(sequence - 4_100).padStart(2, '0')}T21:20:00Z`
const stateText = (sequence: number) =>
  `#comment\nsequenceNumber=${sequence}\ntimestamp=${dayAt(sequence).replaceAll(':', '\\:')}\n`

interface Geofabrik {
  url: string
  from: OsmOrigin
  /** The paths that were asked for, since the last call. */
  asked(): string[]
  files: Map<string, Buffer | string | number>
  /** Serves the change file with this number as the newest. */
  publish(sequence: number, changes: readonly Change[]): void
  extract(elements: readonly TestElement[], sequence: number): void
}

const pathAt = (sequence: number) => `/korea-updates/000/004/${String(sequence - 4_000).padStart(3, '0')}`

async function geofabrik(t: TestContext): Promise<Geofabrik> {
  const files = new Map<string, Buffer | string | number>()
  const paths: string[] = []
  const server = await standIn(t, ({ headers }, response, { pathname }) => {
    paths.push(pathname)
    const content = files.get(pathname) ?? 404
    if (typeof content === 'number') return response.writeHead(content).end()
    const etag = `"${createHash('md5').update(content).digest('hex')}"`
    if (headers['if-none-match'] === etag) return response.writeHead(304).end()
    response.writeHead(200, { etag, 'content-length': Buffer.byteLength(content) }).end(content)
  })
  const address = `${server.url}/korea-updates`
  return {
    url: server.url,
    from: { kind: 'osm', url: `${server.url}/korea-latest.osm.pbf` },
    asked: () => paths.splice(0),
    files,
    publish: (sequence, changes) => {
      files.set(`${pathAt(sequence)}.osc.gz`, gzipSync(oscOf(changes)))
      files.set(`${pathAt(sequence)}.state.txt`, stateText(sequence))
      files.set('/korea-updates/state.txt', stateText(sequence))
    },
    extract: (elements, sequence) => {
      files.set('/korea-latest.osm.pbf', pbfOf(elements, { sequence, stateAt: dayAt(sequence), address }))
      files.set('/korea-updates/state.txt', stateText(sequence))
    },
  }
}

function editionOf(outcome: FetchOutcome): Edition {
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome.edition
}

async function venuesOf({ paths, editionDate }: Edition) {
  const [reading] = await readSource({ kind: 'osm', path: paths[0] as string, observedOn: editionDate as string })
  return reading?.records.map(({ sourceId, name, lat, lng }) => [sourceId, name, lat, lng]) ?? []
}

async function begun(t: TestContext): Promise<{ here: FetchingHere; server: Geofabrik; first: Edition }> {
  const here = fetchingHere(t)
  const server = await geofabrik(t)
  server.extract(BASE, 4_110)
  const first = editionOf(await here.fetch(server.from))
  server.asked()
  return { here, server, first }
}

test('an extract is fetched once; afterwards its changes are applied in their order', async (t) => {
  const { here, server, first } = await begun(t)
  assert.deepEqual(await venuesOf(first), [
    ['node/1', '초록문 커피', 37.5, 127],
    ['relation/20', '마포 펍', 37.52, 127.02],
  ])
  assert.equal(first.editionDate, '2026-11-11')
  server.publish(4_111, [
    { action: 'modify', element: { ...CAFE, version: 2, tags: { amenity: 'cafe', name: '초록문 커피 & 차' } } },
    // Its nodes are in the extract only.
    { action: 'modify', element: { ...HOUSE, version: 2, tags: { shop: 'bakery', name: '언덕 빵집' } } },
    {
      action: 'create',
      element: { type: 'node', id: 30, lat: 37.6, lon: 127.1, tags: { amenity: 'bar', name: '밤' } },
    },
  ])
  server.publish(4_112, [
    { action: 'modify', element: { ...(CORNERS[1] as TestElement), version: 2, lat: 37.55 } },
    { action: 'delete', element: { type: 'node', id: 30, version: 2 } },
    { action: 'modify', element: { ...CAFE, version: 3, tags: { amenity: 'cafe', name: '초록문' } } },
  ])
  here.at('2026-11-22T03:00:00Z')
  const outcome = await here.fetch(server.from)
  assert.equal(outcome.kind, 'fetched')
  const second = editionOf(outcome)
  assert.deepEqual(await venuesOf(second), [
    ['node/1', '초록문', 37.5, 127],
    ['way/10', '언덕 빵집', 37.53, 127.02],
    ['relation/20', '마포 펍', 37.53, 127.02],
  ])
  assert.deepEqual([second.editionDate, second.facts['sequence'], second.facts['changes']], ['2026-11-13', 4_112, 2])
  const asked = server.asked()
  assert.ok(!asked.includes('/korea-latest.osm.pbf'), asked.join(' '))
  here.at('2026-11-22T05:00:00Z')
  assert.equal((await here.fetch(server.from)).kind, 'unchanged')
  assert.deepEqual(server.asked(), ['/korea-updates/state.txt'])
})

test('the whole extract is fetched again when a change file is missing or damaged, and when the sequence is broken', async (t) => {
  const broken: ((server: Geofabrik) => void)[] = [
    ({ files }) => files.set(`${pathAt(4_112)}.osc.gz`, 404),
    ({ files }) => files.set(`${pathAt(4_112)}.osc.gz`, gzipSync(oscOf([])).subarray(0, 60)),
    ({ files }) => files.set(`${pathAt(4_112)}.osc.gz`, gzipSync('<html><body>busy</body></html>')),
    ({ files }) => files.set(`${pathAt(4_112)}.osc.gz`, gzipSync('<osmChange><create></create>')),
    ({ files }) => files.set(`${pathAt(4_111)}.state.txt`, 410),
    ({ files }) => files.set(`${pathAt(4_111)}.state.txt`, stateText(4_113)),
    ({ files }) => files.set('/korea-updates/state.txt', `sequenceNumber=4112\ntimestamp=2020-01-01T00\\:00\\:00Z\n`),
    ({ files }) => files.set('/korea-updates/state.txt', stateText(4_105)),
    ({ files }) =>
      files.set('/korea-updates/state.txt', 'sequenceNumber=99999999\ntimestamp=2026-11-30T00\\:00\\:00Z\n'),
    ({ files }) => files.set('/korea-updates/state.txt', 404),
  ]
  for (const [at, breakIt] of broken.entries()) {
    const { here, server } = await begun(t)
    server.publish(4_111, [{ action: 'delete', element: { ...CAFE, version: 2 } }])
    server.publish(4_112, [])
    server.files.set(
      '/korea-latest.osm.pbf',
      pbfOf([{ ...CAFE, id: 5 }], { sequence: 4_112, stateAt: dayAt(4_112), address: `${server.url}/korea-updates` }),
    )
    breakIt(server)
    here.at('2026-11-22T03:00:00Z')
    const edition = editionOf(await here.fetch(server.from))
    assert.deepEqual(await venuesOf(edition), [['node/5', '초록문 커피', 37.5, 127]], `case ${at}`)
    assert.equal(typeof edition.facts['broken'], 'string', `case ${at}`)
    assert.ok(server.asked().includes('/korea-latest.osm.pbf'), `case ${at}`)
  }
})

test('a fetch that ended between two change files goes on with the next one, and a stored file that was damaged is not used', async (t) => {
  const { here, server } = await begun(t)
  server.publish(4_111, [{ action: 'create', element: { ...CAFE, id: 6, version: 1 } }])
  server.publish(4_112, [{ action: 'create', element: { ...CAFE, id: 7, version: 1 } }])
  server.files.set(`${pathAt(4_112)}.osc.gz`, 503)
  here.at('2026-11-22T03:00:00Z')
  const failed = await here.fetch(server.from)
  assert.equal(failed.kind === 'failed' && failed.last !== null, true)
  server.asked()
  server.publish(4_112, [{ action: 'create', element: { ...CAFE, id: 7, version: 1 } }])
  const edition = editionOf(await here.fetch(server.from))
  assert.deepEqual(
    (await venuesOf(edition)).map(([id]) => id),
    ['node/1', 'node/6', 'node/7', 'relation/20'],
  )
  assert.deepEqual(server.asked(), ['/korea-updates/state.txt', `${pathAt(4_112)}.osc.gz`])
  const folder = path.join(here.cache, 'list', 'extract')
  assert.deepEqual(readdirSync(folder).length, 4)
  writeFileSync(path.join(folder, '4111.osc.gz'), gzipSync(oscOf([])))
  server.extract(BASE, 4_112)
  const repaired = editionOf(await here.fetch(server.from))
  assert.deepEqual(
    (await venuesOf(repaired)).map(([id]) => id),
    ['node/1', 'relation/20'],
  )
  assert.equal(readdirSync(folder).length, 2)
})

test('an extract without a sequence number goes on from the change file of its time, and is fetched again without one', async (t) => {
  const here = fetchingHere(t)
  const server = await geofabrik(t)
  for (const sequence of [4_109, 4_110, 4_111])
    server.publish(sequence, [{ action: 'create', element: { ...CAFE, id: sequence } }])
  server.files.set('/korea-latest.osm.pbf', pbfOf(BASE, { stateAt: dayAt(4_110) }))
  const edition = editionOf(await here.fetch(server.from))
  assert.deepEqual(
    (await venuesOf(edition)).map(([id]) => id),
    ['node/1', 'node/4111', 'relation/20'],
  )
  const timeless = { ...server.from, url: `${server.url}/timeless.osm.pbf`, changes: `${server.url}/korea-updates/` }
  server.files.set('/timeless.osm.pbf', pbfOf(BASE))
  const whole = editionOf(await here.fetch(timeless, 'timeless'))
  assert.match(String(whole.facts['broken']), /does not state its sequence number/)
  server.asked()
  const again = await here.fetch(timeless, 'timeless')
  assert.equal(again.kind, 'unchanged')
  assert.ok(server.asked().includes('/timeless.osm.pbf'))
  const unnamed = await here.fetch({ kind: 'osm', url: `${server.url}/timeless.osm.pbf` }, 'unnamed')
  assert.match(unnamed.kind === 'failed' ? unnamed.reason : '', /state the address of the change files as 'changes'/)
})

test('the whole extract is fetched again after its days, its checksum is compared, and changes beyond half of it are not fetched', async (t) => {
  const { here, server } = await begun(t)
  here.at('2026-12-20T03:00:00Z')
  assert.equal(editionOf(await here.fetch(server.from)).facts['wholeOn'], '2026-12-20')
  assert.ok(server.asked().includes('/korea-latest.osm.pbf'))
  server.files.set('/md5', `${'0'.repeat(32)}  korea-latest.osm.pbf\n`)
  const wrong = await here.fetch({ ...server.from, checksum: { md5At: `${server.url}/md5` } }, 'checked')
  assert.match(wrong.kind === 'failed' ? wrong.reason : '', /is declared/)
  const big = Buffer.concat([gzipSync(oscOf([])), Buffer.alloc(17 * 2 ** 20)])
  server.publish(4_111, [])
  server.files.set(`${pathAt(4_111)}.osc.gz`, big)
  const edition = editionOf(await here.fetch(server.from))
  assert.match(String(edition.facts['broken']), /larger than half of the extract/)
})

const TAGS = [{}, { amenity: 'cafe', name: '가' }, { shop: 'bakery', name: '나' }, { highway: 'x' }]
const element = fc.record({
  type: fc.constantFrom('node', 'node', 'way', 'relation'),
  id: fc.integer({ min: 1, max: 6 }),
  lat: fc.integer({ min: 370, max: 380 }).map((tenths) => tenths / 10),
  lon: fc.integer({ min: 1260, max: 1290 }).map((tenths) => tenths / 10),
  tags: fc.constantFrom(...TAGS),
  refs: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
})
const drawn = element.map(({ type, id, lat, lon, tags, refs }): TestElement => {
  if (type === 'node') return { type, id, lat, lon, tags }
  return { type, id, tags, parts: partsOf(type === 'way' ? 'node' : id % 2 === 0 ? 'way' : 'node', ...refs) }
})
const keyOf = ({ type, id }: TestElement) => `${type}/${id}`

test('an extract with its changes has the venues of the extract that was made afterwards', async (t) => {
  const days = fc.array(fc.array(fc.tuple(drawn, fc.boolean()), { maxLength: 6 }), { minLength: 1, maxLength: 3 })
  let run = 0
  const property = fc.asyncProperty(fc.array(drawn, { maxLength: 14 }), days, async (base, changes) => {
    const here = fetchingHere(t)
    const server = await geofabrik(t)
    const state = new Map(base.map((one) => [keyOf(one), one]))
    // A venue that is always there: an extract without any is refused.
    state.set('node/99', { ...CAFE, id: 99 })
    server.extract([...state.values()], 4_110)
    editionOf(await here.fetch(server.from))
    for (const [at, day] of changes.entries()) {
      const created = day.map(([one, isDeleted], position): Change => {
        const version = 2 + at * 10 + position
        const action = isDeleted ? 'delete' : state.has(keyOf(one)) ? 'modify' : 'create'
        if (isDeleted) state.delete(keyOf(one))
        else state.set(keyOf(one), one)
        return { action, element: { ...one, version } }
      })
      server.publish(4_111 + at, created)
    }
    const changed = editionOf(await here.fetch(server.from))
    assert.equal(changed.facts['broken'], undefined)
    server.extract([...state.values()], 4_110 + changes.length)
    const whole = editionOf(await here.fetch({ ...server.from, wholeEveryDays: 30 }, `whole${run++}`))
    const linesOf = ({ paths }: Edition) => gunzipSync(readFileSync(paths[0] as string)).toString('utf8')
    assert.equal(linesOf(changed), linesOf(whole))
  })
  await fc.assert(property, { numRuns: 12 })
})
