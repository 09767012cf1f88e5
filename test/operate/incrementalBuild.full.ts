import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { openRelease } from '#dataset/release.ts'
import { NO_CONTENT } from '#dataset/releaseFiles.ts'
import { build } from '#operate/build/build.ts'
import { type BuildOptions } from '#operate/build/buildOptions.ts'

const DAY = '2026-11-20'
const REGIONS = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { adm_cd2: '1168064000', adm_nm: '서울특별시 강남구 역삼1동' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [127, 37.4],
            [127.1, 37.4],
            [127.1, 37.6],
            [127, 37.6],
            [127, 37.4],
          ],
        ],
      },
    },
  ],
}
const STATIONS = '역사명,노선명,영문역사명,역위도,역경도\n강남,2호선,Gangnam,37.498,127.028\n'
const NAMES = ['할매국밥', '바다횟집', '별빛마루', '노을다방', '푸른담장', '모래시계']

/** Returns venue `at` as a record of a list. */
function recordOf(source: string, at: number, more: object = {}) {
  return {
    source,
    sourceId: `${source}${at}`,
    observedAt: '2026-11-01T00:00:00Z',
    name: NAMES[at % NAMES.length] as string,
    lat: 37.5,
    lng: 127.02 + at * 0.001,
    roadAddress: `서울특별시 강남구 역삼로 ${10 + at}`,
    category: 'restaurant',
    ...more,
  }
}

const VENUES = 60
const lists = () => ({
  maps: Array.from({ length: VENUES }, (_, at) => recordOf('maps', at)),
  guide: Array.from({ length: VENUES / 2 }, (_, at) => recordOf('guide', 2 * at, { phone: `02-555-${1000 + at}` })),
  // A promotion that ends and a venue that opens around the day: their records depend on the day as well.
  notes: [
    recordOf('notes', 3, { promotion: { title: '가을 할인', endsAt: DAY } }),
    recordOf('notes', 7, { openedOn: '2026-11-21' }),
    recordOf('notes', 9, { legacy: { foundedYear: 1990 } }),
  ],
})
type Lists = ReturnType<typeof lists>

/** A complete list with an edition each quarter. */
const QUARTERLY = 'quarterly'
const notesOf = (editionDate: string) => ({
  about: 'a complete list',
  kind: 'records',
  sources: { [QUARTERLY]: { complete: { area: '11' }, editionDate, duplicateFree: true } },
})
const quarterlyRecord = (at: number, edition: string) =>
  recordOf(QUARTERLY, 70 + at, { observedAt: `${edition}T00:00:00Z`, name: `분기식당 ${'가나다라'[at]}` })

/** Makes a folder with the lists in which builds can run. */
async function workplace(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-renewed-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const at = (name: string) => path.join(folder, name)
  await writeFile(at('regions.geojson'), JSON.stringify(REGIONS))
  await writeFile(at('stations.csv'), STATIONS)
  const write = async (reported: Partial<Lists>) => {
    for (const [name, records] of Object.entries(reported))
      await writeFile(at(`${name}.ndjson`), records.map((record) => JSON.stringify(record)).join('\n'))
  }
  await write(lists())
  let names = ['maps', 'guide', 'notes']
  /** Runs a build; returns its progress and the checksums of its release. */
  const attempt = (out: string, more: Partial<BuildOptions>, reported: string[] = []) => {
    const options: BuildOptions = {
      sources: names.map((name) => ({
        kind: 'records',
        path: at(`${name}.ndjson`),
        ...(name === QUARTERLY && { mapping: at('notes.json') }),
      })),
      regions: at('regions.geojson'),
      stations: at('stations.csv'),
      asOf: DAY,
      previous: null,
      maxRejected: 0.05,
      coverageNote: '',
      out: at(out),
      ...more,
    }
    const ports = {
      clock: () => Date.parse('2026-11-21T03:00:00Z'),
      report: (line: string) => reported.push(line),
      ask: null,
    }
    return build(options, ports)
  }
  const make = async (out: string, more: Partial<BuildOptions> = {}) => {
    const reported: string[] = []
    const outcome = await attempt(out, more, reported)
    if (outcome.kind === 'failed') assert.fail(outcome.message)
    const { files, version, sources, counts } = outcome.manifest
    return {
      reported: reported.join('\n'),
      version,
      says: { sources, counts, files: files.filter((file) => !NO_CONTENT.has(file.path)) },
    }
  }
  return { at, write, attempt, make, listed: (given: string[]) => (names = given) }
}

