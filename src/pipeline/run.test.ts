import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { collectGarbage } from '#base/collectGarbage.ts'
import type { Dong } from '#dataset/geography/region.ts'
import type { SourceReading, SourceRecord } from '#sources/record.ts'
import { memberKey, type PreviousRelease } from './identity.ts'
import { runPipeline } from './run.ts'
import { LISTS } from '../../test/pipeline/sampleRecords.ts'
import { NONE_REJECTED } from '../../test/sources/testLists.ts'

const AS_OF = '2026-11-21'
const OUTLINE = [
  [
    [126.9, 37.4],
    [127.1, 37.4],
    [127.1, 37.6],
    [126.9, 37.6],
    [126.9, 37.4],
  ],
] as const
const DONG: Dong = {
  code: '1114055000',
  sido: '서울특별시',
  sigungu: '중구',
  dong: '소공동',
  fullName: '서울특별시 중구 소공동',
  center: { lat: 37.5, lng: 127 },
  outline: [OUTLINE],
}
const NAMES = ['별빛마루', '은하수국밥', '달그림자', '노을다방', '모래시계', '푸른담장', '열두달', '고래등'] as const

type Said = Partial<SourceRecord> & { at: number }

/** Returns a list of records about invented venues, each at a separate place. */
function reading(list: keyof typeof LISTS, said: readonly Said[]): SourceReading {
  return listOf(
    list,
    said.map((one) => recordOf(list, one)),
  )
}

function recordOf(list: keyof typeof LISTS, { at, ...says }: Said): SourceRecord {
  return {
    source: LISTS[list].name,
    sourceId: `${list}${at}`,
    observedAt: '2026-10-01T00:00:00Z',
    name: NAMES[at] as string,
    lat: 37.45 + at * 0.01,
    lng: 127,
    categoryLabel: '카페',
    ...says,
  }
}

function listOf(list: keyof typeof LISTS, records: SourceRecord[]): SourceReading {
  return { info: LISTS[list], records, rejected: NONE_REJECTED, replaced: 0, setAside: {}, dropped: {}, unreadable: [] }
}

function run(readings: readonly SourceReading[], previous?: PreviousRelease) {
  const options = { asOf: AS_OF, ...(previous !== undefined && { previous }) }
  const result = runPipeline(readings, { dongs: [DONG], stations: [] }, options, () => {})
  return { ...result, venues: [...result.venues] }
}

/** Returns the release as the next build reads it. */
function release({ venues, redirects }: ReturnType<typeof run>): PreviousRelease {
  const keys = venues.flatMap(({ place, members }) =>
    members.map(({ source, sourceId }) => [memberKey(source, sourceId), place.id] as const),
  )
  return { members: new Map(keys), redirects, history: new Map(venues.map((venue) => [venue.place.id, venue.history])) }
}

const both = () => [
  reading('maps', [{ at: 0 }, { at: 1 }]),
  reading('guide', [{ at: 1, homepage: 'https://a.example' }, { at: 2 }]),
]

test('lists about three venues give three venues, and the shared one names both lists', () => {
  const { venues, report } = run(both())
  assert.deepEqual(venues.map(({ place }) => `${place.name} ${place.sourceCount}`).toSorted(), [
    '달그림자 1',
    '별빛마루 1',
    '은하수국밥 2',
  ])
  assert.deepEqual(report.clusterSizes, { 1: 2, 2: 1 })
  assert.deepEqual(
    report.sources.map(({ name, merged }) => [name, merged]),
    [
      ['guide', 1],
      ['maps', 1],
    ],
  )
  assert.deepEqual(
    report.samples.map(({ name, records }) => [name, records.length]),
    [['은하수국밥', 2]],
  )
  const [join] = report.samples[0]?.joins ?? []
  assert.deepEqual([join?.outcome, join?.step], ['same', 'model'])
  assert.equal(join?.odds?.contributions.find(({ group }) => group === 'name')?.facts['name'], 'same')
})

test('venues are ordered by id, and every stage reports its figures', () => {
  const { venues, report } = run(both())
  const ids = venues.map(({ place }) => place.id)
  assert.deepEqual(ids, ids.toSorted())
  assert.deepEqual(
    report.stages.map(({ stage }) => stage),
    [
      'normalise and place',
      'store records',
      'count names and places',
      'divide into tiles',
      'block',
      'compare and classify',
      'cluster',
      'identify',
    ],
  )
  assert.ok(report.stages.every(({ seconds, memoryMiB }) => seconds >= 0 && memoryMiB > 0))
})

test('records without a place in the release are counted by list and reason, along with those that the reader rejected', () => {
  const away = { ...reading('guide', [{ at: 3, lat: 35.1, lng: 129 }]), setAside: { barber: 2 } }
  const { venues, report } = run([away])
  assert.equal(venues.length, 0)
  assert.deepEqual(report.sources[0]?.setAside, { barber: 2, outside_coverage: 1 })
})

