import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed } from '#base/slices.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'

const NAMES = [
  '스타벅스 역삼점',
  '스타벅스 강남점',
  '스타포차',
  '스타',
  '맥도날드 역삼점',
  '비비큐',
  '이디',
  '이디야 역삼점',
  '카페 소리',
  '더벤티 역삼점',
  '더현대',
  '본죽 역삼점',
  '탐앤탐스 역삼점',
]
const index = indexOf(
  worldOf(NAMES.map((name, i) => venueWith(`pl_${i}`, { name, category: 'cafe' }, { subtypes: ['coffee'] }))),
)
const suggested = (text: string) => completed(index.suggest(text, null, emptyOverlay))
const first = (text: string) => suggested(text).map((one) => `${one.kind} ${one.text}`)

test('half a brand suggests the chain, in the script in which it was begun, and then its branches', () => {
  for (const [text, chain, branch] of [
    ['starbu', 'Starbucks', '스타벅스 역삼점'],
    ['스타벅', '스타벅스', '스타벅스 역삼점'],
    ['ㅅㅌㅂㅅ', '스타벅스', '스타벅스 역삼점'],
    ['starbuks', 'Starbucks', '스타벅스 역삼점'],
    ['mcdon', "McDonald's", '맥도날드 역삼점'],
    ['맥도', '맥도날드', '맥도날드 역삼점'],
    ['bbq', 'BBQ', '비비큐'],
  ] as const) {
    const found = first(text)
    assert.equal(found[0], `chain ${chain}`, text)
    assert.ok(found.includes(`venue ${branch}`), text)
  }
  assert.deepEqual(suggested('starbu')[0]?.params, { keyword: '스타벅스' })
})

test('venues that are called as typed, and others that begin so, stay in the list of a chain', () => {
  assert.deepEqual(first('이디').slice(0, 3), ['chain 이디야', 'venue 이디', 'venue 이디야 역삼점'])
  assert.ok(first('스타').includes('venue 스타포차'))
})

test('a chain without branches in the release, one letter of it, and the name of a kind suggest no chain first', () => {
  assert.ok(!first('burger k').some((one) => one.startsWith('chain')))
  assert.ok(!first('스').some((one) => one.startsWith('chain')))
  assert.equal(first('카페')[0], 'kind 카페')
})

test('three Latin letters begin too many names to suggest a chain, unless they are its whole name', () => {
  for (const text of ['the', 'bon', 'tom']) assert.ok(!first(text).some((one) => one.startsWith('chain')), text)
  assert.equal(first('the v')[0], 'chain The Venti')
  assert.equal(first('bonj')[0], 'chain Bonjuk')
  assert.equal(first('ㄷㅂㅌ')[0], 'chain 더벤티')
})
