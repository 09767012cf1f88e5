import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LatLng } from '#base/geometry.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { readSentenceOf } from './sentenceSearch.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const METRE = 1 / 111_000

function venue(id: string, road: string | null, jibun: string | null, eastM = 0) {
  const location = { lat: 37.5, lng: 127.036 + eastM * METRE }
  return venueWith(id, { name: `가게 ${id}`, address: { road, jibun }, location })
}
const index = indexOf(
  worldOf([
    venue('pl_a', '서울특별시 강남구 테헤란로 15, 1층', '서울특별시 강남구 역삼동 30-9'),
    venue('pl_b', '서울특별시 강남구 테헤란로 19', '서울특별시 강남구 역삼동 31 1층', 60),
    venue('pl_c', '서울특별시 강남구 테헤란로4길 17', '서울특별시 강남구 역삼동 30-2', 120),
    venue('pl_d', '서울특별시 강남구 테헤란로 90', '서울특별시 강남구 역삼동 500', 3_000),
    venue('pl_mok', '서울특별시 양천구 목동로 7', '서울특별시 양천구 목동 715-1 가동', -9_000),
    venue('pl_myeonmok', '서울특별시 중랑구 면목로 7', '서울특별시 중랑구 면목동 600', 9_000),
    venue('pl_busan', '부산광역시 부산진구 중앙로 33', null, 30_000),
    venue('pl_suwon', '경기도 수원시 팔달구 중앙로 50', null, -30_000),
  ]),
)
const serving = { index, overlay: emptyOverlay }

function find(sentence: string, position: LatLng | null = null) {
  const { report, parsed } = readSentenceOf({ sentence, at: NOW, position, params: [] }, serving)
  assert.ok(parsed.kind === 'parsed', sentence)
  const { hits } = index.search(parsed.value, emptyOverlay)
  return { ids: hits.map(({ ordinal }) => index.idOf(ordinal)), understood: report.understood }
}

test('a house number without a venue finds its street or village around the nearest number, and the report states both', () => {
  const { ids, understood } = find('테헤란로 16')
  assert.deepEqual(ids.slice(0, 2), ['pl_a', 'pl_b'])
  assert.ok(!ids.includes('pl_d'), 'another part of the street')
  assert.deepEqual(understood.at(-1), { text: '테헤란로 16', param: 'keyword', value: '테헤란로', assumed: true })
  assert.deepEqual(
    understood.map(({ param, assumed }) => [param, assumed]),
    [
      ['lat', undefined],
      ['lng', undefined],
      ['radius', undefined],
      ['keyword', true],
    ],
  )
})

test('the nearest number is that of the house: a floor, a room and a side street are none', () => {
  assert.equal(find('테헤란로 18').ids[0], 'pl_b')
  assert.equal(find('강남구 테헤란로 100').ids[0], 'pl_d')
  assert.equal(find('역삼동 30-3').ids[0], 'pl_c')
  assert.equal(find('역삼동 30-8').ids[0], 'pl_a')
  assert.equal(find('역삼동 33').ids[0], 'pl_b')
})

test('the number of another street is no house number: 테헤란로 4 is not 테헤란로4길', () => {
  assert.equal(index.isAddress('테헤란로 4'), false)
  assert.equal(index.isAddress('테헤란로4길 17'), true)
  assert.equal(find('테헤란로 4').ids[0], 'pl_a')
})

test('a number with a venue finds that, and a street without venues or with other words is no address', () => {
  assert.deepEqual(find('테헤란로 19').ids, ['pl_b'])
  assert.deepEqual(
    find('없는로 19').understood.filter(({ param }) => param === 'keyword'),
    [],
  )
  assert.equal(index.nearestAddress('가게 테헤란로 16', null), null)
})

test('a number far from every other one of its street, and one digit after a dong, is no address', () => {
  assert.equal(index.nearestAddress('테헤란로 141', null), null)
  assert.equal(index.nearestAddress('역삼동 3', null), null)
  assert.equal(index.nearestAddress('역삼동 33', null)?.keyword, '역삼동')
})

test('면목동 is not 목동: a street begins after a separator or whole regions', () => {
  for (const text of ['목동 600', '서울 목동 590', '목동 500'])
    assert.equal(index.nearestAddress(text, null), null, text)
  assert.equal(index.isAddress('목동 600'), false)
  assert.deepEqual(find('면목동 600').ids, ['pl_myeonmok'])
  assert.deepEqual(find('목동 715-1').ids, ['pl_mok'])
})

test('of several streets of one name the nearest to the person is meant, and none without a position or region', () => {
  assert.equal(index.nearestAddress('중앙로 35', null), null)
  const nearWest = { lat: 37.5, lng: 127.036 - 29_000 * METRE }
  assert.equal(find('중앙로 35', nearWest).ids[0], 'pl_suwon')
  assert.equal(find('수원시 중앙로 35').ids[0], 'pl_suwon')
  assert.equal(find('부산진구 중앙로 35').ids[0], 'pl_busan')
})
