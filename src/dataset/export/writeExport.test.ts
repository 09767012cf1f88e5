import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import { EXPORT_FILE_NAMES, type ExportManifest } from '#contract/schemas/releases/exportSchema.ts'
import { STORED_FIELDS, type StoredPlace, TIER_NAMES } from '#venue/records.ts'
import { askDuckdb } from '../../../test/support/askDuckdb.ts'
import { applyChanges } from '../../../test/dataset/applyChanges.ts'
import { unzipped } from '../../../test/support/unzipped.ts'
import { SAMPLE_DONGS, sampleVenue } from '../../../test/dataset/sampleVenues.ts'
import type { ChangeLine } from '../changes/changeLine.ts'
import type { ShownPlace } from '../changes/shownPlace.ts'
import { checksumOf } from '../checksum.ts'
import { startRelease } from '../draft.ts'
import { linesOf } from '../venueLine.ts'
import { readLines } from '../venueLines.ts'
import { EXPORT_COLUMNS } from './exportColumns.ts'
import { type ExportRequest, writeExport } from './writeExport.ts'
import { writeChangeList } from './writeChangeList.ts'
import { writeSample } from './writeSample.ts'

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "oneset's-export-"))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const CLOSED: Partial<StoredPlace> = {
  closureSignal: { level: 'confirmed', reasons: ['register_closed'], detectedAt: '2026-11-20', sources: 1 },
}

/** Builds a release of the sample venues with these numbers. */
async function released(folder: string, asOf: string, places: [number, Partial<StoredPlace>][]): Promise<string> {
  const start = await startRelease(folder)
  assert.ok(start.kind === 'started')
  await using draft = start.draft
  await draft.writeVenues(linesOf(places.map(([number, place]) => sampleVenue(number, place))))
  await (
    await draft.beginTables(SAMPLE_DONGS)
  ).finished
  await draft.writeRedirects(new Map())
  await draft.writeIndex(new Map())
  const counts = { venues: places.length, openVenues: places.length, multiSourceVenues: 0, dongs: 2 }
  const source = {
    id: 'licences',
    name: '인허가 자료',
    licence: '공공누리 제1유형',
    licenceUrl: 'https://www.kogl.or.kr/info/license.do',
    attribution: '행정안전부',
    editionDate: asOf,
    proves: 'licensed' as const,
    statesClosure: true,
  }
  await draft.seal({
    asOf,
    createdAt: `${asOf}T00:00:00.000Z`,
    coverage: { note: '' },
    sources: [],
    sourceDetails: [source],
    counts,
  })
  return folder
}

async function exported(request: Partial<ExportRequest> & Pick<ExportRequest, 'release' | 'out'>) {
  const outcome = await writeExport({ previous: null, tiers: TIER_NAMES, files: EXPORT_FILE_NAMES, ...request })
  assert.ok(outcome.kind === 'written', JSON.stringify(outcome))
  return outcome.manifest
}

async function placesIn(folder: string): Promise<ShownPlace[]> {
  const places: ShownPlace[] = []
  for await (const place of readLines<ShownPlace>(path.join(folder, 'places.ndjson.zst'))) places.push(place)
  return places
}

