import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Venue } from '#venue/venue.ts'
import { openRelease, type Release } from '#dataset/release.ts'
import { openIndex } from '#search/open.ts'
import { build, type BuildOutcome } from './build.ts'
import { type BuildOptions } from './buildOptions.ts'
import { memoryNeed } from './memoryNeed.ts'
import type { BuildReport } from '../report/reportPage.ts'
import { explain, explanationLines } from '../review/explain.ts'
import { addDays } from '#base/kst.ts'
import { pointsFromRuns } from '#venue/history.ts'

const DAY = '2026-11-21'
const AT = Date.parse('2026-11-21T03:00:00Z')

/** A square of 0.02° around the centre of each of two adjacent dongs. */
const REGIONS = {
  type: 'FeatureCollection',
  features: [
    ['1168064000', '서울특별시 강남구 역삼1동', 127.03],
    ['1165052000', '서울특별시 서초구 서초2동', 127.05],
  ].map(([code, name, lng]) => ({
    type: 'Feature',
    properties: { adm_cd2: code, adm_nm: name },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
          [-1, -1],
        ].map(([x, y]) => [Number(lng) + Number(x) * 0.01, 37.5 + Number(y) * 0.01]),
      ],
    },
  })),
}
const STATIONS = '역사명,노선명,영문역사명,역위도,역경도\n강남,2호선,Gangnam,37.498,127.028\n'

const record = (source: string, sourceId: string, name: string, lng: number, more: object = {}) => ({
  source,
  sourceId,
  observedAt: '2026-11-01T00:00:00Z',
  name,
  lat: 37.5,
  lng,
  roadAddress: `서울특별시 강남구 역삼로 ${Math.round((lng - 127) * 10000)}`,
  category: 'restaurant',
  ...more,
})

const RECORDS = [
  record('maps', 'm1', '할매국밥', 127.0301, { phone: '02-555-0101' }),
  record('guide', 'g1', '할매 국밥', 127.0301, { phone: '02-555-0101' }),
  record('maps', 'm2', '바다횟집', 127.0351),
  // Two lists report the closure, which makes it certain (docs/reference/source-records.md#closing).
  record('maps', 'm3', '지난식당', 127.0481, { operatingStatus: 'closed', closedOn: '2026-01-05' }),
  record('guide', 'g3', '지난식당', 127.0481, { operatingStatus: 'closed', closedOn: '2026-01-07' }),
]

interface Workplace {
  folder: string
  reported: string[]
  run: (lines: readonly unknown[], change?: Partial<BuildOptions>) => Promise<BuildOutcome>
}

async function workplace(t: TestContext): Promise<Workplace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-build-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'regions'))
  await writeFile(path.join(folder, 'regions/seoul.geojson'), JSON.stringify(REGIONS))
  await writeFile(path.join(folder, 'regions/README.md'), 'not a map')
  await writeFile(path.join(folder, 'stations.csv'), STATIONS)
  const reported: string[] = []
  const run = async (lines: readonly unknown[], change: Partial<BuildOptions> = {}): Promise<BuildOutcome> => {
    const list = path.join(folder, 'records.ndjson')
    await writeFile(list, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
    const options: BuildOptions = {
      sources: [{ kind: 'records', path: list }],
      regions: path.join(folder, 'regions'),
      stations: path.join(folder, 'stations.csv'),
      asOf: DAY,
      previous: null,
      maxRejected: 0.05,
      coverageNote: '시험 <목록>',
      out: path.join(folder, 'out'),
      ...change,
    }
    return build(options, { clock: () => AT, report: (line) => reported.push(line), ask: null })
  }
  return { folder, reported, run }
}

async function releaseOf(outcome: BuildOutcome): Promise<Release> {
  if (outcome.kind === 'failed') throw new Error([outcome.message, ...outcome.details].join('\n'))
  const opening = await openRelease(outcome.folder, { verify: 'full' })
  if (opening.kind === 'refused') throw new Error(opening.reason)
  return opening.release
}

async function venuesOf(release: Release): Promise<Venue[]> {
  const venues: Venue[] = []
  for await (const venue of release.venues()) venues.push(venue)
  return venues
}

