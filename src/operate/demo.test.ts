import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { openRelease } from '#dataset/release.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { prepareDemo, type DemoLists, type DemoOutcome } from './demo.ts'

const FIRST_START = Date.parse('2026-11-20T20:00:00Z')
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
].map(([x, y]) => [127 + Number(x), 37.5 + Number(y)])

/** A demo of one venue in one dong, last seen on the previous day. */
const TINY: DemoLists = {
  sources: [{ kind: 'records', path: 'lists.ndjson' }],
  regionsFile: 'regions.json',
  stationsFile: 'stations.csv',
  truthFile: 'truth.ndjson',
  coverageNote: 'invented',
  writeBaseMap: (file) => writeFile(file, 'a map'),
  write: async (folder, asOf) => {
    await mkdir(folder, { recursive: true })
    const venue = {
      source: 'tiny',
      sourceId: '1',
      observedAt: `${asOf}T00:00:00Z`,
      name: '할매국밥',
      lat: 37.5,
      lng: 127,
      category: 'restaurant',
    }
    await writeFile(path.join(folder, 'lists.ndjson'), JSON.stringify(venue))
    const properties = { adm_cd2: '1168064000', adm_nm: '서울특별시 강남구 역삼1동' }
    const feature = { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [CORNERS] } }
    await writeFile(
      path.join(folder, 'regions.json'),
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    )
    await writeFile(
      path.join(folder, 'stations.csv'),
      '역사명,노선명,영문역사명,역위도,역경도\n강남,2호선,Gangnam,37.498,127.028\n',
    )
  },
}

interface Place {
  data: string
  shelf: string
  start: (at: Instant, lists?: DemoLists) => Promise<DemoOutcome>
}

async function place(t: TestContext): Promise<Place> {
  const data = await mkdtemp(path.join(tmpdir(), 'oneset-demo-'))
  t.after(() => rm(data, { recursive: true, force: true }))
  const shelf = path.join(data, 'releases')
  return {
    data,
    shelf,
    start: (at, lists = TINY) => prepareDemo(lists, { data, shelf }, { clock: () => at, report: () => {}, ask: null }),
  }
}

async function readyVersion(outcome: Promise<DemoOutcome>): Promise<string> {
  const found = await outcome
  if (found.kind === 'failed') throw new Error(found.message)
  return found.version
}

test('the first start builds the demo of its day and makes it current; the second finds it', async (t) => {
  const { data, shelf, start } = await place(t)
  const first = await start(FIRST_START)
  assert.equal(first.kind === 'ready' && first.built, true)
  const version = await currentVersion(shelf)
  // 20:00 UTC is the next morning in Korea.
  assert.match(version ?? '', /^2026-11-21-/)
  assert.deepEqual(await start(FIRST_START + DAY_MS), { kind: 'ready', version, built: false })
  assert.deepEqual((await readdir(path.join(data, 'demo'))).sort(), ['lists.ndjson', 'regions.json', 'stations.csv'])
})

test('a demo of 30 days is kept, an older one is built again, and the old one stays on the shelf', async (t) => {
  const { shelf, start } = await place(t)
  const first = await readyVersion(start(FIRST_START))
  assert.equal(await readyVersion(start(FIRST_START + 30 * DAY_MS)), first)
  const second = await readyVersion(start(FIRST_START + 31 * DAY_MS))
  assert.match(second, /^2026-12-22-/)
  assert.equal(await currentVersion(shelf), second)
  assert.ok(existsSync(folderOnShelf(shelf, first)))
})

test('a release other than the demo is served at any age, and never changed', async (t) => {
  const { shelf, start } = await place(t)
  const theirs = await readyVersion(start(FIRST_START, { ...TINY, coverageNote: 'real venues' }))
  assert.deepEqual(await start(FIRST_START + 400 * DAY_MS), { kind: 'ready', version: theirs, built: false })
  await truncate(path.join(folderOnShelf(shelf, theirs), 'venues.ndjson.zst'), 1)
  assert.deepEqual(await start(FIRST_START), { kind: 'ready', version: theirs, built: false })
})

test('a damaged or missing demo is built again', async (t) => {
  const { shelf, start } = await place(t)
  const version = await readyVersion(start(FIRST_START))
  const folder = folderOnShelf(shelf, version)
  await truncate(path.join(folder, 'index/tables.bin'), 1)
  assert.deepEqual(await start(FIRST_START), { kind: 'ready', version, built: true })
  assert.equal((await openRelease(folder, { verify: 'full' })).kind, 'ok')
  await rm(folder, { recursive: true })
  assert.deepEqual(await start(FIRST_START), { kind: 'ready', version, built: true })
  assert.equal((await readManifest(folder)).kind, 'ok')
})

test('a demo whose index was written by another version is built again', async (t) => {
  const { shelf, start } = await place(t)
  const version = await readyVersion(start(FIRST_START))
  const file = await open(path.join(folderOnShelf(shelf, version), 'index/tables.bin'), 'r+')
  const formatAt = 8
  await file.write(Uint8Array.of(1, 0, 0, 0), 0, 4, formatAt)
  await file.close()
  assert.deepEqual(await start(FIRST_START), { kind: 'ready', version, built: true })
})

test('a demo that cannot be built is reported, and nothing becomes current', async (t) => {
  const { shelf, start } = await place(t)
  const outcome = await start(FIRST_START, { ...TINY, stationsFile: 'absent.csv' })
  assert.match(outcome.kind === 'failed' ? outcome.message : '', /absent\.csv: there is no such file/)
  assert.equal(await currentVersion(shelf), null)
})
