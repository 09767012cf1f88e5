import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AttributeValues, withValue } from '#web/owner/profile/attributesForm.ts'
import { parkingChoice, parkingValues, KIND_UNSTATED } from '#web/owner/profile/parkingForm.ts'

const CHOICES = ['', KIND_UNSTATED, 'none', 'onsite', 'valet', 'partner', 'nearby']
const STATES: readonly AttributeValues[] = [
  {},
  { 'booleans.parking': true },
  { 'booleans.parking': false },
  { parking_type: 'onsite' },
  { 'booleans.parking': true, parking_type: 'onsite' },
  { 'booleans.parking': false, parking_type: 'none' },
]

test('whatever the lists and the owner stated, a chosen kind of parking is the one that the form then shows', () => {
  for (const listed of STATES)
    for (const own of STATES)
      for (const choice of CHOICES) {
        let form = { own, listed }
        for (const [path, value] of Object.entries(parkingValues(choice))) form = withValue(form, path, value)
        assert.equal(parkingChoice(form), choice, JSON.stringify({ listed, own, choice }))
      }
})

test('the form shows the kind of the lists until the owner states that there is no parking', () => {
  const listed = { 'booleans.parking': true, parking_type: 'onsite' }
  assert.equal(parkingChoice({ own: {}, listed }), 'onsite')
  assert.equal(parkingChoice({ own: { 'booleans.parking': false }, listed }), 'none')
  assert.equal(parkingChoice({ own: {}, listed: { 'booleans.parking': true } }), KIND_UNSTATED)
})
