import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldText, wordsIn, wordStartsOf } from './text.ts'

test('case, white space, normal form and joined single consonants are ignored', () => {
  assert.equal(foldText(' Café\u3000 Noir'), 'cafénoir')
  assert.equal(foldText('국밥'.normalize('NFD')), '국밥')
  assert.equal(foldText('ㅅㅌㅄ'), 'ㅅㅌㅂㅅ')
})

test('punctuation is ignored except between digits', () => {
  assert.equal(foldText('왕갈비(450g)'), '왕갈비450g')
  assert.equal(foldText("Wendy's — R & B"), 'wendysrb')
  assert.equal(foldText('테헤란로 12-3'), '테헤란로12-3')
})

test('a keyword is split at punctuation, but not within a Latin name or a number', () => {
  assert.deepEqual(wordsIn('국밥,강남'), ['국밥', '강남'])
  assert.deepEqual(wordsIn('스타벅스-강남(역)'), ['스타벅스', '강남', '역'])
  assert.deepEqual(wordsIn('Seodaemun-gu, gukbap/bar'), ['Seodaemun-gu', 'gukbap', 'bar'])
  assert.deepEqual(wordsIn("12-3 Wendy's 1,000"), ['12-3', "Wendy's", '1,000'])
})

test('a part of a text remains a part of it after both are folded', () => {
  const text = fc.string({ unit: fc.constantFrom('가', 'a', '1', '2', '-', ',', "'", '(', ' ', '·', 'ㄳ') })
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (whole, from, to) => {
      const part = whole.slice(from % (whole.length + 1)).slice(0, to % 8)
      assert.ok(foldText(whole).includes(foldText(part)))
    }),
  )
})

test('words begin after white space, brackets and signs', () => {
  const wordsOf = (name: string) => wordStartsOf(name).map((at) => foldText(name).slice(at))
  assert.deepEqual(wordsOf('스타벅스 강남점'), ['스타벅스강남점', '강남점'])
  assert.deepEqual(wordsOf('김밥(본점)'), ['김밥본점', '본점'])
  assert.deepEqual(wordsOf('  - R & B'), ['rb', 'b'])
  assert.deepEqual(wordsOf('종로 12-3'), ['종로12-3', '12-3', '3'])
})

test('every word begins inside the folded text, with a letter or digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const folded = foldText(name)
      for (const at of wordStartsOf(name)) assert.match(folded.slice(at), /^[\p{L}\p{N}]/u)
    }),
  )
})
