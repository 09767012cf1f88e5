import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keysOf, syllablesOf, withOtherLayout } from './keystrokes.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
const hangul = fc.array(syllable, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

test('the keys of syllables type the same syllables', () => {
  fc.assert(
    fc.property(hangul, (text) => {
      assert.equal(syllablesOf(keysOf(text)!), text)
    }),
  )
})

test('keys that leave a jamo alone type no syllables, and other characters have no keys', () => {
  for (const keys of ['t', 'kk', 'tmxx', 'tmxk1', ' ']) assert.equal(syllablesOf(keys), null, keys)
  for (const text of ['star', '스타 벅스', '별1']) assert.equal(keysOf(text), null, text)
  assert.equal(syllablesOf(''), '')
})

test('a word typed with the other layout is read on the same keys', () => {
  assert.equal(withOtherLayout('tmxkqjrtm'), '스타벅스')
  assert.equal(withOtherLayout('TMXKQJRTM'), '스타벅스')
  assert.equal(withOtherLayout('Tmxkqjrtm'), '쓰타벅스')
  assert.equal(withOtherLayout('Ejrqhrdl'), '떡복이')
  assert.equal(withOtherLayout('ekfrrkfql'), '닭갈비')
  assert.equal(withOtherLayout('ㄴㅅㅁㄱ'), 'star')
  for (const word of ['starbucks', 'cafe', '스타벅스', '카페', 'bbq1']) assert.equal(withOtherLayout(word), null, word)
})
