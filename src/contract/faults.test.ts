import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invalid, nearest, nearestWord, snakeCase } from './faults.ts'
import { wordless } from './language.ts'

test('a suggestion is the nearest candidate, at most two edits away', () => {
  assert.equal(nearest('quite', ['quilt', 'quiet', 'cozy']), 'quilt')
  assert.equal(nearest('kuiet', ['cozy', 'quiet']), 'quiet')
  assert.equal(nearest('loud', ['cozy', 'quiet']), null)
})

test('Hangul is compared letter by letter', () => {
  assert.equal(nearest('조용함', ['조용한', '아늑한']), '조용한')
  assert.equal(nearest('한식', ['양식']), null)
})

test('a candidate that replaces every letter of the word is not suggested', () => {
  assert.equal(nearest('xy', ['to']), null)
  assert.equal(nearest('', ['to']), null)
})

test('a short word of a filter is suggested only within one edit', () => {
  assert.equal(nearestWord('foo', ['hoe', 'food truck']), null)
  assert.equal(nearestWord('bar', ['bbq']), null)
  assert.equal(nearestWord('caf', ['cafe']), 'cafe')
  assert.equal(nearestWord('quite', ['quiet']), 'quiet')
})

test('camelCase becomes snake_case', () => {
  assert.deepEqual(['pageSize', 'openAt', 'page', 'minPriceAvg'].map(snakeCase), [
    'page_size',
    'open_at',
    'page',
    'min_price_avg',
  ])
})

test('a fault echoes at most 100 characters and shows at most 20 allowed values', () => {
  const many = Array.from({ length: 30 }, (_, i) => `v${i}`)
  const { value, allowed, param } = invalid('p'.repeat(500), '🍜'.repeat(500), wordless('wrong'), { allowed: many })
  assert.equal(Array.from(value ?? '').length, 101)
  assert.equal(param.length, 101)
  assert.deepEqual(allowed, many.slice(0, 20))
})
