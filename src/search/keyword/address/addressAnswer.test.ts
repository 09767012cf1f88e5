import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexOf } from '../../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../../test/support/venueWith.ts'

/** Each address has a building after its number, which stored texts do not separate from it. */
const ADDRESSES: readonly (readonly [typed: string, road: string | null, jibun: string | null])[] = [
  ['역삼동 30-9', null, '서울특별시 강남구 역삼동 30-9 나라빌딩'],
  ['역삼동 31', null, '서울특별시 강남구 역삼동 31 라마다호텔'],
  ['논현동 17', null, '서울특별시 강남구 논현동 17 가동'],
  ['논현동 40-1', null, '서울특별시 강남구 논현동 40-1번지'],
  ['신사동 50', null, '서울특별시 강남구 신사동 50번지'],
  ['신사동 25', null, '서울특별시 강남구 신사동 25 안국빌딩'],
  ['도산대로 25', '서울특별시 강남구 도산대로 25 안국빌딩', null],
  ['도산대로 17', '서울특별시 강남구 도산대로 17 가동', null],
  ['도산대로 60-9', '서울특별시 강남구 도산대로 60-9 나라빌딩', null],
]

test('a number with the name of a building after it is that number', () => {
  for (const [typed, road, jibun] of ADDRESSES) {
    const index = indexOf(worldOf([venueWith('pl_a', { address: { road, jibun } })]))
    assert.ok(index.isAddress(typed), typed)
  }
})

test('a number that belongs to the name of another street is none', () => {
  for (const [typed, road, jibun] of [
    ['홍익로 5', '서울특별시 마포구 홍익로5길 7', null],
    ['홍익로 5', '서울특별시 마포구 홍익로5안길 7', null],
    ['강남대로 110', '서울특별시 강남구 강남대로110가길 14', null],
    ['세종대로 11', '서울특별시 중구 세종대로11번길 35', null],
    ['종로 3', null, '서울특별시 종로구 종로3가 10'],
    ['성수동 2', null, '서울특별시 성동구 성수동2가 300-1'],
  ] as const) {
    const index = indexOf(worldOf([venueWith('pl_a', { address: { road, jibun } })]))
    assert.equal(index.isAddress(typed), false, typed)
  }
})
