import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSentence } from '../words.ts'

const lookUp = Object.assign((name: string) => (name === 'hongdae' ? [HONGDAE] : []), {})
const HONGDAE = {
  kind: 'landmark',
  fullName: '홍대',
  regionCode: '1144066000',
  dongCodes: [],
  circle: { center: { lat: 37.55, lng: 126.92 }, radiusM: 500 },
  isPart: false,
  isShortened: false,
  placeCount: 1,
} as const

function priceOf(sentence: string): string {
  const { params } = readSentence(sentence, { lookUp, today: '2026-11-26' })
  return params
    .filter(([name]) => name === 'min_price_avg' || name === 'max_price_avg')
    .map(([name, value]) => `${name}=${value}`)
    .join()
}

test('a number without a currency is a price under a limit, at the end or before a place, a kind or a word of prices', () => {
  for (const sentence of [
    'lunch under 10000',
    'max 10000 hongdae',
    'under 10000 in hongdae',
    'up to 10000 per person',
    'noodles within 10000',
    'under 10000 noodles hongdae',
    'budget 10000',
    'lunch under 10k',
    '10000 or less',
  ])
    assert.equal(priceOf(sentence), 'max_price_avg=10000', sentence)
})

test('a number of something else is no price', () => {
  for (const sentence of [
    'over 6000 ratings',
    'up to 90000 followers',
    'at least 10000 steps',
    'from 5000',
    'over 6000',
    'under 9000 likes',
    'over 10k followers',
    'under 4000',
  ])
    assert.equal(priceOf(sentence), '', sentence)
})

test('a number under a limit is a price before every word that is understood', () => {
  const following = ['tonight', 'quiet', 'halal', 'takeout', 'omakase', 'delicious', 'quite', 'please', 'hot dogs']
  for (const word of [...following, 'and quiet', 'ice cream', 'fried chicken'])
    assert.equal(priceOf(`lunch under 20000 ${word}`), 'max_price_avg=20000', word)
  assert.equal(priceOf('max 30000 omakase'), 'max_price_avg=30000')
})

test('k under a limit, a maximum and a budget are prices before any word', () => {
  for (const sentence of ['under 10k followers', 'max 10000 followers', '10000 max followers', 'budget 10000 zzyzx'])
    assert.equal(priceOf(sentence), 'max_price_avg=10000', sentence)
})

test('with a currency or k every comparison is a price', () => {
  assert.equal(priceOf('over 6000 won'), 'min_price_avg=6000')
  assert.equal(priceOf('over 20k'), 'min_price_avg=20000')
  assert.equal(priceOf('under 3000 won'), 'max_price_avg=3000')
})
