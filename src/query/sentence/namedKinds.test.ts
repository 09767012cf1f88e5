import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedKindOf, wordInNames } from './namedKinds.ts'

test('a kind of a sentence is looked for in names without its ending', () => {
  assert.equal(wordInNames('샐러드', 'salad_healthy'), '샐러드')
  assert.equal(wordInNames('칼국수집', 'noodles'), '칼국수')
  assert.equal(wordInNames('돈까스를', 'donkatsu'), '돈까스')
  assert.equal(wordInNames('디저트 카페', 'dessert'), '디저트')
  assert.equal(wordInNames('빵집', 'bakery'), '빵집')
})

test('an English word of a dish is looked for as Korean names have it', () => {
  assert.equal(wordInNames('tacos', 'mexican'), '타코')
  assert.equal(wordInNames('fried chicken', 'chicken'), '치킨')
})

test('a kitchen and a word of one syllable are not looked for in names', () => {
  for (const [word, subtype] of [
    ['한식', 'korean'],
    ['양식', 'western'],
    ['회', 'sushi_sashimi'],
    ['타이', 'thai'],
    ['japanese', 'japanese'],
  ] as const)
    assert.equal(wordInNames(word, subtype), null, word)
})

test('words for dishes of other kinds that have the word are known', () => {
  assert.ok(namedKindOf('갈비', ['korean_bbq']).not.includes('닭갈비'))
  assert.ok(!namedKindOf('갈비', ['korean_bbq', 'dakgalbi_dakhanmari']).not.includes('닭갈비'))
  assert.deepEqual(namedKindOf('샐러드', ['salad_healthy']).not, [])
})
