import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSentence } from './words.ts'
import { regionLookup } from './wordsRegion.ts'
import { understoodOf } from './wordsUnderstood.ts'

const STATION = {
  kind: 'station' as const,
  regionCode: '1168064000',
  sido: '',
  sigungu: '',
  dong: '',
  fullName: '강남역',
  center: { lat: 37.5, lng: 127 },
  placeCount: 1,
  radiusM: 500,
}
const setting = { lookUp: regionLookup(() => [STATION]), today: '2026-11-21' }
const sortedOut = (sentence: string) => understoodOf(sentence, readSentence(sentence, setting))

test('every condition has its words, and every word that sets none is reported', () => {
  assert.deepEqual(sortedOut('강남역 300m 이내 조용한 카페 추천해줘, 내일 아무개 4명 가성비'), {
    understood: [
      { text: '강남역 300m 이내', param: 'lat,lng,radius', value: '37.5,127,300' },
      { text: '조용한', param: 'atmosphere', value: 'quiet' },
      { text: '카페', param: 'business_category', value: 'cafe' },
    ],
    notUnderstood: ['내일', '아무개', '4명', '가성비'],
  })
})

test('words that no filter expresses are not understood and no keyword', () => {
  const reading = readSentence('얼큰한 아무개 친구랑', setting)
  assert.equal(reading.keyword, '아무개')
  assert.deepEqual(understoodOf('얼큰한 아무개 친구랑', reading).notUnderstood, ['얼큰한', '아무개', '친구랑'])
})

test('a misspelt word of a filter is marked as assumed, and only that word', () => {
  assert.deepEqual(sortedOut('조욘한 카페 with parkng').understood, [
    { text: '조욘한', param: 'atmosphere', value: 'quiet', assumed: true },
    { text: '카페', param: 'business_category', value: 'cafe' },
    { text: 'parkng', param: 'parking', value: 'true', assumed: true },
  ])
})

test('a misspelt word of a filter that is a word of a venue name stays a keyword', () => {
  const reading = readSentence('parkng cafe', { ...setting, isNameWord: (word) => word === 'parkng' })
  assert.deepEqual(reading.params, [
    ['keyword', 'parkng'],
    ['business_category', 'cafe'],
  ])
})
