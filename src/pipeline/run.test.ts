import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Dong } from '#dataset/geography/region.ts'
import type { SourceReading, SourceRecord } from '#sources/record.ts'
import { memberKey, type PreviousRelease } from './identity.ts'
import { runPipeline } from './run.ts'
import { LISTS } from '../../test/pipeline/sampleRecords.ts'

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
  const info = LISTS[list]
  const records = said.map(({ at, ...says }): SourceRecord => ({
    source: info.name,
    sourceId: `${list}${at}`,
    observedAt: '2026-10-01T00:00:00Z',
    name: NAMES[at] as string,
    lat: 37.45 + at * 0.01,
    lng: 127,
    categoryLabel: '카페',
    ...says,
  }))
  return { info, records, rejected: [], replaced: 0, setAside: {}, dropped: {} }
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
    ['normalise and place', 'block', 'compare and classify', 'cluster', 'identify'],
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
