import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_FILTERS } from '#contract/parameters/query.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { valuesNotCarried } from './responseNotices.ts'

const index = indexOf(
  worldOf([venueWith('pl_0', {}, { subtypes: ['ramen'], attributes: { booleans: { wifi: true } } })]),
)

const NOT_WITHHELD = { dietaryWithheld: [] }

test('each value that is asked for and that no place of the release has is named, except withheld ones, and no other', () => {
  const lists = { subtype: ['ramen', 'brunch'], view: ['river'], dietary: ['fully_vegan', 'gluten_free'] }
  const filters = { ...NO_FILTERS, lists, booleans: ['wifi', 'takeout', 'reservable'], is24h: true }
  const scope = { fullName: '서울특별시' }
  const withheld = { dietaryWithheld: [{ value: 'gluten_free', confirmed: 0, threshold: 10, scope }] }
  assert.deepEqual(
    valuesNotCarried(filters, index, withheld).map(({ code, param, from }) => [code, param, from]),
    [
      ['value_not_carried', 'subtype', 'brunch'],
      ['value_not_carried', 'view', 'river'],
      ['value_not_carried', 'dietary', 'fully_vegan'],
      ['value_not_carried', 'takeout', 'true'],
      ['value_not_carried', 'is24h', 'true'],
    ],
  )
  assert.deepEqual(valuesNotCarried(NO_FILTERS, index, NOT_WITHHELD), [])
})