const named = (venues: readonly Venue[], name: string): Venue => {
  const found = venues.find(({ place }) => place.name.replaceAll(' ', '') === name)
  if (!found) throw new Error(`no venue ${name} in ${venues.map(({ place }) => place.name).join(', ')}`)
  return found
}

test('lists become a verified release: merged venues, an index that opens, tables, a report, and progress lines', async (t) => {
  const { folder, reported, run } = await workplace(t)
  const release = await releaseOf(await run(RECORDS))
  const venues = await venuesOf(release)
  assert.deepEqual(release.manifest.counts, { venues: 3, openVenues: 2, multiSourceVenues: 2, dongs: 2 })
  assert.equal(release.manifest.createdAt, '2026-11-21T03:00:00.000Z')
  const unknown = { licence: null, licenceUrl: null, attribution: null, editionDate: null }
  assert.deepEqual(
    release.manifest.sourceDetails,
    ['guide', 'maps'].map((id) => ({
      id,
      name: id,
      ...unknown,
      proves: 'in_business',
      statesClosure: false,
      complete: false,
    })),
  )
  assert.equal(named(venues, '할매국밥').members.length, 2)
  assert.deepEqual(named(venues, '할매국밥').place.sources, ['guide', 'maps'])
  const { version, asOf, createdAt, coverage, sourceDetails: sources = [] } = release.manifest
  const facts = { dataVersion: version, asOf, generatedAt: createdAt, coverageNote: coverage.note, sources }
  const opened = openIndex(release.indexFiles(), facts)
  assert.equal(opened.kind === 'opened' && opened.index.find(named(venues, '바다횟집').place.id).kind, 'found')
  const page = await readFile(path.join(folder, 'out/build-report.html'), 'utf8')
  assert.ok(page.includes('시험 &lt;목록&gt;') && page.includes('할매국밥'))
  const report = JSON.parse(await readFile(path.join(folder, 'out/report.json'), 'utf8')) as {
    pipeline: { stages: { stage: string }[] }
  }
  const stages = report.pipeline.stages.map(({ stage }) => stage)
  assert.deepEqual(
    [stages[0], ...stages.slice(-2)],
    ['read lists', 'merge, score and write venues', 'index and tables'],
  )
  assert.ok(
    reported.some((line) => /^ +\d+\.\d s {2}read maps: 3 records$/.test(line)),
    reported.join('\n'),
  )
})

test('the same lists on the same day give the same version, in any order and folder', async (t) => {
  const { folder, run } = await workplace(t)
  const first = await releaseOf(await run(RECORDS))
  const again = await releaseOf(await run(RECORDS.toReversed(), { out: path.join(folder, 'elsewhere') }))
  assert.equal(again.manifest.version, first.manifest.version)
})

test('ids, histories and redirects are taken over from the previous release', async (t) => {
  const { folder, run } = await workplace(t)
  const apart = [RECORDS[0], record('guide', 'g1', '할매국밥 서초점', 127.0555, { phone: '02-555-0909' })]
  const before = await releaseOf(await run(apart, { asOf: '2026-11-01', out: path.join(folder, 'before') }))
  const old = await venuesOf(before)
  assert.equal(old.length, 2)
  const release = await releaseOf(await run(RECORDS, { previous: before.folder }))
  const venue = named(await venuesOf(release), '할매국밥')
  const ids = old.map(({ place }) => place.id)
  assert.ok(ids.includes(venue.place.id))
  assert.deepEqual(await release.redirects(), new Map([[ids.find((id) => id !== venue.place.id), venue.place.id]]))
})

test('a release built again over itself on the same day is unchanged; on the next day its histories have one more point', async (t) => {
  const { folder, run } = await workplace(t)
  const first = await releaseOf(await run(RECORDS, { out: path.join(folder, 'first') }))
  const again = await releaseOf(await run(RECORDS, { previous: first.folder, out: path.join(folder, 'again') }))
  assert.equal(again.manifest.version, first.manifest.version)
  const next = await releaseOf(
    await run(RECORDS, { previous: again.folder, asOf: addDays(DAY, 1), out: path.join(folder, 'next') }),
  )
  const days = (await venuesOf(next)).map(({ history }) => pointsFromRuns(history).map(({ date }) => date))
  assert.ok(days.length > 0)
  for (const dates of days) assert.deepEqual(dates, [DAY, addDays(DAY, 1)])
})

