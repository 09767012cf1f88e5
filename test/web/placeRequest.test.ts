import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAddress, writeAddress } from '#web/address/addressState.ts'
import {
  conditionsOf,
  requestOf,
  valuesOf,
  withChange,
  withoutCondition,
  withoutFault,
  withToggled,
} from '#web/explorer/placeRequest.ts'
import { requestFormsOf, writtenListCall } from '#web/explorer/visitor/requestForms.ts'

test('a written address is read back unchanged, whatever people type', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ minLength: 1, unit: 'grapheme' })),
      (address) => {
        assert.deepEqual({ ...readAddress(writeAddress(address)) }, { ...address })
      },
    ),
  )
})

test('every condition shown can be removed, and removing all leaves an empty request', () => {
  const asked = {
    q: '강남 조용한 카페',
    region_code: '11680',
    atmosphere: 'quiet,cozy',
    keyword: '라떼, 크림',
    open_at: 'dinner',
    include_unknown_hours: 'true',
    wifi: 'true',
    page: '3',
  }
  let address: Readonly<Record<string, string>> = asked
  const conditions = conditionsOf(requestOf(asked))
  assert.equal(conditions.length, 7)
  for (const condition of conditions) address = withoutCondition(address, condition)
  assert.deepEqual(address, { q: asked.q })
})

test('a circle is one condition and is removed as one', () => {
  const request = requestOf({ lat: '37.5', lng: '127', radius: '500', sort: 'distance', wifi: 'true' })
  assert.equal(request.endpoint, 'nearby')
  assert.deepEqual(conditionsOf(request), [
    { param: 'lat', value: '500' },
    { param: 'wifi', value: 'true' },
  ])
  assert.deepEqual(withoutCondition({ ...request.params }, { param: 'lat', value: '500' }), { wifi: 'true' })
})

test('a kind that is removed or left out takes the words of its names along', () => {
  const address = { subtype: 'salad_healthy', or_named: '샐러드', prefer: '샐러드', wifi: 'true' }
  assert.deepEqual(withoutCondition(address, { param: 'subtype', value: 'salad_healthy' }), { wifi: 'true' })
  assert.deepEqual(withChange(address, { subtype: null }), { wifi: 'true' })
  assert.deepEqual(withChange(address, { wifi: null }), {
    subtype: 'salad_healthy',
    or_named: '샐러드',
    prefer: '샐러드',
  })
})

test('switching a value on and off again restores the address, on its first page', () => {
  const before = { subtype: 'ramen' }
  const on = withToggled({ ...before, page: '4' }, { param: 'subtype', value: 'udon_soba' }, false)
  assert.deepEqual(valuesOf(on, 'subtype'), ['ramen', 'udon_soba'])
  assert.deepEqual(withToggled(on, { param: 'subtype', value: 'udon_soba' }, false), before)
  const single = withToggled({ business_category: 'cafe' }, { param: 'business_category', value: 'bar' }, true)
  assert.deepEqual(single, { business_category: 'bar' })
})

test('only the refused part is removed: one value of a list, a parameter, or the whole circle', () => {
  const address = { atmosphere: 'quiet, qwe', max_price_avg: '-3', lat: '37', lng: '500', radius: '1', page: '2' }
  const { page: _, ...rest } = address
  assert.deepEqual(withoutFault(address, { param: 'atmosphere', value: 'qwe' }), { ...rest, atmosphere: 'quiet' })
  const { max_price_avg: __, ...unpriced } = rest
  assert.deepEqual(withoutFault(address, { param: 'max_price_avg', value: null }), unpriced)
  const noCircle = { atmosphere: address.atmosphere, max_price_avg: '-3' }
  assert.deepEqual(withoutFault(address, { param: 'lng', value: '500' }), noCircle)
})

test('the request is written as curl, as TypeScript and for the terminal, each with its own quoting', () => {
  const request = requestOf({ q: 'x', keyword: "owner's soup", subtype: 'ramen,udon_soba', wifi: 'true', page: '2' })
  const forms = requestFormsOf(writtenListCall(request, ['id', 'name']), 'https://api.example.com')
  assert.equal(
    forms.url,
    'https://api.example.com/api/v1/places?keyword=owner%27s+soup&subtype=ramen,udon_soba&wifi=true&page=2&fields=id,name',
  )
  assert.match(forms.curl, /--data-urlencode 'keyword=owner'\\''s soup' \\\n/)
  assert.match(
    forms.client,
    /keyword: 'owner\\'s soup',\n {2}subtype: \['ramen', 'udon_soba'\],\n {2}wifi: true,\n {2}page: 2,/,
  )
  assert.equal(
    forms.terminal,
    "oneset search --keyword 'owner'\\''s soup' --subtype ramen,udon_soba --wifi --page 2 --fields id,name",
  )
})

test('a nearby request writes its circle in the form of the client and of the terminal', () => {
  const request = requestOf({ lat: '37.5', lng: '127.01', radius: '500' })
  const forms = requestFormsOf(writtenListCall(request, ['id']), 'https://api.example.com')
  assert.match(forms.client, /places\.nearby\(\{\n {2}lat: 37\.5,\n {2}lng: 127\.01,\n {2}radius: 500,/)
  assert.equal(forms.terminal, 'oneset search --near 37.5,127.01 --radius 500 --fields id')
})

test('parameters that a mailed link or an identity provider adds to the address are not conditions', () => {
  const address = readAddress('?error=INVALID_TOKEN&error_description=x&region_code=11680')
  assert.deepEqual(requestOf(address).params, { region_code: '11680' })
  assert.deepEqual(conditionsOf(requestOf(address)), [{ param: 'region_code', value: '11680' }])
})
