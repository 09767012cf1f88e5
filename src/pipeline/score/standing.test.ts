import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareBranches } from '../match/compareBranch.ts'
import { compare } from '../match/compare.ts'
import { PointStatistics } from '../place/pointStatistics.ts'
import { statisticsOf, type Profile, profilesOf } from '../profile.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'

function profiled(...sketches: RecordSketch[]): Profile[] {
  const records = sampleRecords(...sketches)
  return profilesOf(records, statisticsOf(records))
}

const lot = (number: string) => ({ dong: '무교동', lot: number })

test('a point with many addresses of a list is coarse, and one with many names is crowded', () => {
  const records = sampleRecords(
    ...['1-1', '1-2', '1-3', '1-4'].map((number) => ({ list: LISTS.register, address: lot(number) })),
    { list: LISTS.maps },
  )
  const points = new PointStatistics(records)
  const [first, , , , other] = records
  assert.deepEqual(first && points.pointOf(first), { coarseness: 2, crowd: 0 })
  assert.deepEqual(other && points.pointOf(other), { coarseness: 0, crowd: 0 })
})

test('a lot is placed by other lists’ records of its other venues, and a venue is no witness for itself', () => {
  const shop = { core: '은하수마루', list: LISTS.register, address: lot('1-2') }
  const neighbour = { core: '달빛공방', list: LISTS.register, address: lot('1-2') }
  const stated = profiled(shop, { core: '은하수마루', list: LISTS.maps, north: 400 }, neighbour, {
    core: '달빛공방',
    list: LISTS.maps,
    north: 400,
  })
  const [own, other] = stated as [Profile, Profile]
  assert.ok(compare(own, other).metresApart < 1)
  const [alone, partner] = profiled(shop, { core: '은하수마루', list: LISTS.maps, north: 400 }) as [Profile, Profile]
  assert.ok(Math.abs(compare(alone, partner).metresApart - 400) < 1)
})

test('a pair has a rival when the other list has the name nearer, and other records of the name are counted', () => {
  const [a, b] = profiled(
    { list: LISTS.register },
    { list: LISTS.guide, north: 300 },
    { list: LISTS.guide, north: 10 },
    { list: LISTS.maps, north: 600 },
  ) as [Profile, Profile]
  assert.deepEqual(a.namesakes.standingOf(a.record, b.record), { rivals: 1, namesakes: 1, names: null })
  assert.deepEqual(b.namesakes.standingOf(b.record, a.record), { rivals: 1, namesakes: 1, names: null })
})

const branches: readonly (readonly [a: string, b: string, relation: string])[] = [
  ['롯데시네마강동', '강동롯데시네마', 'same'],
  ['대학로씨지브이', '대학로cgv', 'same'],
  ['현대신촌', '현대백화점신촌', 'alike'],
  ['강남1호', '강남2호', 'numbered'],
  ['선릉', '선능', 'alike'],
  ['디큐브씨티', '디큐브시티', 'same'],
  ['1호', '2호', 'numbered'],
  ['a홀', 'c홀', 'different'],
  ['강남', '역삼', 'different'],
]

for (const [a, b, relation] of branches) {
  test(`the branches ${a} and ${b} are ${relation}`, () => {
    const name = (branch: string) => ({ shown: '', core: '별빛', branch, brand: '' })
    assert.equal(compareBranches(name(a), name(b)), relation)
    assert.equal(compareBranches(name(b), name(a)), relation)
  })
}
