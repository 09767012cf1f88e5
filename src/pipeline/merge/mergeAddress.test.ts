import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredPlace } from '#venue/records.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { merge } from '../merge.ts'
import { mergeSettingOn } from '../../../test/pipeline/mergeSetting.ts'

function placeOf(...sketches: readonly RecordSketch[]): StoredPlace {
  return merge(sampleRecords(...sketches), 'pl_0000000000000000', [], {
    ...mergeSettingOn('2026-11-21'),
    regionNames: new Map([['1117068500', '서울특별시 용산구 한강로동']]),
  }).place
}

const CONFLICT = { kind: 'sigungu', address: '서울특별시 중구', coordinates: '서울특별시 강남구' } as const
const inGangnam = { regionCode: '1168064000', addressConflict: { ...CONFLICT, trusted: 'coordinates' } } as const

test('a record whose coordinates contradict its address places a venue only when no other record does', () => {
  const torn: RecordSketch = { list: LISTS.guide, north: 900, seen: '2026-05-01', ...inGangnam }
  const alone = placeOf({ ...torn, says: { roadAddress: '서울 중구 별빛로 3' } })
  assert.deepEqual([alone.regionCode, alone['address.conflict']], [inGangnam.regionCode, CONFLICT])
  const intact: RecordSketch = { list: LISTS.maps, seen: '2020-01-01', says: { roadAddress: '서울 중구 별빛로 3' } }
  const place = placeOf(torn, intact)
  assert.deepEqual([place.location.lat, place.regionCode], [37.5, '1114055000'])
  assert.equal(place['address.conflict'], null)
  assert.ok(alone.confidence < placeOf({ ...intact, list: LISTS.guide }).confidence)
})

test('the address is that of a record in the district of the location', () => {
  const elsewhere = { sido: '서울특별시', sigungu: '강남구' }
  const borrowed = { ownCoordinates: false, regionCode: '1168064000', address: elsewhere }
  const place = placeOf(
    { list: LISTS.guide, seen: '2026-05-01', says: { roadAddress: '서울 강남구 달빛로 9' }, ...borrowed },
    { list: LISTS.maps, seen: '2020-01-01', says: { roadAddress: '서울 중구 별빛로 3' } },
  )
  assert.equal(place.address.road, '서울특별시 중구 별빛로 3')
  assert.equal(place['address.conflict'], null)
  const bare = placeOf(
    { list: LISTS.guide, seen: '2026-05-01', says: { roadAddress: '서울 강남구 달빛로 9' }, ...borrowed },
    { list: LISTS.maps, seen: '2020-01-01' },
  )
  assert.deepEqual(bare['address.conflict'], {
    kind: 'sigungu',
    address: '서울특별시 강남구',
    coordinates: '서울특별시 중구',
  })
})

test('a location on a border is in the district of the address, when its own record states none', () => {
  const place = placeOf(
    { list: LISTS.guide, seen: '2026-05-01', placedBy: 'guess' },
    {
      list: LISTS.maps,
      north: 100,
      seen: '2020-01-01',
      regionCode: '1168064000',
      address: { sigungu: '강남구' },
      says: { roadAddress: '서울 강남구 달빛로 9' },
    },
  )
  assert.deepEqual([place.location.lat, place.regionCode], [37.5, '1168064000'])
  assert.deepEqual([place.address.road, place['address.conflict']], ['서울특별시 강남구 달빛로 9', null])
})

test('a venue without an address shows the region of its coordinates and is not more complete for it', () => {
  const known: RecordSketch = { list: LISTS.guide, seen: '2026-05-01', regionCode: '1117068500' }
  const place = placeOf(known)
  assert.deepEqual(place.address, { road: null, jibun: '서울특별시 용산구 한강로동' })
  const elsewhere = placeOf({ ...known, regionCode: '9999999999' })
  assert.equal(elsewhere.address.jibun, null)
  assert.equal(place.dataQuality.completeness, elsewhere.dataQuality.completeness)
  const jibunAddress = '서울특별시 용산구 한강로동 912-3'
  const stated = { ...known, says: { jibunAddress }, address: { sido: '서울특별시', sigungu: '용산구', lot: '912-3' } }
  assert.equal(placeOf(known, stated).address.jibun, jibunAddress)
})
