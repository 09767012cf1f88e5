import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../compare/compare.ts'
import { statisticsOf, type Profile, profilesOf } from '../profile.ts'
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
