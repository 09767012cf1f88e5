import assert from 'node:assert/strict'
import fc from 'fast-check'
import { addDays } from '#base/kst.ts'
import type { Venue } from '#venue/venue.ts'
import type { Dong } from '#dataset/geography/region.ts'
import type { SourceInfo, SourceReading, SourceRecord } from '#sources/record.ts'
import { memberKey, type PreviousRelease } from '#pipeline/identity.ts'
import { type Days, LineRedating } from '#pipeline/lineRedating.ts'
import { type PipelineResult, runPipeline } from '#pipeline/run.ts'
import { LISTS } from '../pipeline/sampleRecords.ts'
import type { SettledPair } from '#pipeline/settledPairs.ts'
import { runIncrementally } from '#pipeline/incrementalRun.ts'
import type { BuildMemory } from '#pipeline/memory/buildMemory.ts'
import { NONE_REJECTED } from '../sources/testLists.ts'

const AS_OF = '2026-11-21'

/** Vertical strips of the map, each a district. */
const DISTRICTS = ['중구', '용산구', '종로구', '성동구'] as const
const STRIP = 0.005
const WEST = 127
const GEOGRAPHY = { dongs: DISTRICTS.map(dongOf), stations: [] }

function dongOf(sigungu: string, at: number): Dong {
  const [west, east, south, north] = [WEST + at * STRIP, WEST + (at + 1) * STRIP, 37.49, 37.52]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const
  const fullName = `서울특별시 ${sigungu} 별빛동`
  const center = { lat: 37.505, lng: (west + east) / 2 }
  return {
    code: `11${140 + at * 30}55000`,
    sido: '서울특별시',
    sigungu,
    dong: '별빛동',
    fullName,
    center,
    outline: [[ring]],
  }
}

/** Many names share words, so that matching depends on names at one point and on brands. */
const NAMES = [
  '별빛마루',
  '별빛마루카페',
  '별빛마루돈까스',
  '별빛떡집',
  '은하수국밥',
  '달그림자',
  'Dal Geurimja(달그림자)',
  '노을다방',
  '별다방',
  '노을',
]
const BRANCHES = ['', '', '', ' 강남점', ' 역삼점', ' 2호점', ' 본점', ' 시청점', ' 종로점', ' 신촌점']
const LIST_NAMES = ['registerLater', 'register', 'maps', 'guide'] as const

/** Records that lie close together, so that many of them interact. */
const record = fc.record({
  // The first list is so small that it may vanish in a step.
  list: fc.constantFrom(...LIST_NAMES, ...LIST_NAMES.slice(1), ...LIST_NAMES.slice(1), ...LIST_NAMES.slice(1)),
  name: fc.constantFrom(...NAMES),
  branch: fc.constantFrom(...BRANCHES),
  east: fc.integer({ min: 0, max: 12 }),
  north: fc.integer({ min: 0, max: 4 }),
  placed: fc.constantFrom('here', 'here', 'here', 'here', 'nowhere', 'abroad'),
  // A few name the district beside that of their coordinates: other records of the address place them.
  district: fc.constantFrom('own', 'own', 'own', 'own', 'own', 'own', 'own', 'other', 'none', 'none'),
  road: fc.constantFrom('', '별빛로 3', '별빛로 5', '달빛로 12'),
  lot: fc.constantFrom('', '별빛동 12-3', '별빛동 12'),
  phone: fc.constantFrom('', '', '02-312-9876', '02-777-1234'),
  opened: fc.constantFrom(undefined, '2015-03-01', '2020-05-01', '2020-05-01', '2022-07-01', '2026-11-22'),
  // A year after the last one lies between the first and a later edition.
  closed: fc.constantFrom(undefined, undefined, undefined, '2019-12-31', '2025-10-20'),
  former: fc.constantFrom(false, false, false, true),
  // On the day of its list, or on one of its own. The last one lies ahead of the first builds: it proves nothing until its
  // day has come.
  seen: fc.constantFrom(null, null, null, null, null, null, '2018-06-30T00:00:00Z', '2026-11-22T00:00:00Z'),
})
type Sketch = typeof record extends fc.Arbitrary<infer T> ? T : never

