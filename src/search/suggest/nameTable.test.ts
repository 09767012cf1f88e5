import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KIND_NAMES } from './kindNames.ts'
import { NameTable } from './nameTable.ts'

const table = new NameTable([
  { item: 'gangnam', names: ['강남역', '강남', 'gangnam'] },
  { item: 'gangbyeon', names: ['강변역', 'gangbyeon'] },
  { item: 'starbucks', names: ['스타벅스', 'Star bucks'] },
])
const found = (text: string) => table.beginningWith(text).map(({ item }) => item)

test('a name is found by its beginning: syllables, initials, an unfinished syllable, letters in any case', () => {
  assert.deepEqual(found('강'), ['gangnam', 'gangbyeon'])
  assert.deepEqual(found('ㄱㄴ'), ['gangnam'])
  assert.deepEqual(found('스타버'), ['starbucks'])
  assert.deepEqual(found('GANG'), ['gangnam', 'gangbyeon'])
  assert.deepEqual(found('starb'), ['starbucks'])
  assert.deepEqual(found('남역'), [])
})

test('a name that is longer than the text is no whole name', () => {
  assert.deepEqual(table.beginningWith('강남'), [{ item: 'gangnam', isWhole: true }])
  assert.deepEqual(table.beginningWith('강나'), [{ item: 'gangnam', isWhole: false }])
})

test('a whole name is found with one typing error, not by its beginning, and short texts are no errors', () => {
  assert.deepEqual(table.misspeltAs('스타벅수'), ['starbucks'])
  assert.deepEqual(table.misspeltAs('gangnma'), ['gangnam'])
  assert.deepEqual(table.misspeltAs('캉변역'), ['gangbyeon'])
  for (const text of ['강냠', '스타벅', '']) assert.deepEqual(table.misspeltAs(text), [])
})

test('text without letters begins no name', () => {
  for (const text of ['', ' ', '-', '\u0000']) assert.deepEqual(found(text), [])
})

test('a kind is completed in the script in which it was begun', () => {
  const texts = (typed: string) => KIND_NAMES.beginningWith(typed).map(({ item }) => item.text)
  assert.ok(texts('냉면').includes('냉면'))
  assert.ok(texts('ram').includes('ramen'))
  const [whole] = KIND_NAMES.beginningWith('카페').filter(({ isWhole }) => isWhole)
  assert.deepEqual(whole?.item.params, { business_category: 'cafe' })
})