test('an export holds the places in three formats, the ids of the sources, the licences and the checksums', async (t) => {
  const folder = await emptyFolder(t)
  const release = await released(path.join(folder, 'release'), '2026-11-20', [
    [1, {}],
    [2, CLOSED],
    [3, { name: '쉼표, "따옴표"\n줄' }],
  ])
  const out = path.join(folder, 'out')
  const manifest = await exported({ release, out })
  assert.deepEqual(JSON.parse(await readFile(path.join(out, 'manifest.json'), 'utf8')) as ExportManifest, manifest)
  assert.deepEqual([manifest.places, manifest.openPlaces, manifest.changes], [3, 2, null])
  const names = EXPORT_FILE_NAMES.filter((name) => name !== 'changes.ndjson')
  assert.deepEqual((await readdir(out)).sort(), [...names, 'manifest.json'].sort())
  for (const { name, bytes, sha256 } of manifest.files)
    assert.deepEqual(await checksumOf(path.join(out, name)), { bytes, sha256 }, name)
  const lines = await placesIn(out)
  assert.deepEqual(
    lines.map(({ id }) => id),
    [1, 2, 3].map((number) => sampleVenue(number).place.id),
  )
  const { address, 'address.conflict': conflict, ...place } = sampleVenue(1).place
  assert.deepEqual(lines[0], { ...place, address: { ...address, conflict } })
  assert.deepEqual(Object.keys(lines[0] ?? {}), manifest.fields)
  const table = await askDuckdb(`select * from ${sqlLiteral(path.join(out, 'places.parquet'))} order by id`)
  assert.deepEqual(
    table.map((row) => [row['name'], row['region_name'], row['closure_level'], row['subtype'], row['price_max']]),
    [1, 2, 3].map((number) => {
      const name = lines[number - 1]?.['name']
      return [name, SAMPLE_DONGS[number % 2]?.fullName, number === 2 ? 'confirmed' : null, 'gukbap_soup', 12000]
    }),
  )
  await writeFile(path.join(folder, 'places.csv'), await unzipped(path.join(out, 'places.csv.zip'), 'places.csv'))
  const csv = await askDuckdb(
    `select * from read_csv(${sqlLiteral(path.join(folder, 'places.csv'))}, all_varchar = true) order by id`,
  )
  assert.deepEqual(
    csv.map(({ id, name }) => [id, name]),
    table.map(({ id, name }) => [id, name]),
  )
  const first = sampleVenue(1).place.id
  const ids = await readFile(path.join(out, 'ids.csv'), 'utf8')
  assert.ok(ids.startsWith(`id,source,source_id\n${first},licences,L1\n${first},map,M1\n`))
  assert.match(
    await readFile(path.join(out, 'LICENCE.txt'), 'utf8'),
    /인허가 자료[^]*공공누리 제1유형 <https:[^]*행정안전부/,
  )
})

test('an export holds the tiers of the contract and no others, in every file', async (t) => {
  const folder = await emptyFolder(t)
  const changed: Partial<StoredPlace> = { phone: '02-999-9999', rating: 1 }
  const previous = await released(path.join(folder, 'previous'), '2026-11-19', [[1, {}]])
  const release = await released(path.join(folder, 'release'), '2026-11-20', [[1, changed]])
  const out = path.join(folder, 'out')
  const manifest = await exported({ release, out, previous, tiers: ['contact_hours'] })
  assert.deepEqual(manifest.tiers, ['core', 'contact_hours'])
  const [place] = await placesIn(out)
  assert.ok(place && 'phone' in place && !('rating' in place) && !('conflict' in (place['address'] as object)))
  const [row] = await askDuckdb(`select * from ${sqlLiteral(path.join(out, 'places.parquet'))}`)
  assert.ok(row && 'phone' in row && !('rating' in row) && !('address_conflict' in row) && !('menu' in row))
  const csv = await unzipped(path.join(out, 'places.csv.zip'), 'places.csv')
  assert.ok(csv.split('\n')[0]?.includes('phone') && !csv.split('\n')[0]?.includes('rating'))
  const changes = await readFile(path.join(out, 'changes.ndjson'), 'utf8')
  const id = sampleVenue(1).place.id
  assert.equal(changes, `${JSON.stringify({ id, kinds: ['changed'], set: { phone: '02-999-9999' } })}\n`)
})

test('the changes of an export, applied to the places of the previous export, give its places', async (t) => {
  const folder = await emptyFolder(t)
  const previous = await released(path.join(folder, 'previous'), '2026-11-19', [
    [1, {}],
    [2, {}],
    [4, {}],
  ])
  const release = await released(path.join(folder, 'release'), '2026-11-20', [
    [1, { phone: null }],
    [2, CLOSED],
    [3, {}],
  ])
  await exported({ release: previous, out: path.join(folder, 'a') })
  const manifest = await exported({ release, previous, out: path.join(folder, 'b') })
  const lines = (await readFile(path.join(folder, 'b', 'changes.ndjson'), 'utf8')).trim().split('\n')
  const changes = lines.map((line) => JSON.parse(line) as ChangeLine)
  const applied: ShownPlace[] = []
  for await (const place of applyChanges(await placesIn(path.join(folder, 'a')), changes)) applied.push(place)
  assert.equal(JSON.stringify(applied), JSON.stringify(await placesIn(path.join(folder, 'b'))))
  const { counts, since } = manifest.changes ?? {}
  assert.match(since ?? '', /^2026-11-19-/)
  assert.deepEqual([counts?.new, counts?.removed, counts?.closed, counts?.changed, counts?.rescored], [1, 1, 1, 1, 0])
})