/** Step of coordinates: some records fall into one cell or one point, some beside it. */
const STEP = 0.0015
/** From the western edge of the map. */
const WESTMOST = 0.0005

const instantOf = (day: string) => `${day}T00:00:00Z`

function recordOf(sketch: Sketch, id: number, listedOn: string): SourceRecord {
  const { name, branch, east, north, placed, road, lot, phone, opened, closed, former, seen } = sketch
  const district = districtText(sketch)
  return {
    source: LISTS[sketch.list].name,
    sourceId: `r${id}`,
    observedAt: seen ?? instantOf(listedOn),
    name: `${name}${branch}`,
    categoryLabel: '카페',
    ...(placed === 'here' && { lat: 37.5 + north * STEP, lng: WEST + WESTMOST + east * STEP }),
    ...(placed === 'abroad' && { lat: 0, lng: 0 }),
    ...(road !== '' && { roadAddress: `${district}${road}` }),
    ...(lot !== '' && { jibunAddress: `${district}${lot}` }),
    ...(phone !== '' && { phone }),
    ...(opened !== undefined && { openedOn: opened }),
    ...(closed === undefined
      ? { operatingStatus: 'open' as const }
      : { closedOn: closed, operatingStatus: 'closed' as const }),
    ...(former && { formerName: true }),
  }
}

/** Returns what the addresses of a record begin with. */
function districtText({ east, district }: Sketch): string {
  if (district === 'none') return ''
  const own = Math.floor((WESTMOST + east * STEP) / STRIP)
  return `서울특별시 ${DISTRICTS[(own + (district === 'own' ? 0 : 1)) % DISTRICTS.length]} `
}

/** The day of the first edition of each list. */
const FIRST_DAY = '2026-10-01'
/** The days of later editions; the last one lies ahead of the first builds. */
const LATER_DAYS = ['2026-11-10', '2026-11-20', '2026-11-22'] as const

interface List {
  /** The day of its edition, which most of its records have. */
  day: string
  records: readonly SourceRecord[]
}

type Lists = ReadonlyMap<(typeof LIST_NAMES)[number], List>

function listsOf(sketches: readonly Sketch[]): Lists {
  const all = sketches.map((sketch, id) => ({ list: sketch.list, record: recordOf(sketch, id, FIRST_DAY) }))
  return new Map(
    LIST_NAMES.map((name) => [
      name,
      { day: FIRST_DAY, records: all.filter(({ list }) => list === name).map(({ record: of }) => of) },
    ]),
  )
}

/** One register holds every licence of the map. */
function infoOf(name: (typeof LIST_NAMES)[number], day: string): SourceInfo {
  const complete = name === 'register' ? [{ area: '11', editionDate: day }] : []
  return { ...LISTS[name], declaration: { ...LISTS[name].declaration, complete, editionDate: day } }
}

function readingsOf(lists: Lists): SourceReading[] {
  return [...lists].map(([name, { day, records }]) => ({
    info: infoOf(name, day),
    records: [...records],
    rejected: NONE_REJECTED,
    replaced: 0,
    setAside: {},
    dropped: {},
    unreadable: [],
  }))
}

