import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metresApart } from '#base/geometry.ts'
import type { Gazetteer } from '#dataset/geography/gazetteer.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { AddressAnchors, learnAnchors } from './addressAnchors.ts'
import { anchoredPlaces } from './anchoredPlaces.ts'
import { PointStatistics } from './pointStatistics.ts'

const SHOP: RecordSketch = { core: '은하수마루', list: LISTS.register, address: { dong: '무교동', lot: '1-2' } }
/** Another lot at the register's point, so that the point is coarse. */
const OTHER_LOT: RecordSketch = { core: '햇살국수', list: LISTS.register, address: { dong: '무교동', lot: '1-30' } }

/** Returns how far from the register's point the shop is placed, in metres; null where it stays. `dong`: the map's. */
function placed(others: readonly RecordSketch[], shop = SHOP, dong = '1114055000'): number | null {
  const records = sampleRecords(shop, ...others)
  const [own] = records
  if (own === undefined) throw new Error('the shop is the first record')
  const gazetteer = { dongAt: () => ({ code: dong }) } as unknown as Gazetteer
  const placeOf = anchoredPlaces(new PointStatistics(records), new AddressAnchors(learnAnchors(records)), gazetteer)
  const place = placeOf({ ...own, regionCode: '1114060500' })
  if (place === null) return null
  assert.equal(place.regionCode, dong)
  return Math.round(metresApart(own.lat, own.lng, place.lat, place.lng))
}

/** A venue on the shop's lot that another list has `north` metres from the register's point. */
function neighbour(core: string, north: number): RecordSketch[] {
  return [
    { ...SHOP, core },
    { core, list: LISTS.maps, north },
  ]
}

test('a lot at a point of several lots is placed where another list has its other venues', () => {
  assert.equal(placed([OTHER_LOT, ...neighbour('달빛공방', 150)]), 150)
  assert.equal(placed([OTHER_LOT, ...neighbour('달빛공방', 150), ...neighbour('별빛다방', 170)]), 160)
})

test('a venue stays at a point of its own, and without a witness of another name', () => {
  assert.equal(placed(neighbour('달빛공방', 150)), null)
  assert.equal(placed([OTHER_LOT, { core: '은하수마루', list: LISTS.maps, north: 150 }]), null)
})

test('a venue stays where witnesses disagree, in another sigungu, and where its address contradicts its point', () => {
  assert.equal(placed([OTHER_LOT, ...neighbour('달빛공방', 150), ...neighbour('별빛다방', 400)]), null)
  assert.equal(placed([OTHER_LOT, ...neighbour('달빛공방', 150)], SHOP, '1117053000'), null)
  const conflict = { kind: 'sigungu', address: '서울특별시 용산구', coordinates: '', trusted: 'address' } as const
  assert.equal(placed([OTHER_LOT, ...neighbour('달빛공방', 150)], { ...SHOP, addressConflict: conflict }), null)
})
