import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseFields } from './fieldMask.ts'
import { fieldsOfTier, ON_REQUEST, TIERS } from '#contract/parameters/fields.ts'
import { FIELD_NAMES, FIELDS } from '#venue/records.ts'

test('absent, empty or entirely unknown fields mean core', () => {
  for (const text of [null, '', ' , ', 'nothing,here']) {
    const { fields, tier, units } = parseFields(text)
    assert.deepEqual({ fields, tier, units }, { fields: fieldsOfTier('core'), tier: 'core', units: 1 })
  }
})

test('tiers are not cumulative: the most expensive requested one sets the price', () => {
  assert.deepEqual(parseFields('quality').fields, fieldsOfTier('quality'))
  assert.equal(parseFields('core,quality').units, 2)
  assert.equal(parseFields('core,edge,contact_hours').tier, 'edge')
})

test('a single field costs the price of its tier, and the record contains that field alone', () => {
  const { fields, tier, units } = parseFields('phone')
  assert.deepEqual({ fields, tier, units }, { fields: ['phone'], tier: 'contact_hours', units: 2 })
})

test('order and repetition do not matter: fields come in the order of the table', () => {
  assert.deepEqual(parseFields('name, id,name,id').fields, ['id', 'name'])
})

test('all means the five tiers, without the fields sent on request only', () => {
  const { fields, tier, units } = parseFields('all')
  assert.deepEqual({ tier, units }, { tier: 'media', units: 8 })
  assert.deepEqual(
    fields,
    FIELD_NAMES.filter((name) => !ON_REQUEST.has(name)),
  )
})

test('matchReason and openAtMatch are sent when named, at the price of core', () => {
  for (const name of ['matchReason', 'openAtMatch'] as const) {
    assert.ok(parseFields(`core,${name}`).fields.includes(name))
    assert.equal(parseFields(name).units, 1)
    assert.ok(!parseFields('core').fields.includes(name))
  }
})

test('unknown tokens are listed in request order and never raise the price; dotted names are unknown', () => {
  const mask = parseFields('id,photo,price.avg,toString,photo,Core')
  assert.deepEqual(mask.ignored, ['photo', 'price.avg', 'toString', 'Core'])
  assert.deepEqual([mask.fields, mask.units], [['id'], 1])
})

test('the price is always that of the most expensive field, and ignored tokens fit into a header', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...FIELD_NAMES, ...Object.keys(TIERS), 'all'), fc.string())),
      (tokens) => {
        const { fields, units, ignored } = parseFields(tokens.join(','))
        assert.equal(units, Math.max(...fields.map((name) => TIERS[FIELDS[name].tier])))
        assert.ok(fields.length > 0 && new Set(fields).size === fields.length)
        assert.ok(ignored.length <= 50 && ignored.every((token) => token.length <= 64))
      },
    ),
  )
})

test('a field that is always sent may be named: it is not ignored, costs nothing, and named alone is the only field', () => {
  const free = new Set(['distanceM'])
  assert.deepEqual(parseFields('distanceM', free), { fields: [], tier: 'core', units: 1, ignored: [] })
  assert.deepEqual(parseFields('phone,distanceM', free).ignored, [])
  assert.deepEqual(parseFields('distanceM').ignored, ['distanceM'])
})