test('too many broken lines fail the build, naming the source, the share, the reasons and the file with all rejected lines', async (t) => {
  const { folder, run } = await workplace(t)
  const before = await releaseOf(await run(RECORDS))
  const broken = [
    ...RECORDS,
    record('maps', 'm4', '', 127.03),
    { ...record('maps', 'm5', '값없음', 127.03), observedAt: 'once' },
  ]
  const outcome = await run(broken)
  assert.equal(outcome.kind, 'failed')
  if (outcome.kind !== 'failed') return
  assert.match(outcome.message, /^maps: 2 of 5 lines are rejected \(40\.0 %, at most 5\.0 % may be\)$/)
  assert.equal(outcome.details.at(-1), `all of them: ${path.join(folder, 'out.rejected.ndjson')}`)
  assert.match(outcome.details[0] as string, /^1 × .+ \(first in line \d\)$/)
  assert.equal((await readFile(path.join(folder, 'out.rejected.ndjson'), 'utf8')).trim().split('\n').length, 2)
  assert.equal(
    (await releaseOf({ ...outcome, kind: 'built', folder: before.folder, manifest: before.manifest, seconds: 0 }))
      .manifest.version,
    before.manifest.version,
  )
  const lenient = await releaseOf(await run(broken, { maxRejected: 0.4 }))
  assert.equal((await readFile(path.join(lenient.folder, 'rejected.ndjson'), 'utf8')).trim().split('\n').length, 2)
  assert.equal(lenient.manifest.sources.find(({ name }) => name === 'maps')?.rejected, 2)
})

test('every rejected row is in the release with its list, source, line and reason, whole or as the beginning of its text', async (t) => {
  const { folder, reported, run } = await workplace(t)
  const wrong = { ...record('maps', 'm5', '값없음', 127.03), observedAt: 'once' }
  const long = { ...record('maps', 'm6', '', 127.03), roadAddress: '길'.repeat(5_000) }
  const release = await releaseOf(await run([...RECORDS, '{"torn', wrong, long], { maxRejected: 0.9 }))
  const text = await readFile(path.join(release.folder, 'rejected.ndjson'), 'utf8')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { row: unknown })
  const [torn, dated, cut] = [RECORDS.length + 1, RECORDS.length + 2, RECORDS.length + 3]
  const place = { list: 'records.ndjson', source: RECORDS.at(-1)?.source }
  assert.deepEqual(lines[0], { ...place, line: torn, reason: 'line is not JSON', row: '{"torn' })
  assert.deepEqual(lines[1], {
    ...place,
    source: 'maps',
    line: dated,
    reason: 'observedAt must match format "date-time"',
    row: wrong,
  })
  assert.deepEqual(lines[2], {
    ...lines[1],
    line: cut,
    reason: 'name must NOT have fewer than 1 characters',
    row: lines[2]?.row,
  })
  assert.equal(lines[2]?.row, `${JSON.stringify(long).slice(0, 4_000)}…`)
  assert.ok(
    release.manifest.files.some((file) => file.path === 'rejected.ndjson' && file.bytes === Buffer.byteLength(text)),
  )
  assert.ok(
    reported.some((line) => line.includes('rejected in maps: 1 × observedAt must match format')),
    reported.join('\n'),
  )
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('.')),
    [],
  )
})

test('values that cannot be read are counted by column with three examples, in the terminal and in the report', async (t) => {
  const { reported, run } = await workplace(t)
  const links = ['mailto:a', 'ftp://b', 'javascript:c', 'data:d', 'mailto:a'].map((homepage, i) => ({
    ...record('maps', `h${i}`, `카페 ${i}`, 127.03 + i / 100),
    homepage,
  }))
  const release = await releaseOf(await run([...RECORDS, ...links]))
  assert.ok(
    reported.some((line) => line.endsWith('unreadable in maps: 5 × homepage: “mailto:a” “ftp://b” “javascript:c”')),
    reported.join('\n'),
  )
  const report = JSON.parse(await readFile(path.join(release.folder, 'report.json'), 'utf8')) as BuildReport
  const [maps] = report.pipeline.sources.filter(({ name }) => name === 'maps')
  assert.deepEqual(maps?.unreadable, [
    { column: 'homepage', values: 5, examples: ['mailto:a', 'ftp://b', 'javascript:c'] },
  ])
})

