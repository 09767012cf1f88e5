import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionDirectory } from './regionDirectory.ts'
import { readSentence } from './words.ts'

/** Knows the provinces only, as a release without the places that are named. */
const lookUp = regionDirectory([])
const read = (sentence: string) => {
  const { region, keyword, resolved } = readSentence(sentence, { lookUp, today: '2026-11-26', minute: 900 })
  return [region?.from, keyword, resolved.filter(({ param }) => param !== 'prefer').map(({ value }) => value)]
}

test('a name of capitalised words that the release does not know is no misspelt kind', () => {
  assert.deepEqual(read('Lotte World lunch'), [undefined, 'Lotte World', ['lunch']])
  assert.deepEqual(read('lotte world lunch'), [undefined, 'lotte world', ['lunch']])
  assert.deepEqual(read('Vegitarian restaurant'), [undefined, null, ['vegetarian', 'restaurant']])
})

test('the name of a province within a name is a part of it', () => {
  assert.deepEqual(read('cheap eats near N Seoul Tower'), [undefined, 'N Seoul Tower', ['price']])
  assert.deepEqual(read('Grand Busan Plaza cafe'), [undefined, 'Grand Busan Plaza', ['cafe']])
  assert.deepEqual(read('Seoul Plaza cafe'), ['Seoul', 'Plaza', ['cafe']])
  assert.deepEqual(read('plaza Seoul cafe'), ['Seoul', 'plaza', ['cafe']])
})
