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

const point = (kind: 'station' | 'landmark', regionCode: string, fullName: string): Region => ({
  ...dong(regionCode, ''),
  kind,
  fullName,
  radiusM: 500,
})
const district = (regionCode: string, sigungu: string): Region => ({
  ...dong(regionCode, ''),
  kind: 'sigungu',
  sigungu,
  fullName: `서울특별시 ${sigungu}`,
})
const places = regionDirectory([
  district('11230', '동대문구'),
  district('11410', '서대문구'),
  district('11680', '강남구'),
  { ...point('station', '1111067000', '동대문역'), center: { lat: 37.54, lng: 127 } },
  point('station', '1162057500', '서초역'),
  district('11650', '서초구'),
  point('station', '1141056500', '서대문역'),
  point('station', '1168064000', '강남역'),
  point('station', '1144066000', '신촌역'),
  point('landmark', '1168051000', '가로수길'),
  point('landmark', '1165053000', '예술의전당'),
  dong('1117065000', '이태원동'),
])
const fullNames = (text: string) => regionsNamedIn(text, places).map(({ fullName }) => fullName)

test('a line and an exit mean the station, and words before a place add nothing', () => {
  for (const text of ['Sinchon station line 2', '신촌역 2호선', '신촌 2호선 3번 출구', 'near Sinchon', 'by Sinchon'])
    assert.deepEqual(fullNames(text), ['신촌역'], text)
  assert.deepEqual(fullNames('Gangnam exit 10'), ['강남역'])
  assert.deepEqual(fullNames('Gangnam'), ['서울특별시 강남구'])
  assert.deepEqual(fullNames('2호선'), [])
})

test('one typing error in the name of a place is read as the only name that is so near', () => {
  for (const text of ['가로숫길', '가로수낄', '가로스길']) assert.deepEqual(fullNames(text), ['가로수길'], text)
  for (const text of ['Itaweon', 'Itaewn']) assert.deepEqual(fullNames(text), ['서울특별시 종로구 이태원동'], text)
  for (const text of ['세로수길', '강냠', 'Itawn', '역삼길']) assert.deepEqual(fullNames(text), [], text)
})

test('a name without 구 is no district when the station of that name lies in another', () => {
  assert.deepEqual(fullNames('동대문'), ['동대문역'])
  assert.deepEqual(fullNames('동대문구'), ['서울특별시 동대문구'])
  assert.deepEqual(fullNames('서대문'), ['서울특별시 서대문구'])
  assert.deepEqual(fullNames('서초'), ['서울특별시 서초구'], 'the station lies at the edge')
  assert.deepEqual(fullNames('예당'), ['예술의전당'])
})
