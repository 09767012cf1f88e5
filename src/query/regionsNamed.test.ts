import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Region } from '#venue/records.ts'
import { regionDirectory } from './regionDirectory.ts'
import { regionsNamedIn } from './wordsRegion.ts'

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

const FIELD = { lat: 37.6, lng: 127.05 }
const called = (regionCode: string, fullName: string, names: readonly string[] = [], center = FIELD): Region => ({
  ...point('landmark', regionCode, fullName),
  names: [...names],
  center,
})
const kinds = regionDirectory([
  called('1111061500', '광장시장', ['Gwangjang Market']),
  called('1111060000', '북촌', ['Bukchon Hanok Village']),
  called('1141058500', '이화여대', ['Ewha Womans University', 'Ewha']),
  called('1141058500', '연세대', ['연대', 'Yonsei University']),
  called('1129060000', '고려대', ['고대']),
  called('4146355000', '경희대 국제캠퍼스', [], { lat: 37.24, lng: 127.08 }),
  called('1123071000', '경희대'),
  called('1144074000', '상암 DMC', ['DMC']),
  called('1114067000', '신당 중앙시장', ['서울중앙시장']),
  called('1156071000', '대림동 차이나타운', ['대림중앙시장'], { lat: 37.49, lng: 126.9 }),
  point('station', '1168054500', '압구정로데오역'),
  { ...dong('1114066000', '신당동'), center: FIELD },
  { ...dong('1156072000', '대림동'), center: { lat: 37.495, lng: 126.9 } },
  { ...dong('1141058600', '신촌동'), center: FIELD },
  { ...dong('1129060000', '안암동'), center: FIELD },
  { ...dong('2818556000', '송도동'), center: { lat: 37.38, lng: 126.65 } },
])
const kindNames = (text: string) => regionsNamedIn(text, kinds).map(({ fullName }) => fullName)

test('an English word for a kind of place may be shortened, and misspelt where it is long', () => {
  const cases = {
    광장시장: ['Gwangjang mkt', 'gwangjang mkt.', 'Gwangjang markt', 'gwangjang maket'],
    북촌: ['Bukchon hanok villege', 'bukchon hanok vlg'],
    이화여대: ['ewha univ', 'Ewha univ.', 'ewha univercity'],
    압구정로데오역: ['apgujong rodeo st', 'Apgujeong Rodeo sta', 'apgujeong rodeo stn.'],
  }
  for (const [fullName, texts] of Object.entries(cases))
    for (const text of texts) assert.deepEqual(kindNames(text), [fullName], text)
  assert.deepEqual(kindNames('yonse university'), ['연세대'])
  for (const text of ['mkt', 'villege', 'gwangjang mt', 'univ']) assert.deepEqual(kindNames(text), [], text)
})

test('a name in Latin letters before 역 is the station or place of that name', () => {
  assert.deepEqual(kindNames('dmc역'), ['상암 DMC'])
  assert.deepEqual(kindNames('apgujeong rodeo역'), ['압구정로데오역'])
})

test('a campus is the university at the place that it is called after, and no university that lies elsewhere', () => {
  for (const text of ['연대 신촌캠', '연대 신촌캠퍼스', '연대신촌캠', '연세대 캠퍼스'])
    assert.deepEqual(kindNames(text), ['연세대'], text)
  assert.deepEqual(kindNames('고대 안암캠퍼스'), ['고려대'])
  assert.deepEqual(kindNames('경희대 국제캠'), ['경희대 국제캠퍼스'])
  assert.deepEqual(kindNames('연대 송도캠'), [])
})

test('a dong before a market names the market there whose name ends so', () => {
  assert.deepEqual(kindNames('신당동 중앙시장'), ['신당 중앙시장'])
  assert.deepEqual(kindNames('대림동 중앙시장'), ['대림동 차이나타운'])
  for (const text of ['안암동 수산시장', '송도동 중앙시장', '중앙시장']) assert.deepEqual(kindNames(text), [], text)
})

test('two numbered dongs that are one error apart and no names by themselves correct each other no further', () => {
  const numbered = regionDirectory([dong('1117065000', '이태원1동'), dong('1117066000', '이태원2동')])
  for (const text of ['이태원1', '이태원2', '서울 이태원1']) assert.deepEqual(regionsNamedIn(text, numbered), [], text)
})
