import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlaceEdit } from '#contract/placeEdit/placeEdit.ts'
import { attributesEdit, effectiveValue, withValue, attributeValuesOf } from '#web/owner/profile/attributesForm.ts'

const SAID = { booleans: { wifi: true, parking: false }, atmosphere: { quiet: 1 }, parking_fee: '무료' }
const LISTED = {
  booleans: { wifi: false, dine_in: true },
  atmosphere: { spacious: 0.9, rainy_mood: 0.6, lively: 0.2 },
  recommended_for: ['date'],
}

test('the form shows the owner’s value, else the lists’ value, and showing a value changes nothing', () => {
  const form = { own: attributeValuesOf(SAID), listed: attributeValuesOf(LISTED) }
  const paths = ['booleans.wifi', 'booleans.dine_in', 'booleans.rooftop', 'atmosphere', 'recommended_for', 'view']
  assert.deepEqual(
    paths.map((path) => effectiveValue(form, path)),
    [true, true, null, ['quiet'], ['date'], null],
  )
  assert.deepEqual(effectiveValue({ own: {}, listed: form.listed }, 'atmosphere'), ['spacious', 'rainy_mood'])
  assert.equal(effectiveValue({ own: { recommended_for: null }, listed: form.listed }, 'recommended_for'), null)
  assert.deepEqual(attributesEdit(form.own, attributeValuesOf(SAID)), {})
})

test('an edit holds only changed attributes, and a withdrawn value falls back to the lists', () => {
  const before = attributeValuesOf(SAID)
  let form = { own: before, listed: attributeValuesOf(LISTED) }
  form = withValue(form, 'booleans.private_room', true)
  form = withValue(form, 'recommended_for', null)
  form = withValue(form, 'serves', ['coffee'])
  for (const path of ['booleans.wifi', 'atmosphere']) form = withValue(form, path, undefined)
  assert.deepEqual(effectiveValue(form, 'atmosphere'), ['spacious', 'rainy_mood'])
  const edit = attributesEdit(form.own, before)
  assert.deepEqual(edit, {
    attributes: { booleans: { private_room: true }, recommended_for: null, serves: ['coffee'] },
    withdraw: ['attributes.booleans.wifi', 'attributes.atmosphere'],
  })
  assert.equal(PlaceEdit.parse({ ...edit }, { now: 0 }).kind, 'parsed')
})