const said = fc
  .uniqueArray(
    fc.record({
      at: fc.nat(NAMES.length - 1),
      lat: fc.option(fc.constantFrom(37.45, 37.4501, 37.47), { nil: undefined }),
    }),
    {
      selector: ({ at }) => at,
    },
  )
  .map((all) => all.map(({ at, lat }): Said => (lat === undefined ? { at } : { at, lat })))

test('the result does not depend on the order of lists and of their records', () => {
  fc.assert(
    fc.property(said, said, said, (maps, guide, register) => {
      const lists = [reading('maps', maps), reading('guide', guide), reading('register', register)]
      const turned = lists.toReversed().map((list) => ({ ...list, records: list.records.toReversed() }))
      assert.deepEqual(run(turned).venues, run(lists).venues)
    }),
    { numRuns: 30 },
  )
})

test('a second build of the same day on its release changes nothing', () => {
  fc.assert(
    fc.property(said, said, (maps, guide) => {
      const lists = [reading('maps', maps), reading('guide', guide)]
      const first = run(lists)
      const again = run(lists, release(first))
      assert.deepEqual(again.venues, first.venues)
      assert.deepEqual(again.redirects, first.redirects)
    }),
    { numRuns: 30 },
  )
})

test('an additional record changes at most the ids of the venues that it joins', () => {
  fc.assert(
    fc.property(said, fc.nat(NAMES.length - 1), (maps, at) => {
      const before = run([reading('maps', maps)])
      const after = run([reading('maps', maps), reading('guide', [{ at }])], release(before))
      const kept = new Set(after.venues.map(({ place }) => place.id))
      assert.ok(before.venues.every(({ place }) => kept.has(place.id)))
      assert.equal(after.redirects.size, 0)
    }),
    { numRuns: 30 },
  )
})

// A lot of 중구 in Seoul and the same lot of 중구 in Busan have one text without their provinces.
test('records of two provinces with equal districts, streets and names are never one venue', () => {
  const farDong: Dong = {
    ...DONG,
    code: '2611055555',
    sido: '부산광역시',
    fullName: '부산광역시 중구 소공동',
    center: { lat: 35.1, lng: 129 },
    outline: [OUTLINE.map((ring) => ring.map(([lng, lat]) => [lng + 2, lat - 2.4] as const))],
  }
  const streets = (at: number): Said => ({
    at,
    roadAddress: `중구 별빛로 ${at + 1}`,
    jibunAddress: `중구 소공동 ${at + 9}`,
  })
  const here = NAMES.map((_, at) => streets(at))
  const there = here.map((said): Said => ({ ...said, lat: 35.05 + said.at * 0.01, lng: 129 }))
  // A list without coordinates: its records take those of the neighbours, so their distance is no evidence.
  const unlocated = here.map(({ at, roadAddress = '', jibunAddress = '' }) => {
    const { lat: _lat, lng: _lng, ...record } = recordOf('guide', { at })
    return { ...record, roadAddress: `부산 ${roadAddress}`, jibunAddress: `부산 ${jibunAddress}` }
  })
  const neighbours = there.map((said): Said => ({ ...said, name: `${NAMES[(said.at + 3) % NAMES.length]}옆집` }))
  const geography = { dongs: [DONG, farDong], stations: [] }
  const readings = [reading('maps', here), reading('register', neighbours), listOf('guide', unlocated)]
  const { venues, report } = runPipeline(readings, geography, { asOf: AS_OF }, () => {})
  assert.equal(report.decisions['same'], 0)
  const places = [...venues].map(({ place }) => place)
  assert.equal(places.length, 3 * NAMES.length)
  const sidos = Map.groupBy(places, ({ address }) => address.road?.split(' ')[0])
  assert.equal(sidos.get('서울특별시')?.length, NAMES.length)
  assert.equal(sidos.get('부산광역시')?.length, 2 * NAMES.length)
})

test('a run keeps no source record in the heap, and its venues are read from where they are stored', async () => {
  const { venues, sourceRecords } = runOnce()
  // Weak references are released after the turn in which they were made.
  await nextTurn()
  collectGarbage({ release: false })
  assert.deepEqual(
    sourceRecords.map((record) => record.deref()),
    sourceRecords.map(() => undefined),
  )
  assert.equal([...venues].length, 3)
})

/** Returns the venues of a run, and weak references to the source records that were given to it. */
function runOnce() {
  const lists = both()
  const sourceRecords = lists.flatMap(({ records }) => records.map((record) => new WeakRef(record)))
  const geography = { dongs: [DONG], stations: [] }
  const { venues } = runPipeline(lists, geography, { asOf: AS_OF }, () => {})
  return { venues, sourceRecords }
}
