import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filters } from '#contract/parameters/query.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const SUBTYPES = ['korean', 'gukbap_soup', 'jeon_makgeolli', 'chicken', 'japanese', 'ramen']
const index = indexOf(worldOf(SUBTYPES.map((subtype) => venueWith(subtype, {}, { subtypes: [subtype] }))))
const found = (filters: Partial<Filters>) => namesFound(index, queryFor(filters)).toSorted()
const without = { kind: 'value', filter: 'subtype', value: 'korean' } as const

test('the head of a family finds the whole family, and a member of it only itself', () => {
  assert.deepEqual(found({ lists: { subtype: ['korean'] } }), ['gukbap_soup', 'jeon_makgeolli', 'korean'])
  assert.deepEqual(found({ lists: { subtype: ['gukbap_soup'] } }), ['gukbap_soup'])
  assert.deepEqual(found({ lists: { subtype: ['japanese', 'chicken'] } }), ['chicken', 'japanese', 'ramen'])
})

test('excluding the head of a family excludes the whole family', () => {
  assert.deepEqual(found({ exclude: [without] }), ['chicken', 'japanese', 'ramen'])
})

test('with subtype_match=exact a head stands only for itself', () => {
  assert.deepEqual(found({ lists: { subtype: ['korean'] }, subtypeMatch: 'exact' }), ['korean'])
  assert.deepEqual(
    found({ exclude: [without], subtypeMatch: 'exact' }),
    SUBTYPES.filter((one) => one !== 'korean').toSorted(),
  )
})
