import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIST_FILTERS } from './listFilters.ts'
import {
  BOOLEAN_FILTERS,
  canonical,
  CATEGORY_OF_SUBTYPE,
  COMBINE,
  entriesOf,
  familyOf,
  isBooleanFilter,
  isYears,
  SUBTYPE_FAMILY,
  valuesOf,
  type WordParameter,
} from './vocabulary.ts'

const PARAMETERS: readonly WordParameter[] = [...LIST_FILTERS, 'exclude', 'open_at']

test('every Korean and English word of every value maps to that value', () => {
  for (const parameter of PARAMETERS) {
    for (const { value, ko, en } of entriesOf(parameter)) {
      for (const word of [value, ...ko, ...en]) assert.equal(canonical(parameter, word), value, `${parameter}: ${word}`)
    }
  }
})

test('a word is recognised in any case and spacing, with or without hyphens and apostrophes', () => {
  for (const word of ['k-bbq', 'K BBQ', 'KBBQ', 'k_bbq', ' kbbq '])
    assert.equal(canonical('subtype', word), 'korean_bbq')
  assert.equal(canonical('atmosphere', '대화하기좋은'), 'quiet')
  // Decomposed Hangul, as some systems send it.
  assert.equal(canonical('atmosphere', '조용한'.normalize('NFD')), 'quiet')
})

test('words are otherwise matched exactly: a similar word is not accepted', () => {
  for (const word of ['quite', 'quiet place', '조용', '', 'constructor', '__proto__']) {
    assert.equal(canonical('atmosphere', word), null, word)
  }
})

test('a word is recognised only in its own parameter', () => {
  assert.equal(canonical('serves', '디저트'), 'dessert')
  assert.equal(canonical('view', '디저트'), null)
})

test('there are 60 subtypes and 43 boolean filters, and include_unknown_hours is not one of them', () => {
  assert.equal(valuesOf('subtype').length, 60)
  assert.equal(BOOLEAN_FILTERS.length, 43)
  assert.equal(isBooleanFilter('include_unknown_hours'), false)
})

test('no word maps to two boolean filters', () => {
  const words = BOOLEAN_FILTERS.flatMap((name) => entriesOf(name).flatMap(({ ko, en }) => [...ko, ...en]))
  assert.equal(new Set(words).size, words.length)
})

test('the home category of every subtype is an existing category', () => {
  for (const subtype of valuesOf('subtype')) {
    assert.ok(valuesOf('business_category').includes(CATEGORY_OF_SUBTYPE[subtype] ?? ''), subtype)
  }
})

test('the combine rule of every list filter matches the reference', () => {
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

test('every family holds its own head, and a subtype belongs to one family at most', () => {
  const families = Object.entries(SUBTYPE_FAMILY)
  for (const [head, family] of families) assert.ok(family.includes(head), head)
  const members = families.flatMap(([, family]) => family)
  assert.equal(new Set(members).size, members.length)
  for (const subtype of members) assert.ok(valuesOf('subtype').includes(subtype), subtype)
  assert.deepEqual(
    ['korean', 'gukbap_soup', 'izakaya', 'coffee'].map((subtype) => familyOf(subtype)),
    ['korean', 'korean', 'japanese', null],
  )
})
