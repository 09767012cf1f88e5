import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Polygon } from '#base/geometry.ts'
import { gazetteerOf } from '#dataset/geography/gazetteer.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { normaliseAddress } from '../normalise/normaliseAddress.ts'
import { fitOf, isOffMap, withSigunguOfDong } from './locate.ts'

/** About 89 m of longitude at 37°N. */
const STEP_LNG = 0.001
const square = (west: number, south: number, size: number): Polygon => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]
const dong = (code: string, sido: string, sigungu: string, name: string, outline: Polygon): Dong => ({
  code,
  sido,
  sigungu,
  dong: name,
  fullName: `${sido} ${sigungu} ${name}`,
  center: { lat: outline[0]?.[0]?.[1] ?? 0, lng: outline[0]?.[0]?.[0] ?? 0 },
  outline: [outline],
})
// Two provinces with a 중구 each; in the first, 종로구 is east of it and 강남구 beyond.
const map = gazetteerOf([
  dong('1114011111', '서울특별시', '중구', '별빛1동', square(127, 37.5, 0.02)),
  dong('1111022222', '서울특별시', '종로구', '달빛동', square(127.02, 37.5, 0.02)),
  dong('1168033333', '서울특별시', '강남구', '은하동', square(127.1, 37.5, 0.02)),
  dong('4119044444', '경기도', '부천시', '바람동', square(126.98, 37.5, 0.02)),
  dong('2611055555', '부산광역시', '중구', '파도동', square(129, 35.1, 0.02)),
  dong('2671066666', '부산광역시', '기장군', '일광면', square(129.1, 35.2, 0.02)),
])
const IN_JUNGGU = [37.51, 127.01] as const
const fit = (text: string, lat: number, lng: number) => {
  const found = fitOf(normaliseAddress(text), map, lat, lng)
  const { sido = '', sigungu = '' } = 'region' in found ? found.region : {}
  return `${found.kind} ${sido} ${sigungu}`.trim()
}

test('the sido of an address without one is that of its coordinates, if its sigungu exists there', () => {
  assert.equal(fit('중구 별빛로 3', ...IN_JUNGGU), 'fits 서울특별시 중구')
  assert.equal(fit('중구 별빛로 3', 35.11, 129.01), 'fits 부산광역시 중구')
  assert.equal(fit('별빛로 3', ...IN_JUNGGU), 'fits 서울특별시 중구')
  assert.equal(fit('서울 별빛로 3', ...IN_JUNGGU), 'fits 서울특별시 중구')
  // 경기도 has no 동구, and it is not invented.
  assert.equal(fit('동구 별빛로 3', 37.51, 126.99), 'far')
})

test('a sigungu that its sido does not have is a conflict, and neither is kept', () => {
  assert.equal(fit('서울특별시 부천시 원미구 별빛로 3', ...IN_JUNGGU), 'contradicts')
  assert.equal(fit('서울특별시 강낭구 별빛로 3', ...IN_JUNGGU), 'contradicts')
  const found = fitOf(normaliseAddress('서울특별시 부천시 원미구 별빛로 3'), map, ...IN_JUNGGU)
  assert.deepEqual('conflict' in found && found.conflict, {
    kind: 'sigungu',
    address: '서울특별시 부천시 원미구',
    coordinates: '서울특별시 중구',
  })
})

test('a point within 150 m outside the district of its address is on the border, and the address names the district', () => {
  const east = (metres: number) => 127.02 + (metres / 89) * STEP_LNG
  assert.equal(fit('서울 중구 별빛로 3', 37.51, east(140)), 'fits 서울특별시 중구')
  assert.equal(fit('서울 중구 별빛로 3', 37.51, east(160)), 'contradicts 서울특별시 중구')
  assert.equal(fit('중구 별빛로 3', 37.51, 127 - STEP_LNG), 'fits 서울특별시 중구')
})

test('a point more than 3 km outside the district of its address is too far', () => {
  assert.equal(fit('서울 중구 별빛로 3', 37.51, 127.11), 'far')
  assert.equal(fit('부산 중구 별빛로 3', ...IN_JUNGGU), 'far')
})

test('a district of a city fits a map that only has the city', () => {
  assert.equal(fit('경기도 부천시 원미구 별빛로 3', 37.51, 126.99), 'fits 경기도 부천시 원미구')
  assert.equal(fit('경기 원미구 별빛로 3', 37.51, 126.99), 'fits 경기도 부천시 원미구')
  assert.equal(fit('경기 부천시 별빛로 3', 37.51, 126.99), 'fits 경기도 부천시')
})

test('a dong in brackets names the sigungu where only one on the map has it', () => {
  const [lat, lng] = IN_JUNGGU
  const resolved = (text: string, point: { lat?: number; lng?: number } = { lat, lng }) =>
    withSigunguOfDong(normaliseAddress(text), map, point).sigungu
  assert.equal(resolved('별빛로 3 (별빛동)'), '중구')
  assert.equal(resolved('서울특별시 (별빛3동)별빛로 3'), '중구')
  assert.equal(resolved('부산 별빛로 3 (별빛동)'), '')
  assert.equal(resolved('일광읍 별빛로 3'), '기장군')
  assert.equal(resolved('별빛로 3 (모르는동)'), '')
  // Without coordinates on the map, the dong may be one of another province.
  assert.equal(resolved('별빛로 3 (별빛동)', {}), '')
  assert.equal(resolved('별빛로 3 (별빛동)', { lat: 36, lng: 128 }), '')
  assert.equal(resolved('서울 별빛로 3 (별빛동)', {}), '중구')
})

test('an address is off the map when its sido, its town or every sido with its sigungu is', () => {
  const off = (text: string) => isOffMap(normaliseAddress(text), map)
  for (const text of ['대구 중구 별빛로 3', '천안시 별빛로 3', '고성군 별빛로 3', '광덕면 별빛로 3'])
    assert.equal(off(text), true, text)
  for (const text of ['중구 별빛로 3', '강서구 별빛로 3', '별빛로 3', '일광읍 별빛로 3', '강낭구 별빛로 3'])
    assert.equal(off(text), false, text)
})
