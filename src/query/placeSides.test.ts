import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Region } from '#venue/records.ts'
import { regionDirectory } from './regionDirectory.ts'
import { readSentence } from './words.ts'
import { regionsNamedIn } from './wordsRegion.ts'

const point = (kind: 'station' | 'landmark', fullName: string, names: string[] = []): Region => ({
  kind,
  regionCode: '1159060500',
  sido: '서울특별시',
  sigungu: '동작구',
  dong: '흑석동',
  fullName,
  center: { lat: 37.5, lng: 127 },
  placeCount: 1,
  radiusM: 500,
  names,
})
const jungmun: Region = {
  ...point('station', '서귀포시 중문동'),
  kind: 'dong',
  regionCode: '5013061500',
  sido: '제주특별자치도',
  sigungu: '서귀포시',
  dong: '중문동',
}
const lookUp = regionDirectory([
  jungmun,
  { ...jungmun, kind: 'sigungu', regionCode: '50130', dong: '', fullName: '서귀포시' },
  { ...point('landmark', '동작구'), kind: 'sigungu', regionCode: '11590', dong: '' },
  point('landmark', '중앙대학교', ['중앙대', 'Chung-Ang University']),
  point('landmark', '동대문디자인플라자', ['DDP']),
  point('landmark', '올림픽공원'),
  point('landmark', '북문시장', ['남문']),
  point('station', '노원역'),
  point('station', '서울대입구역'),
])
const named = (text: string) => regionsNamedIn(text, lookUp).map(({ fullName }) => fullName)
const read = (sentence: string) => {
  const { region, keyword, unsayable } = readSentence(sentence, { lookUp, today: '2026-11-26' })
  return [region?.readings.map(({ fullName }) => fullName).join(), keyword, unsayable.join()]
}

test('a gate, an entrance or a side behind a place is no part of its name', () => {
  const university = [
    '중앙대 정문',
    '중앙대정문',
    '중앙대 후문',
    '중앙대 정문 앞',
    '중앙대 후문쪽',
    '중앙대 북문',
    '중앙대 방면',
  ]
  for (const text of [...university, '중앙대 맞은편', '중앙대 건너편', 'Chung-Ang University main gate'])
    assert.deepEqual(named(text), ['중앙대학교'], text)
  for (const text of ['DDP near', 'near DDP', 'DDP nearby']) assert.deepEqual(named(text), ['동대문디자인플라자'], text)
  for (const text of ['노원역 롯데백화점쪽', '노원역 롯데백화점 쪽', '노원역 방면'])
    assert.deepEqual(named(text), ['노원역'], text)
})

test('a name that ends like a gate is the whole name', () => {
  assert.deepEqual(named('남문'), ['북문시장'])
  assert.deepEqual(named('서울대입구'), ['서울대입구역'])
  assert.deepEqual(named('어디 정문'), [])
})

test('the rest of a text with a gate or a side is no province and no district', () => {
  for (const text of [
    '제주 동문',
    '동작 후문',
    '제주 상상마당 건너편',
    '제주 롯데백화점쪽',
    '제주 반대편',
    'Jeju near',
    '동작구 정문',
  ])
    assert.deepEqual(named(text), [], text)
})

test('a name that is also the word for a gate narrows the place before it', () => {
  for (const text of ['제주 중문', '서귀포 중문']) assert.deepEqual(named(text), ['서귀포시 중문동'], text)
  assert.deepEqual(named('중앙대 중문'), ['중앙대학교'])
})

test('in a sentence a gate or a side behind a place is no keyword', () => {
  for (const side of ['정문', '후문', '북문', '입구', '방면', '건너편', '정문앞', '후문쪽에'])
    assert.deepEqual(read(`중앙대 ${side} 카페`), ['중앙대학교', null, ''], side)
  assert.deepEqual(read('노원역 롯데백화점쪽 카페'), ['노원역', null, '롯데백화점쪽'])
  assert.deepEqual(read('노원역 롯데백화점 건너편 카페'), ['노원역', null, '롯데백화점'])
  for (const sentence of ['Chung-Ang University main gate cafe', 'cafe across from Chung-Ang University'])
    assert.deepEqual(read(sentence), ['중앙대학교', null, ''], sentence)
  for (const sentence of ['cafe opposite DDP', 'DDP near cafe', 'cafe DDP near', 'cafe near DDP'])
    assert.deepEqual(read(sentence), ['동대문디자인플라자', null, ''], sentence)
})

test('without a place before it such a word is a word of a name', () => {
  assert.equal(read('북문 카페')[1], '북문')
})