test('the rejected rows of unchanged lists come from the previous release, in the order of the lists', async (t) => {
  const { at, write, make } = await workplace(t)
  const memory = at('memory')
  const { maps, guide, notes } = lists()
  const wrong = (source: string, sourceId: number) => recordOf(source, sourceId, { name: '' })
  const setting = { maxRejected: 0.9 }
  await write({
    maps: [...maps, wrong('maps', 90)],
    guide: [wrong('guide', 91), ...guide],
    notes: [...notes, wrong('notes', 92)],
  })
  await make('first', { ...setting, memory })
  await write({ guide: [...guide, wrong('guide', 93), wrong('guide', 94)] })
  const renewed = await make('renewed', { ...setting, memory, previous: at('first') })
  assert.match(renewed.reported, /match again/)
  const whole = await make('whole', { ...setting, previous: at('first') })
  assert.deepEqual(renewed.says, whole.says)
  const text = await readFile(path.join(at('renewed'), 'rejected.ndjson'), 'utf8')
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { list: string; line: number })
  assert.deepEqual(
    rows.map(({ list, line }) => [list, line]),
    [
      ['maps.ndjson', maps.length + 1],
      ['guide.ndjson', guide.length + 1],
      ['guide.ndjson', guide.length + 2],
      ['notes.ndjson', notes.length + 1],
    ],
  )
})

test('a build with the memory of the previous release computes only changes, and equals a whole build byte by byte', async (t) => {
  const { at, write, make } = await workplace(t)
  const memory = at('memory')
  const first = await make('first', { memory })
  assert.deepEqual(await readdir(memory), [`${first.version}.memory`])
  const { guide } = lists()
  await write({ guide: [recordOf('guide', 5, { name: '별빛마루 별관' }), ...guide.slice(1)] })
  for (const asOf of [DAY, '2026-11-21', '2027-01-03']) {
    const renewed = await make('renewed', { asOf, memory, previous: at('first') })
    assert.match(renewed.reported, /match again/)
    const whole = await make('whole', { asOf, previous: at('first') })
    assert.doesNotMatch(whole.reported, /match again/)
    assert.deepEqual(renewed.says, whole.says, asOf)
    const kept = await readdir(memory)
    assert.deepEqual(kept.toSorted(), [...new Set([`${first.version}.memory`, `${renewed.version}.memory`])].toSorted())
  }
})

test('lists may be added and removed between two builds, and builds can be chained', async (t) => {
  const { at, write, make, listed } = await workplace(t)
  const memory = at('memory')
  await make('first', { memory })
  await write({ notes: [], guide: lists().guide.slice(1) })
  await writeFile(at('blog.ndjson'), JSON.stringify(recordOf('blog', 11, { phone: '02-555-9999' })))
  listed(['maps', 'guide', 'blog'])
  const second = await make('second', { memory, previous: at('first') })
  assert.match(second.reported, /match again/)
  assert.deepEqual(second.says, (await make('whole', { previous: at('first') })).says)
  await write({ guide: lists().guide })
  const third = await make('third', { memory, previous: at('second') })
  assert.match(third.reported, /match again/)
  assert.deepEqual(third.says, (await make('whole', { previous: at('second') })).says)
})

