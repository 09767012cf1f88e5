import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Region } from '#venue/records.ts'
import { regionDirectory, regionsNamedIn } from './wordsRegion.ts'

const dong = (regionCode: string, name: string): Region => ({
  kind: 'dong',
  regionCode,
  sido: '서울특별시',
  sigungu: '종로구',
  dong: name,
  fullName: `서울특별시 종로구 ${name}`,
  center: { lat: 37.5, lng: 127 },
  placeCount: 1,
})
const lookUp = regionDirectory([
  dong('1111063000', '종로5·6가동'),
  dong('1135069500', '상계6·7동'),
  dong('1144071000', '연남동'),
])
const named = (text: string) => regionsNamedIn(text, lookUp).map(({ regionCode }) => regionCode)

test('the dot of a dong of two numbers may be a point or be left out', () => {
  for (const text of ['상계6·7동', '상계6.7동', '상계67동', '상계 6.7동'])
    assert.deepEqual(named(text), ['1135069500'], text)
  for (const text of ['종로5·6가동', '종로56가동']) assert.deepEqual(named(text), ['1111063000'], text)
})

test('words for surroundings and the ending of a place do not belong to its name', () => {
  for (const text of ['연남동에서', '연남동 쪽', '연남동쪽', '연남동 부근', '연남동 일대', '연남동 근처'])
    assert.deepEqual(named(text), ['1144071000'], text)
})