test('an unreadable input is reported in one sentence, and no file is left behind', async (t) => {
  const { folder, run } = await workplace(t)
  const cases: [change: Partial<BuildOptions>, message: RegExp][] = [
    [{ regions: path.join(folder, 'nowhere') }, /nowhere: there is no such file/],
    [{ stations: path.join(folder, 'nowhere.csv') }, /nowhere\.csv: there is no such file/],
    [{ sources: [{ kind: 'sbiz', path: path.join(folder, 'absent-2026-01-01.csv') }] }, /absent-2026-01-01\.csv/],
    [{ previous: path.join(folder, 'regions') }, /^--previous: .*regions: no manifest\.json/],
    [{ out: path.join(folder, 'regions') }, /^will not overwrite: .*regions is not empty and not a release/],
  ]
  for (const [change, message] of cases) {
    const outcome = await run(RECORDS, change)
    assert.match(outcome.kind === 'failed' ? outcome.message : 'built', message)
  }
  assert.deepEqual((await readdir(folder)).sort(), ['records.ndjson', 'regions', 'stations.csv'])
})

test('a venue names the lists of its records as sources, and never the statements of its owner', async (t) => {
  const { run } = await workplace(t)
  const owner = record('owners', 'pl_x', '할매국밥', 127.0301, { phone: '02-555-0101', confirmedBy: 'owner' })
  const venues = await venuesOf(await releaseOf(await run([...RECORDS, owner])))
  const { members, place } = named(venues, '할매국밥')
  assert.deepEqual([members.length, place.sourceCount, place.sources], [3, 3, ['guide', 'maps']])
})

test('explain shows the records of a venue, the sources of its fields, why they were joined, and the pairs that a guard kept apart', async (t) => {
  const { folder, run } = await workplace(t)
  // Three records of one list about one house and one name; a person decided that the third is another venue.
  const known = RECORDS.map((line) => (line.sourceId === 'm1' ? { ...line, attributes: { wifi: true } } : line))
  const lines = [...known, record('guide', 'g9', '할매국밥', 127.0301, { phone: '02-555-0101' })]
  const decisions = path.join(folder, 'decisions.ndjson')
  const settled = { a: { source: 'maps', sourceId: 'm1' }, b: { source: 'guide', sourceId: 'g9' }, same: false }
  await writeFile(decisions, `${JSON.stringify(settled)}\n`)
  const release = await releaseOf(await run(lines, { decisions }))
  const venue = (await venuesOf(release)).find(({ members }) => members.some(({ sourceId }) => sourceId === 'm1'))
  if (venue === undefined) throw new Error('no venue of maps m1')
  assert.equal(venue.members.length, 2)
  const explanation = await explain(path.join(folder, 'out'), venue.place.id)
  if (explanation.kind !== 'explained') throw new Error(explanation.reason)
  const text = explanationLines(explanation, 'en').join('\n')
  assert.match(text, /^할매 ?국밥 \(pl_\w+\)\n {2}.*02-\d+-\d+\n/)
  for (const { source, sourceId } of venue.members)
    assert.match(text, new RegExp(`${source} ${sourceId}: 할매 ?국밥, `))
  assert.match(text, /\nwhose data it is:\n {2}guide: licence unknown\n {2}maps: licence unknown\n\n/)
  assert.match(text, /where the fields came from:\n {2}\w+: .*name/)
  assert.match(
    text,
    /what proves that it was in business, newest first:\n {2}2026-11-01 list of businesses in operation, /,
  )
  assert.match(text, /values that filters test, and who confirmed them:\n {2}wifi=true: list, 2026-11-01\n/)
  assert.match(
    text,
    /why the records were joined, most certain first:\n.*\n {4}decided by the model\n {4}found by: .*same phone/,
  )
  assert.match(text, /\n {4}\+\d\.\d\d name: same, /)
  assert.match(
    text,
    /kept apart from other venues:\n {2}pl_\w+\n.*\n {4}decided by a guard: a guard keeps two of the records apart\n/,
  )
  const closed = {
    ...explanation.place,
    closureSignal: { level: 'confirmed', reasons: ['license_closed'], detectedAt: '2026-09-01', sources: 1 },
    'address.conflict': { kind: 'sigungu', address: '서울특별시 강남구', coordinates: '서울특별시 서초구' },
  } satisfies typeof explanation.place
  const doubted = explanationLines({ ...explanation, place: closed }, 'en').join('\n')
  assert.match(
    doubted,
    /\n {2}confirmed closed: license_closed, 2026-09-01\n {2}the address and the coordinates differ: /,
  )
  const korean = explanationLines(explanation, 'ko').join('\n')
  assert.match(korean, /기록을 묶은 이유, 확실한 순서:\n.*\n {4}모델로 판단\n {4}찾은 규칙: .*같은 전화번호/)
  assert.deepEqual(await explain(path.join(folder, 'out'), 'pl_none'), {
    kind: 'unknown',
    reason: 'the release has no place pl_none',
  })
})