/** Removes, changes and adds some records of one list; its other records may get the day of a newer edition. */
const change = fc.record({
  list: fc.constantFrom(...LIST_NAMES),
  removed: fc.array(fc.nat(), { maxLength: 3 }),
  changed: fc.array(fc.tuple(fc.nat(), record), { maxLength: 3 }),
  added: fc.array(record, { maxLength: 3 }),
  vanishes: fc.constantFrom(true, false, false, false),
  edition: fc.constantFrom(null, null, ...LATER_DAYS),
  daysLater: fc.constantFrom(0, 0, 1, 40),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function changedLists(lists: Lists, drawn: Change, round: number): Lists {
  const { list, removed, changed, added, vanishes, edition } = drawn
  if (vanishes && list === LIST_NAMES[0]) return new Map([...lists].filter(([name]) => name !== list))
  const former = lists.get(list) ?? { day: FIRST_DAY, records: [] }
  const day = edition ?? former.day
  const records = former.records.map((one) =>
    one.observedAt === instantOf(former.day) ? { ...one, observedAt: instantOf(day) } : one,
  )
  for (const [at, sketch] of changed) {
    const before = records[at % Math.max(1, records.length)]
    if (before !== undefined)
      records[at % records.length] = { ...recordOf({ ...sketch, list }, 0, day), sourceId: before.sourceId }
  }
  for (const at of removed) if (records.length > 0) records.splice(at % records.length, 1)
  added.forEach((sketch, i) => records.push(recordOf({ ...sketch, list }, 1000 * round + i, day)))
  return new Map([...lists, [list, { day, records }]])
}

interface Release {
  venues: ReadonlyMap<string, Venue>
  redirects: ReadonlyMap<string, string>
  review: readonly unknown[]
  joins: readonly unknown[]
  cuts: readonly unknown[]
}

function releaseOf({ venues, redirects, review, joins, cuts }: PipelineResult): Release {
  const byId = new Map([...venues].map((venue) => [venue.place.id, venue]))
  return { venues: byId, redirects, review: [...review], joins: [...joins], cuts: [...cuts] }
}

function previousOf({ venues, redirects }: Release, nameCounts: PipelineResult['nameCounts']): PreviousRelease {
  const members = [...venues.values()].flatMap(({ place, members: own }) =>
    own.map(({ source, sourceId }) => [memberKey(source, sourceId), place.id] as const),
  )
  const history = new Map([...venues].map(([id, venue]) => [id, venue.history]))
  return { members: new Map(members), redirects, history, nameCounts }
}

const quiet = () => {}

function buildWhole(
  lists: Lists,
  settled: readonly SettledPair[],
  asOf: string,
  previous?: PreviousRelease,
): PipelineResult {
  const options = { asOf, settled, ...(previous !== undefined && { previous }) }
  return runPipeline(readingsOf(lists), GEOGRAPHY, options, quiet)
}

function buildAgain(memory: BuildMemory, before: Release, readings: readonly SourceReading[], step: Step) {
  const outcome = runIncrementally(
    memory,
    { readings, vanished: step.vanished },
    { asOf: step.day, settled: step.settled, geography: GEOGRAPHY },
    {
      lines: before as never,
      redirects: before.redirects,
    },
    quiet,
  )
  if (outcome.kind === 'whole') return outcome
  const days = { from: memory.asOf, to: step.day }
  const kept = [...before.venues].filter(([id]) => !outcome.gone.has(id) && !outcome.changed.has(id))
  const venues = new Map(kept.map(([id, venue]) => [id, aged(venue, days)]))
  for (const [id, mergeWith] of outcome.changed) venues.set(id, mergeWith(before.venues.get(id)?.history ?? []))
  const { redirects, review, joins, cuts, report } = outcome
  const release: Release = { venues, redirects, review: [...review], joins: [...joins], cuts: [...cuts] }
  return { kind: 'built' as const, release, report, memory: outcome.remember() }
}

/** Returns a venue with the same records on another day. */
function aged(venue: Venue, days: Days): Venue {
  if (days.from === days.to) return venue
  const line = Buffer.from(JSON.stringify(venue))
  const parts = new LineRedating(days).redated(line, venue.place.lastSeenAt)
  return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : part.toString())).join('')) as Venue
}

/** Returns a release as plain, ordered values for comparison. */
function plainRelease({ venues, redirects, ...lines }: Release) {
  const byText = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
  return { venues: [...venues].toSorted(byText), redirects: [...redirects].toSorted(byText), ...lines }
}

/** The bits of a mark that say how the record was placed. */
const PLACED_BITS = 3

/** Returns a memory as plain values, independent of the order in which they were recorded. */
function plainMemory({ keys, marks, lines, anchors, chains, ids, unplaced, ...memory }: BuildMemory) {
  return {
    ...memory,
    ids,
    // An incremental build may mark more records as dependent on the day than necessary.
    marks: Array.from(marks, (mark) => mark & PLACED_BITS),
    keys: ids.map((_, at) => [...new Set(keys.of(at))].toSorted((a, b) => a - b)),
    lines: ids.map((_, at) => JSON.parse(lines.text(at)) as unknown),
    unplaced: unplaced.map((record) => JSON.stringify(record)).toSorted(),
    anchors: anchors.map((anchor) => JSON.stringify(anchor)).toSorted(),
    chains: [...chains].toSorted(),
  }
}