test('a venue that newer editions of a complete list lack stays, is suspected and then likely to be closed, in builds of both kinds', async (t) => {
  const { at, make, listed } = await workplace(t)
  const memory = at('memory')
  listed(['maps', 'guide', 'notes', QUARTERLY])
  const publish = async (edition: string, venues: readonly number[]) => {
    await writeFile(at('notes.json'), JSON.stringify(notesOf(edition)))
    const records = venues.map((venue) => JSON.stringify(quarterlyRecord(venue, edition)))
    await writeFile(at(`${QUARTERLY}.ndjson`), records.join('\n'))
  }
  const closuresIn = async (release: string) => {
    const opening = await openRelease(at(release))
    if (opening.kind === 'refused') assert.fail(opening.reason)
    const closures: Record<string, string> = {}
    for await (const { place } of opening.release.venues())
      if (place.name.startsWith('분기식당'))
        closures[place.name] = [place.closureSignal?.level, place.closureSignal?.detectedAt].join(' ')
    return closures
  }
  await publish('2026-03-31', [0, 1, 2])
  await make('first', { memory })
  let previous = 'first'
  for (const [edition, venues, expected] of [
    // The same edition, corrected: the venue was no venue.
    ['2026-03-31', [0, 1, 3], { 가: ' ', 나: ' ', 라: ' ' }],
    ['2026-06-30', [3], { 가: 'suspected 2026-06-30', 나: 'suspected 2026-06-30', 라: ' ' }],
    ['2026-06-30', [3], { 가: 'suspected 2026-06-30', 나: 'suspected 2026-06-30', 라: ' ' }],
    ['2026-09-30', [1, 3], { 가: 'likely 2026-09-30', 나: ' ', 라: ' ' }],
  ] as const) {
    await publish(edition, venues)
    const next = `after ${previous}`
    const renewed = await make(next, { memory, previous: at(previous) })
    assert.match(renewed.reported, /match again/)
    assert.deepEqual(renewed.says, (await make('whole', { previous: at(previous) })).says)
    const named = Object.fromEntries(Object.entries(expected).map(([key, closure]) => [`분기식당 ${key}`, closure]))
    assert.deepEqual(await closuresIn(next), named)
    previous = next
  }
})

test('without a matching memory everything is computed anew, and the build says why', async (t) => {
  const { at, write, make, listed } = await workplace(t)
  const memory = at('memory')
  const first = await make('first', { memory })
  const whole = await make('whole', { previous: at('first') })
  const again = async (why: RegExp, more: Partial<BuildOptions> = {}) => {
    const built = await make('again', { memory, previous: at('first'), ...more })
    assert.match(built.reported, why)
    return built
  }
  await again(/all venues are computed again: the previous release is for a later day/, { asOf: '2026-11-19' })
  await writeFile(at('stations.csv'), `${STATIONS}역삼,2호선,Yeoksam,37.5,127.036\n`)
  await again(/again: the program or the map has changed/)
  await writeFile(at('stations.csv'), STATIONS)
  listed(['notes', 'guide', 'maps'])
  await again(/again: the lists are in another order/)
  listed(['maps', 'guide', 'notes'])
  const file = path.join(memory, `${first.version}.memory`)
  await writeFile(file, (await readFile(file)).subarray(0, 5_000))
  assert.deepEqual((await again(/again: the memory of release .* is damaged/)).says, whole.says)
  await make('first', { memory })
  await write({ maps: lists().maps.map((record) => ({ ...record, name: `${record.name} 본점` })) })
  await again(/again: more than a tenth of the records changed/)
})

test('a folder that cannot hold a memory is reported before anything is read, and foreign files in it stay', async (t) => {
  const { at, attempt, make } = await workplace(t)
  await writeFile(at('file'), 'no folder')
  const outcome = await attempt('first', { memory: at('file') })
  assert.equal(outcome.kind, 'failed')
  assert.match(outcome.kind === 'failed' ? outcome.message : '', /--memory: .*file cannot be used as a folder/)
  const { version } = await make('first', { memory: at('memory') })
  await writeFile(path.join(at('memory'), 'my.memory'), 'mine')
  await make('second', { memory: at('memory'), previous: at('first') })
  assert.deepEqual((await readdir(at('memory'))).toSorted(), [`${version}.memory`, 'my.memory'])
})

test('a decision withdrawn between two builds is decided anew', async (t) => {
  const { at, make } = await workplace(t)
  const [memory, decisions] = [at('memory'), at('decisions.ndjson')]
  const say = (same: boolean) =>
    JSON.stringify({ a: { source: 'maps', sourceId: 'maps2' }, b: { source: 'guide', sourceId: 'guide2' }, same })
  await writeFile(decisions, [say(true), say(false)].join('\n'))
  await make('first', { memory, decisions })
  await writeFile(decisions, [say(true), say(false), say(true)].join('\n'))
  const renewed = await make('renewed', { memory, decisions, previous: at('first') })
  assert.match(renewed.reported, /match again/)
  assert.deepEqual(renewed.says, (await make('whole', { decisions, previous: at('first') })).says)
})