test('a release has the same version, whose hash is that of its files, in one tile and in several', async (t) => {
  const { folder, run } = await workplace(t)
  // The venue moved, and one list has its number at the former address.
  const moved = record('registers', 'r1', '할매국밥 본점', 127.0551, { phone: '02-555-0101' })
  const built = async (tileRecordsMax: number) => {
    const outcome = await run([...RECORDS, moved], { tileRecordsMax })
    assert.ok(outcome.kind === 'built')
    const report = JSON.parse(await readFile(path.join(folder, 'out/report.json'), 'utf8')) as BuildReport
    const tiles = report.pipeline.stages.find(({ stage }) => stage === 'divide into tiles')?.counts['tiles']
    return { tiles, version: outcome.manifest.version }
  }
  const [whole, divided] = [await built(100), await built(2)]
  assert.equal(whole.tiles, 1)
  assert.ok((divided.tiles ?? 0) > 1)
  assert.equal(divided.version, whole.version)
})

test('a build of too many source records fails with the count of all lists, the limit and the remedy, before it places any', async (t) => {
  const { folder, reported, run } = await workplace(t)
  const of = (source: string, count: number) =>
    Array.from({ length: count }, (_, at) => record(source, `${source}${at}`, '한식당', 127.03))
  const outcome = await run([...of('maps', 3), ...of('guide', 3), ...of('registers', 30)], { recordsMax: 4 })
  assert.deepEqual(outcome, {
    kind: 'failed',
    message:
      '36 source records in one build, and at most 4 are possible; build some of the provinces as a release of their own',
    details: [],
  })
  assert.ok(reported.some((line) => line.includes('read registers')))
  assert.ok(!reported.some((line) => line.includes('normalise and place')))
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('out')),
    [],
  )
})

test('a build of as many source records as are possible succeeds', async (t) => {
  const { run } = await workplace(t)
  assert.equal((await run(RECORDS, { recordsMax: RECORDS.length })).kind, 'built')
})

test('a build that does not fit into the memory fails before it reads, unless the operator insists', async (t) => {
  const { folder, reported, run } = await workplace(t)
  const machine = { availableBytes: 1e6, heapBytesMax: 1e12 }
  const outcome = await run(RECORDS, { machine })
  assert.equal(outcome.kind, 'failed')
  assert.match(
    outcome.kind === 'failed' ? outcome.message : '',
    /records need up to .* GB are available: .*--ignore-memory/,
  )
  assert.ok(!reported.some((line) => line.includes('read maps')))
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('out')),
    [],
  )
  assert.equal((await run(RECORDS, { machine, ignoreMemory: true })).kind, 'built')
})

test('a list whose records cannot be estimated fails after it was read', async (t) => {
  const { folder, reported, run } = await workplace(t)
  const list = path.join(folder, 'list.data')
  await writeFile(list, RECORDS.map((line) => JSON.stringify(line)).join('\n'))
  const machine = { availableBytes: memoryNeed(0).bytes, heapBytesMax: 1e12 }
  const outcome = await run([], { machine, sources: [{ kind: 'records', path: list }] })
  assert.match(outcome.kind === 'failed' ? outcome.message : '', /^5 records need up to .* GB of memory/)
  assert.ok(reported.some((line) => line.includes('read maps')))
})