function settledPairsOf(picks: readonly (readonly [number, number, boolean])[], lists: Lists): SettledPair[] {
  const all = [...lists.values()].flatMap(({ records }) => records)
  return picks.flatMap(([a, b, same]) => {
    const [first, second] = [all[a % all.length], all[b % all.length]]
    if (first === undefined || second === undefined || first === second) return []
    return [
      {
        a: { source: first.source, sourceId: first.sourceId },
        b: { source: second.source, sourceId: second.sourceId },
        same,
      },
    ]
  })
}

/** The changes from one build to the next: one list, and the pairs that people have settled by then. */
export interface Step {
  day: string
  list: (typeof LIST_NAMES)[number]
  lists: Lists
  settled: readonly SettledPair[]
  /** Names of sources that vanished. */
  vanished: readonly string[]
  /** Whether the list is a newer edition with another day. */
  isNewEdition: boolean
}

/**
 * Runs a chain of incremental builds, each beside a whole build on the same previous release. All outputs and memories
 * must be equal. Returns the steps of the builds that were incremental; the first build that was not ends the chain.
 */
function runBuildChain(lists: Lists, steps: Iterable<Step>): Step[] {
  const first = buildWhole(lists, [], AS_OF)
  let release = releaseOf(first)
  let memory = first.remember()
  const incremental: Step[] = []
  for (const step of steps) {
    const readings = readingsOf(step.lists).filter(({ info }) => info.name === LISTS[step.list].name)
    const again = buildAgain(memory, release, readings, step)
    if (again.kind === 'whole') return incremental
    const whole = buildWhole(step.lists, step.settled, step.day, previousOf(release, first.nameCounts))
    const expected = releaseOf(whole)
    assert.deepEqual(plainRelease(again.release), plainRelease(expected))
    const { stages: _own, samples: _shown, ...report } = again.report
    const { stages: _whole, samples: _all, ...reportOfWhole } = whole.report
    assert.deepEqual(report, reportOfWhole)
    assert.deepEqual(plainMemory(again.memory), plainMemory(whole.remember()))
    incremental.push(step)
    release = expected
    memory = again.memory
  }
  return incremental
}

/** Yields the steps of the drawn changes; people settle pairs before the second step. */
function* stepsOf(
  lists: Lists,
  changes: readonly Change[],
  picks: readonly (readonly [number, number, boolean])[],
): Generator<Step> {
  let now = lists
  let day = AS_OF
  for (const [round, drawn] of changes.entries()) {
    const settled = round === 0 ? [] : settledPairsOf(picks, now)
    const before = now
    now = changedLists(now, drawn, round + 1)
    day = addDays(day, drawn.daysLater)
    const vanished = [...before.keys()].filter((name) => !now.has(name)).map((name) => LISTS[name].name)
    const { list } = drawn
    const isNewEdition = now.get(list)?.day !== before.get(list)?.day
    yield { day, list, lists: now, settled, vanished, isNewEdition }
  }
}

/**
 * Builds lists of close records that change at random, `numRuns` times, and compares incremental with whole builds.
 * Returns the steps that were built incrementally; few draws may have no newer edition among them.
 */
export function compareIncrementalBuilds(numRuns: number): readonly Step[] {
  const incremental: Step[] = []
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 90, maxLength: 130 }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 2 }),
      (sketches, changes, picks) => {
        const lists = listsOf(sketches)
        incremental.push(...runBuildChain(lists, stepsOf(lists, changes, picks)))
      },
    ),
    { numRuns },
  )
  return incremental
}

/** A phone pairs records only up to this many records. */
const BLOCK_MAX = 60

