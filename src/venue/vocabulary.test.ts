import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIST_FILTERS } from './listFilters.ts'
import {
  BOOLEAN_FILTERS,
  canonical,
  CATEGORY_OF_SUBTYPE,
  COMBINE,
  entriesOf,
  isBooleanFilter,
  isYears,
  valuesOf,
  type WordParameter,
} from './vocabulary.ts'

const PARAMETERS: readonly WordParameter[] = [...LIST_FILTERS, 'exclude', 'open_at']

test('every Korean and English word of every value stands for that value', () => {
  for (const parameter of PARAMETERS) {
    for (const { value, ko, en } of entriesOf(parameter)) {
      for (const word of [value, ...ko, ...en]) assert.equal(canonical(parameter, word), value, `${parameter}: ${word}`)
    }
  }
})

test('a word is found in any case and spacing, with or without hyphens and apostrophes', () => {
  for (const word of ['k-bbq', 'K BBQ', 'KBBQ', 'k_bbq', ' kbbq '])
    assert.equal(canonical('subtype', word), 'korean_bbq')
  assert.equal(canonical('atmosphere', '대화하기좋은'), 'quiet')
  // Decomposed Hangul, as some systems send it.
  assert.equal(canonical('atmosphere', '조용한'.normalize('NFD')), 'quiet')
})

test('a word is otherwise matched exactly: nothing near it is taken for it', () => {
  for (const word of ['quite', 'quiet place', '조용', '', 'constructor', '__proto__']) {
    assert.equal(canonical('atmosphere', word), null, word)
  }
})

test('a word counts only inside its own parameter', () => {
  assert.equal(canonical('serves', '디저트'), 'dessert')
  assert.equal(canonical('view', '디저트'), null)
})

test('there are 60 subtypes and 43 boolean filters, and include_unknown_hours is none of them', () => {
  assert.equal(valuesOf('subtype').length, 60)
  assert.equal(BOOLEAN_FILTERS.length, 43)
  assert.equal(isBooleanFilter('include_unknown_hours'), false)
})

test('no word of the boolean filters stands for two of them', () => {
  const words = BOOLEAN_FILTERS.flatMap((name) => entriesOf(name).flatMap(({ ko, en }) => [...ko, ...en]))
  assert.equal(new Set(words).size, words.length)
})

test('every subtype has a home category that is a category', () => {
  for (const subtype of valuesOf('subtype')) {
    assert.ok(valuesOf('business_category').includes(CATEGORY_OF_SUBTYPE[subtype] ?? ''), subtype)
  }
})

test('every list filter says how its values combine, as the reference has it', () => {
  const of = (combine: string) => LIST_FILTERS.filter((filter) => COMBINE[filter] === combine).toSorted()
  assert.deepEqual(of('all'), ['dietary', 'foreign_languages', 'payment_methods', 'recommended_for', 'serves'])
  assert.deepEqual(of('single'), ['business_category', 'parking_type'])
  assert.deepEqual(of('any'), [
    'associated_with',
    'atmosphere',
    'bbq_meat',
    'featured_by',
    'legacy',
    'local_food',
    'muslim_friendly',
    'reservation_channel',
    'subtype',
    'view',
  ])
})

test('NNy is one to three digits that do not begin with zero', () => {
  assert.deepEqual(['30y', '7y', '120y', '0y', '030y', '1000y', 'y', '30', '30Y'].filter(isYears), [
    '30y',
    '7y',
    '120y',
  ])
})
