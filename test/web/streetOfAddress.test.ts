import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStreetOf } from '../../src/web/explorer/streetOfAddress.ts'

test('a keyword is the street of a typed address, also where a district has the name of the street', () => {
  for (const [typed, keyword] of [
    ['명동10길 29', '명동10길'],
    ['명동 10길 29', '명동10길'],
    ['종로구 종로 16', '종로구 종로'],
    ['종로 16', '종로'],
    ['서울 강남구 역삼동 산 3', '서울 강남구 역삼동'],
  ] as const)
    assert.ok(isStreetOf(typed, keyword), typed)
})

test('a word that was read as another one is no street', () => {
  assert.equal(isStreetOf('스벅', '스타벅스'), false)
  assert.equal(isStreetOf('종로 맛집', '종로'), false)
  assert.equal(isStreetOf('종로 16', ''), false)
})