/** Checks one phone with one record more or fewer than the limit: the phone then pairs no record, or every record. */
export function testBlockLimit(): void {
  const ofPhone = (id: number): SourceRecord => ({
    ...recordOf({ ...PLAIN, name: NAMES[id % NAMES.length] as (typeof NAMES)[number] }, id, FIRST_DAY),
    lat: 37.491 + id * 0.0004,
  })
  const records = Array.from({ length: BLOCK_MAX + 1 }, (_, id) => ofPhone(id))
  const lists = (records: readonly SourceRecord[]): Lists =>
    new Map([...listsOf([]), ['guide', { day: FIRST_DAY, records }]])
  const [few, many] = [lists(records.slice(1)), lists(records)]
  const pairedByPhone = (lists: Lists) =>
    buildWhole(lists, [], AS_OF).report.rules.find(({ rule }) => rule === 'same_phone')?.candidates
  assert.deepEqual([pairedByPhone(few), pairedByPhone(many)], [(BLOCK_MAX * (BLOCK_MAX - 1)) / 2, 0])
  const steps: Step[] = [many, few, many].map((plainMemory) => ({
    day: AS_OF,
    list: 'guide',
    lists: plainMemory,
    settled: [],
    vanished: [],
    isNewEdition: false,
  }))
  assert.equal(runBuildChain(few, steps).length, steps.length)
}

/**
 * Checks a register whose newer edition repeats its records under another day, beside a list that does not change. Its
 * records state when the venues opened, so that matching does not use the day of the list.
 */
export function testNewerEdition(): void {
  const sketches = NAMES.flatMap((name, north): Sketch[] => [
    { ...PLAIN, name, list: 'register', north, opened: '2015-03-01', former: north % 3 === 0 },
    { ...PLAIN, name, north },
  ])
  const lists = listsOf(sketches)
  const redated: Change = {
    list: 'register',
    removed: [],
    changed: [],
    added: [],
    vanishes: false,
    edition: LATER_DAYS[1],
    daysLater: 0,
  }
  const newer = changedLists(lists, redated, 1)
  const step: Step = { day: AS_OF, list: 'register', lists: newer, settled: [], vanished: [], isNewEdition: true }
  assert.equal(runBuildChain(lists, [step]).length, 1)
}

const PLAIN: Sketch = {
  list: 'guide',
  name: NAMES[0] as (typeof NAMES)[number],
  branch: '',
  east: 0,
  north: 0,
  placed: 'here',
  district: 'none',
  road: '',
  lot: '',
  phone: '02-312-9876',
  opened: undefined,
  closed: undefined,
  former: false,
  seen: null,
}

/**
 * Checks a lot at a point of several lots, of which another list begins and ceases to know a venue: the other venue of the
 * lot is shown at the place of that list, and back at its point.
 */
export function testPlacesOfLots(): void {
  const ofLot = (id: number, name: string, lot: string): SourceRecord => ({
    ...recordOf({ ...PLAIN, list: 'register' }, id, FIRST_DAY),
    name,
    jibunAddress: `서울특별시 중구 ${lot}`,
  })
  const elsewhere = Array.from({ length: 40 }, (_, id) => ({
    ...recordOf({ ...PLAIN, east: 1 + (id % 10), list: 'register' }, 10 + id, FIRST_DAY),
    name: `${NAMES[id % NAMES.length] as string}${id}`,
  }))
  const register = [
    ofLot(0, '은하수국밥', '별빛동 12-3'),
    ofLot(1, '달그림자', '별빛동 12-3'),
    ofLot(2, '노을다방', '별빛동 12-40'),
    ...elsewhere,
  ]
  const shownNorth = { ...recordOf({ ...PLAIN, list: 'guide', north: 1 }, 0, FIRST_DAY), name: '달그림자' }
  const lists = (guide: readonly SourceRecord[]): Lists =>
    new Map([
      ...listsOf([]),
      ['register', { day: FIRST_DAY, records: register }],
      ['guide', { day: FIRST_DAY, records: guide }],
    ])
  const [unknown, known] = [lists([]), lists([shownNorth])]
  const placeOfShop = (lists: Lists) =>
    [...buildWhole(lists, [], AS_OF).venues].find(({ place }) => place.name === '은하수국밥')?.place.location.lat
  assert.deepEqual([placeOfShop(unknown), placeOfShop(known)], [register[0]?.lat, shownNorth.lat])
  const steps = [known, unknown, known].map((step): Step => ({
    day: AS_OF,
    list: 'guide',
    lists: step,
    settled: [],
    vanished: [],
    isNewEdition: false,
  }))
  assert.equal(runBuildChain(unknown, steps).length, steps.length)
}
