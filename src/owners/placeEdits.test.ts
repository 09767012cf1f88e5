import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttributeChanges } from '#venue/changes/placeChanges.ts'
import { mergeEdit } from './placeEdits.ts'

const after = (...edits: readonly AttributeChanges[]) => {
  let changes = {}
  for (const attributes of edits) changes = mergeEdit(changes, { said: { attributes }, withdrawn: [] })
  return (changes as { attributes: AttributeChanges }).attributes
}

test('the newest statement about parking replaces an earlier one that it contradicts, whichever of the two fields it uses', () => {
  assert.deepEqual(after({ booleans: { parking: false, wifi: true } }, { parking_type: 'valet' }), {
    booleans: { wifi: true },
    parking_type: 'valet',
  })
  assert.deepEqual(after({ parking_type: 'none' }, { booleans: { parking: true } }), { booleans: { parking: true } })
  assert.deepEqual(
    after({ parking_type: 'valet' }, { booleans: { parking: true } }, { parking_type: 'nearby' }),
    { booleans: { parking: true }, parking_type: 'nearby' },
    'statements that fit together stay',
  )
  assert.deepEqual(after({ booleans: { parking: false } }, { parking_fee: '무료' }), {
    booleans: { parking: false },
    parking_fee: '무료',
  })
})
