import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BARE_EXCLUSIONS, exclusionText, parseExclusion } from './parseExclusion.ts'
import type { Exclusion } from '#contract/parameters/query.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'

function exclusion(item: string): Exclusion {
  const read = parseExclusion(item)
  if (read.kind !== 'read') assert.fail(`${item}: ${JSON.stringify(read)}`)
  return read.exclusion
}

test('filter:value excludes the value of that filter, with aliases resolved', () => {
  assert.deepEqual(exclusion('subtype:coffee'), { kind: 'value', filter: 'subtype', value: 'coffee' })
  assert.deepEqual(exclusion(' atmosphere : 조용한 '), { kind: 'value', filter: 'atmosphere', value: 'quiet' })
  assert.deepEqual(exclusion('legacy:40y'), { kind: 'value', filter: 'legacy', value: '40y' })
  assert.deepEqual(exclusion('muslim_friendly:true'), { kind: 'value', filter: 'muslim_friendly', value: 'true' })
  assert.deepEqual(exclusion('featured_by:성시경'), { kind: 'value', filter: 'featured_by', value: '성시경' })
})

test('every boolean filter is excluded by its bare name', () => {
  for (const name of BOOLEAN_FILTERS) assert.deepEqual(exclusion(name), { kind: 'boolean', name })
  assert.deepEqual(exclusion('wifi:true'), { kind: 'boolean', name: 'wifi' })
  assert.deepEqual(exclusion('노키즈존'), { kind: 'boolean', name: 'no_kids_zone' })
})

test('franchise, possibly_closed and alcohol need no filter', () => {
  assert.deepEqual(exclusion('franchise'), { kind: 'franchise' })
  assert.deepEqual(exclusion('체인점'), { kind: 'franchise' })
  assert.deepEqual(exclusion('possibly_closed'), { kind: 'possibly_closed' })
  for (const word of ['alcohol', '술집'])
    assert.deepEqual(exclusion(word), { kind: 'value', filter: 'serves', value: 'alcohol' })
})

test('a place and a keyword are excluded by their prefix; a colon after it belongs to the value', () => {
  assert.deepEqual(exclusion('place:pl_4x8k2m9q1r7t3v5w'), { kind: 'place', id: 'pl_4x8k2m9q1r7t3v5w' })
  assert.deepEqual(exclusion('keyword: 마라:탕 '), { kind: 'keyword', word: '마라:탕' })
})

test('a category or subtype of a single filter needs no filter prefix', () => {
  assert.deepEqual(exclusion('restaurant'), { kind: 'value', filter: 'business_category', value: 'restaurant' })
  assert.deepEqual(exclusion('malatang'), { kind: 'value', filter: 'subtype', value: 'malatang' })
})

test('a token of several filters is ambiguous, and all its forms are listed', () => {
  const forms: Readonly<Record<string, readonly string[]>> = {
    dessert: ['business_category:dessert', 'subtype:dessert', 'serves:dessert'],
    bakery: ['business_category:bakery', 'subtype:bakery'],
    coffee: ['subtype:coffee', 'serves:coffee'],
  }
  for (const [word, expected] of Object.entries(forms)) {
    assert.deepEqual(parseExclusion(word), { kind: 'ambiguous', forms: expected })
    for (const form of expected) assert.equal(exclusionText(exclusion(form)), form)
  }
})

test('every category and subtype is either a bare word or ambiguous', () => {
  for (const token of [...valuesOf('business_category'), ...valuesOf('subtype')]) {
    const { kind } = parseExclusion(token)
    assert.equal(kind, BARE_EXCLUSIONS.includes(token) ? 'read' : 'ambiguous', token)
  }
})

test('a bare alias of a subtype is refused: only the words of exclude itself are accepted there', () => {
  assert.equal(parseExclusion('국밥').kind, 'unknown_word')
})

test('an item that cannot be excluded is reported with the reason', () => {
  assert.deepEqual(parseExclusion('colour:red'), { kind: 'unknown_filter', filter: 'colour' })
  assert.deepEqual(parseExclusion('open_at:now'), { kind: 'unknown_filter', filter: 'open_at' })
  assert.deepEqual(parseExclusion('subtype:red'), { kind: 'unknown_value', filter: 'subtype', value: 'red' })
  for (const item of ['place:', 'keyword: ', 'keyword:!!!', 'subtype:'])
    assert.equal(parseExclusion(item).kind, 'empty_value')
})

test('the canonical text of every bare word parses to the same exclusion', () => {
  for (const word of BARE_EXCLUSIONS) {
    const read = exclusion(word)
    assert.deepEqual(exclusion(exclusionText(read)), read)
  }
})
