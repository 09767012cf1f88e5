import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed } from '#base/slices.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const NAMES = [
  '폴인투',
  '스윗치즈',
  '안씨네',
  '에쏘빈',
  '밍글스',
  '드렁큰비건',
  '파운드우드',
  '우래옥',
  'Layer',
  '벨로씨',
  'Joonibean',
  '홈워크',
]
const index = indexOf(worldOf(NAMES.map((name) => venueWith(name))))
const found = (keyword: string) => namesFound(index, queryFor({ keyword }))

test('an English word finds no name that is far from its sound', () => {
  for (const word of ['printer', 'suitcase', 'engineer']) assert.deepEqual(found(word), [], word)
})

test('a word for a kitchen or a dish is not taken for a name that sounds like it', () => {
  for (const word of ['Ethiopian', 'pierogi']) assert.deepEqual(found(word), [], word)
})

test('a short English word is not taken for a name one letter away', () => {
  assert.deepEqual(found('lawyer'), [])
})

test('a Korean word finds no name in Latin letters that is far from its sound', () => {
  assert.deepEqual(found('준비하는'), [])
})

test('a name in English letters finds the name that it spells', () => {
  assert.deepEqual(found('mingles'), ['밍글스'])
  assert.deepEqual(found('drunken vegan'), ['드렁큰비건'])
  assert.deepEqual(found('poundwood'), ['파운드우드'])
  assert.deepEqual(found('woo lae oak'), ['우래옥'])
  assert.deepEqual(found('homework'), ['홈워크'])
})

test('a short word in Latin letters with one typing error is suggested, and not searched for', () => {
  const names = ['Layer', '어니언(ONION)', '이디야커피', '할리스']
  const cafes = indexOf(worldOf(names.map((name) => venueWith(name))))
  const suggested = (text: string) => completed(cafes.suggest(text, null, emptyOverlay)).map((one) => one.text)
  assert.deepEqual(suggested('layet'), ['Layer'])
  assert.deepEqual(suggested('onoin'), ['어니언(ONION)'])
  assert.ok(suggested('ediay').includes('이디야커피'))
  assert.ok(suggested('hollsy').includes('할리스'))
  assert.deepEqual(namesFound(cafes, queryFor({ keyword: 'layet' })), [], 'also after the suggestions')
  assert.deepEqual(suggested('layet'), ['Layer'], 'also after the search')
  assert.deepEqual(suggested('lay3t'), [])
})
