import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_FILTERS } from '#contract/parameters/query.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { valuesNotCarried } from './responseNotices.ts'

const index = indexOf(
  worldOf([venueWith('pl_0', {}, { subtypes: ['ramen'], attributes: { booleans: { wifi: true } } })]),
)

test('each value that is asked for and that no place of the release has is named, and no other', () => {
  const lists = { subtype: ['ramen', 'brunch'], view: ['river'], dietary: ['gluten_free'] }
  const filters = { ...NO_FILTERS, lists, booleans: ['wifi', 'takeout', 'reservable'], is24h: true }
  assert.deepEqual(
    valuesNotCarried(filters, index).map(({ code, param, from }) => [code, param, from]),
    [
      ['value_not_carried', 'subtype', 'brunch'],
      ['value_not_carried', 'view', 'river'],
      ['value_not_carried', 'takeout', 'true'],
      ['value_not_carried', 'is24h', 'true'],
    ],
  )
  assert.deepEqual(valuesNotCarried(NO_FILTERS, index), [])
})
