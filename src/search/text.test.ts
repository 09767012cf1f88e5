import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldText, wordStartsOf } from './text.ts'

test('case, white space, normal form and joined lone consonants do not count', () => {
  assert.equal(foldText(' Café\u3000 Noir'), 'cafénoir')
  assert.equal(foldText('국밥'.normalize('NFD')), '국밥')
  assert.equal(foldText('ㅅㅌㅄ'), 'ㅅㅌㅂㅅ')
})

test('words begin after white space, brackets and signs', () => {
  const wordsOf = (name: string) => wordStartsOf(name).map((at) => foldText(name).slice(at))
  assert.deepEqual(wordsOf('스타벅스 강남점'), ['스타벅스강남점', '강남점'])
  assert.deepEqual(wordsOf('김밥(본점)'), ['김밥(본점)', '본점)'])
  assert.deepEqual(wordsOf('  - R & B'), ['r&b', 'b'])
})

test('every word begins inside the folded text, with a letter or digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const folded = foldText(name)
      for (const at of wordStartsOf(name)) assert.match(folded.slice(at), /^[\p{L}\p{N}]/u)
    }),
  )
})
