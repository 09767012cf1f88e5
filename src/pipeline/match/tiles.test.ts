import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { blockRules } from '../blockRules.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { statisticsOf } from '../profile.ts'
import { StageLog } from '../report/stageLog.ts'
import type { SettledPair } from '../settledPairs.ts'
import { match } from './match.ts'
import { tilesOf } from './tiles.ts'

/** Metres between the venues of a town: four to a cell. */
const STEP_M = 350
/** Far from the town: a geocoder misplaced the record, or the venue moved. */
const FAR_M = 40_000

/** A record of a town of nine cells, in which many records have a name, telephone number or house in common. */
const sketch: fc.Arbitrary<RecordSketch> = fc.record({
  list: fc.constantFrom(LISTS.register, LISTS.maps, LISTS.guide, LISTS.registerLater),
  core: fc.constantFrom('별빛마루', '별빛마루카페', '은하수국밥', '달그림자', 'dalgeurimja', '노을다방'),
  branch: fc.constantFrom('', '', '', '강남', '시청'),
  north: fc.oneof(
    { weight: 9, arbitrary: fc.nat(5).map((step) => step * STEP_M) },
    { weight: 1, arbitrary: fc.constant(FAR_M) },
  ),
  east: fc.nat(5).map((step) => step * STEP_M),
  phone: fc.constantFrom('', '', '', '+8223129876', '+8227771234'),
  address: fc.constantFrom({}, {}, { road: '별빛로', buildingNumber: '3' }, { dong: '별빛동', lot: '12-3' }),
  closedOn: fc.constantFrom('', '', '2020-05-01'),
  openedOn: fc.constantFrom('', '2015-03-01', '2020-05-01'),
})

/** Returns what a build takes from matching, with the figures of all tiles added. */
function matched(records: readonly NormalRecord[], settled: readonly SettledPair[], tileRecordsMax: number) {
  const log = new StageLog(() => {})
  const { clusters, pairs, joined, review, cuts } = match(records, log, { settled, tileRecordsMax })
  const counts: Record<string, number> = {}
  for (const { stage, counts: ofStage } of log.stages) {
    const isOfTile = stage.startsWith('block') || stage.startsWith('compare')
    for (const [name, count] of isOfTile ? Object.entries(ofStage) : [])
      if (name !== 'pairs a record') counts[name] = (counts[name] ?? 0) + count
  }
  const columns = Object.values(pairs).map((column: ArrayLike<number>) => Array.from(column))
  return { clusters, columns, joined, review, cuts, counts }
}

function tileCount(records: readonly NormalRecord[], recordsMax: number): number {
  return tilesOf(records, { rules: blockRules(statisticsOf(records)), settled: [], recordsMax }).length
}

test('a town divided into any number of tiles has the same pairs, clusters and figures as in one tile', () => {
  let divided = 0
  fc.assert(
    fc.property(
      fc.array(sketch, { minLength: 2, maxLength: 50 }),
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.record({ a: fc.nat(49), b: fc.nat(49), same: fc.boolean() }), { maxLength: 3 }),
      (sketches, parts, decisions) => {
        const records = sampleRecords(...sketches)
        const nameAt = (at: number) => {
          const { source, sourceId } = (records[at % records.length] as NormalRecord).record
          return { source, sourceId }
        }
        const settled = decisions
          .filter(({ a, b }) => a % records.length !== b % records.length)
          .map(({ a, b, same }) => ({ a: nameAt(a), b: nameAt(b), same }))
        const recordsMax = Math.ceil(records.length / parts)
        if (tileCount(records, recordsMax) > 1) divided++
        assert.deepEqual(matched(records, settled, recordsMax), matched(records, settled, Infinity))
      },
    ),
    { numRuns: 150 },
  )
  assert.ok(divided > 75)
})

test('no tile has more records of its own than permitted, and each record is of one tile', () => {
  const town = Array.from({ length: 90 }, (_, i) => ({ north: (i % 9) * 700, east: Math.floor(i / 9) * 700 }))
  const records = sampleRecords(...town)
  const tiles = tilesOf(records, { rules: [], settled: [], recordsMax: 12 })
  assert.ok(tiles.length >= 8)
  const owners = tiles.flatMap(({ members, own }) => {
    const ofTile = Array.from(members).filter((_, at) => own[at] === 1)
    assert.ok(ofTile.length <= 12)
    return ofTile
  })
  assert.deepEqual(
    owners.toSorted((a, b) => a - b),
    [...records.keys()],
  )
})

test('a number with too many records is skipped and counted once, though its records lie in many tiles', () => {
  const shops = Array.from({ length: 61 }, (_, i) => ({
    list: LISTS.guide,
    core: `가게${i}`,
    phone: '+8221',
    north: i * 2_000,
  }))
  const records = sampleRecords(...shops)
  assert.ok(tileCount(records, 10) > 5)
  const { columns, counts } = matched(records, [], 10)
  assert.deepEqual(columns[0], [])
  assert.equal(counts['keys too common: same_phone'], 1)
})
