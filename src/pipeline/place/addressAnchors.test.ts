import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../compare/compare.ts'
import { statisticsOf, type Profile, profilesOf } from '../profile.ts'
import { houseOf } from './addressAnchors.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'

function profiled(...sketches: RecordSketch[]): Profile[] {
  const records = sampleRecords(...sketches)
  return profilesOf(records, statisticsOf(records))
}

const lot = (number: string) => ({ dong: '무교동', lot: number })

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

test('only where a list has several lots at one point do the venues of a lot show that two records stand in one house', () => {
  const shop = { core: '은하수마루', list: LISTS.register, address: lot('1-2') }
  const partner = { core: '은하수마루', list: LISTS.maps, north: 150 }
  const neighbours = [
    { core: '달빛공방', list: LISTS.register, address: lot('1-2') },
    { core: '달빛공방', list: LISTS.maps, north: 150 },
  ]
  const otherLot = { core: '햇살국수', list: LISTS.register, address: lot('1-30') }
  const [own, other] = profiled(shop, partner, ...neighbours, otherLot) as [Profile, Profile]
  assert.equal(compare(own, other).isWitnessed, true)
  const [single, mate] = profiled(shop, partner, ...neighbours) as [Profile, Profile]
  assert.equal(compare(single, mate).isWitnessed, false)
})

test('a place that other lists have for an address reduces a distance even when it leads away from the partner’s place', () => {
  const shop = { core: '은하수마루', list: LISTS.register, address: lot('1-2') }
  const partner = { core: '은하수마루', list: LISTS.maps, north: 300, address: { road: '별빛로', buildingNumber: '3' } }
  const stated = profiled(
    shop,
    partner,
    { core: '달빛공방', list: LISTS.register, address: lot('1-2') },
    { core: '달빛공방', list: LISTS.maps, north: 300 },
    { core: '햇살국수', list: LISTS.maps, north: 300, address: { road: '별빛로', buildingNumber: '3' } },
    { core: '햇살국수', list: LISTS.register, north: 0, address: lot('1-40') },
  )
  const [own, other] = stated as [Profile, Profile]
  assert.ok(compare(own, other).metresApart < 1)
})

/** One shop and its neighbour in a register by lot and on a map 400 m north, in 중구 of a province. */
const twoLists = (sido: string, north: number): RecordSketch[] => {
  const address = { sido, sigungu: '중구', ...lot('1-2') }
  return ['은하수마루', '달빛공방'].flatMap((core) => [
    { core, list: LISTS.register, address, north },
    { core, list: LISTS.maps, address: { sido, sigungu: '중구' }, north: north + 400 },
  ])
}

test('equal names in equal districts of two provinces each tie the address of their own province', () => {
  const alone = profiled(...twoLists('서울특별시', 0))
  const both = profiled(...twoLists('서울특별시', 0), ...twoLists('부산광역시', -250_000))
  assert.deepEqual(
    both.slice(0, 4).map(({ anchors }) => anchors),
    alone.map(({ anchors }) => anchors),
  )
  assert.equal(both[4]?.anchors.length, 2)
  assert.ok(both[4].anchors.every(({ lat }) => lat < 36))
})

test('a name that has many records in one province still ties addresses in another', () => {
  const others = Array.from({ length: 31 }, (_, i) => ({
    core: '은하수마루',
    list: LISTS.guide,
    address: { sido: '부산광역시' },
    north: -250_000 - i * 1_000,
  }))
  assert.equal(profiled(...twoLists('서울특별시', 0), ...others)[0]?.anchors.length, 2)
})

test('an address without a province is no address of a house', () => {
  const [record] = sampleRecords({ address: { sido: '', sigungu: '', ...lot('1-2') } })
  assert.equal(record && houseOf(record.address), '')
})