test('the operator can ask for some of the files; the licences are always there', async (t) => {
  const folder = await emptyFolder(t)
  const release = await released(path.join(folder, 'release'), '2026-11-20', [[1, {}]])
  for (const [wanted, out] of [
    ['places.csv.zip', 'csv'],
    ['ids.csv', 'ids'],
  ] as const) {
    const { files } = await exported({ release, out: path.join(folder, out), files: [wanted] })
    assert.deepEqual((await readdir(path.join(folder, out))).sort(), ['LICENCE.txt', 'manifest.json', wanted].sort())
    assert.deepEqual(
      files.map(({ name }) => name),
      [wanted, 'LICENCE.txt'],
    )
  }
})

test('the same release gives the same bytes, and a release that cannot be read gives nothing', async (t) => {
  const folder = await emptyFolder(t)
  const numbers = Array.from({ length: 300 }, (_, number): [number, Partial<StoredPlace>] => [number, {}])
  const release = await released(path.join(folder, 'release'), '2026-11-20', numbers)
  const one = await exported({ release, out: path.join(folder, 'one') })
  assert.deepEqual(await exported({ release, out: path.join(folder, 'two') }), one)
  await writeFile(path.join(release, 'venues.ndjson.zst'), 'short')
  const refused = await writeExport({ release, previous: null, tiers: [], files: [], out: path.join(folder, 'three') })
  assert.equal(refused.kind, 'refused')
  assert.deepEqual((await readdir(folder)).sort(), ['one', 'release', 'two'])
})

test('every field that a release stores has a column of its own', () => {
  assert.deepEqual(Object.keys(EXPORT_COLUMNS), STORED_FIELDS)
  const columns = Object.values(EXPORT_COLUMNS).flatMap((field) => Object.keys(field.columns))
  assert.equal(new Set(columns).size, columns.length)
})

test('a sample holds open places of all areas and kinds, and stays the same with the release', async (t) => {
  const folder = await emptyFolder(t)
  const release = await released(
    path.join(folder, 'release'),
    '2026-11-20',
    Array.from({ length: 1_500 }, (_, number) => [
      number,
      number < 3 ? { regionCode: '2600000000' } : number < 6 ? { category: 'bar' } : number < 20 ? CLOSED : {},
    ]),
  )
  const sampleOf = async (out: string) => {
    const written = await writeSample(release, path.join(folder, out))
    assert.ok(written.kind === 'written')
    assert.equal(written.manifest.places, 1_000)
    return readFile(path.join(folder, out, 'sample.ndjson'), 'utf8')
  }
  const text = await sampleOf('one')
  assert.equal(await sampleOf('two'), text)
  const places = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredPlace)
  assert.equal(places.length, 1_000)
  assert.equal(places.filter(({ regionCode }) => regionCode === '2600000000').length, 3)
  assert.equal(places.filter(({ category }) => category === 'bar').length, 3)
  assert.ok(places.every(({ closureSignal }) => closureSignal === null))
})

test('a list of changes leaves out places whose scores alone differ, and states the positions of its lines', async (t) => {
  const folder = await emptyFolder(t)
  const places = (change: Partial<StoredPlace>) =>
    Array.from({ length: 450 }, (_, number): [number, Partial<StoredPlace>] => [
      number,
      number % 2 === 0 ? change : change.phone === null ? { freshnessScore: 0.1 } : {},
    ])
  const previous = await released(path.join(folder, 'previous'), '2026-11-19', places({}))
  const release = await released(path.join(folder, 'release'), '2026-11-20', places({ phone: null }))
  const written = await writeChangeList(previous, release, path.join(folder, 'list'))
  assert.ok(written.kind === 'written')
  const { total, offsets, bytes } = written.manifest
  assert.equal(total, 225)
  const text = await readFile(path.join(folder, 'list', 'changes.ndjson'))
  assert.equal(text.length, bytes)
  const lines = text.toString('utf8').trim().split('\n')
  assert.equal(lines.length, 225)
  assert.deepEqual(
    offsets.map((offset) => text.toString('utf8', offset).split('\n')[0]),
    [lines[0], lines[100], lines[200]],
  )
  assert.deepEqual(JSON.parse(lines[1] ?? ''), {
    id: sampleVenue(2).place.id,
    kinds: ['changed'],
    fields: ['phone'],
    into: null,
  })
})
