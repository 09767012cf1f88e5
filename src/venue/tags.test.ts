import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attributes } from './attributes/attributes.ts'
import type { StoredPlace } from './records.ts'
import { FRANCHISE_TAG, booleanTag, tagOf, tagsOf } from './tags.ts'
import { UNKNOWN_ATTRIBUTES, UNKNOWN_PLACE } from './unknownPlace.ts'

const place: StoredPlace = {
  id: 'pl_0000000000000001',
  name: '밀면집',
  category: 'restaurant',
  ...UNKNOWN_PLACE,
  location: { lat: 35.15, lng: 129.06 },
  address: { road: null, jibun: null },
  regionCode: '2611051000',
  confidence: 0.7,
  sourceCount: 1,
  possiblyClosed: false,
  lastSeenAt: '2026-11-01T00:00:00Z',
  reservationChannels: [],
  dataQuality: { veracity: 0, completeness: 0, confidence: 0.7, recency: 0, last_verified_days_ago: null },
  photoCount: 0,
  serviceAttributes: { ...UNKNOWN_ATTRIBUTES, venue_subtype: 'noodles' },
}

function tags(
  change: { place?: Partial<StoredPlace>; attributes?: Partial<Attributes>; franchise?: boolean } = {},
): string[] {
  return tagsOf({
    place: { ...place, ...change.place },
    subtypes: ['noodles'],
    attributes: { booleans: {}, ...change.attributes },
    franchise: change.franchise ?? false,
  })
}
const bare = tags()
/** The tags that a change adds to those of a venue without known attributes. */
const added = (change: Parameters<typeof tags>[0]) => tags(change).filter((tag) => !bare.includes(tag))

test('a venue without known attributes has the tags of its category and subtypes only: unknown is not true', () => {
  assert.deepEqual(bare, ['business_category:restaurant', 'subtype:noodles', 'subtype_family:korean'])
})

test('a subtype outside all families has no tag of one', () => {
  const chicken = tagsOf({ place, subtypes: ['chicken'], attributes: { booleans: {} }, franchise: false })
  assert.deepEqual(chicken, ['business_category:restaurant', 'subtype:chicken'])
})

test('a boolean counts when it is true, and neither false nor absent', () => {
  assert.deepEqual(added({ attributes: { booleans: { wifi: true, parking: false } } }), ['boolean:wifi'])
})

test('every list of attributes becomes tags of its filter', () => {
  const attributes = {
    parking_type: 'onsite',
    payment_methods: ['card'],
    serves: ['alcohol', 'coffee'],
    dietary: ['vegan_options'],
    foreign_languages: ['en'],
    view: ['ocean'],
    bbq_meat: ['pork'],
    recommended_for: ['date'],
  }
  const expected = Object.entries(attributes).flatMap(([filter, values]) =>
    [values].flat().map((value) => `${filter}:${value}`),
  )
  assert.deepEqual(added({ attributes }).toSorted(), expected.toSorted())
})

test('an atmosphere becomes a tag from a score of 0.5 on', () => {
  assert.deepEqual(added({ attributes: { atmosphere: { quiet: 0.5, lively: 0.49, cozy: 1 } } }), [
    'atmosphere:quiet',
    'atmosphere:cozy',
  ])
})

test('mixed_group_suitable requires a known vegan main', () => {
  const attributes = { dietary: ['mixed_group_suitable', 'vegan_options'] }
  const dietary = (vegan_main_count: number | null) => ({
    fully_vegan: null,
    vegan_options: true,
    vegetarian_options: null,
    mixed_group_suitable: true,
    vegan_menu_count: 1,
    vegan_main_count,
    non_vegan_menu_count: null,
    confidence: null,
    note: null,
  })
  for (const unconfirmed of [null, 0]) {
    assert.deepEqual(added({ attributes, place: { dietary: dietary(unconfirmed) } }), ['dietary:vegan_options'])
  }
  assert.equal(added({ attributes, place: { dietary: dietary(2) } }).length, 2)
})

test('reservable is derived from the attribute, the record or any channel; service comes from the overlay', () => {
  assert.deepEqual(added({ attributes: { booleans: { reservable: true } } }), ['boolean:reservable'])
  const serviceAttributes = { ...place.serviceAttributes, reservable: true }
  assert.deepEqual(added({ place: { serviceAttributes } }), ['boolean:reservable'])
  assert.deepEqual(added({ place: { reservationChannels: ['phone', 'service'] } }), [
    'boolean:reservable',
    'reservation_channel:phone',
  ])
})

test('a promotion sets has_promotion', () => {
  const promotion = {
    title: '점심 할인',
    description: null,
    startsAt: null,
    endsAt: null,
    conditions: null,
    source: 'owner',
  }
  assert.deepEqual(added({ place: { promotion } }), ['boolean:has_promotion'])
})

test('local_food=true matches a speciality of the province the venue lies in', () => {
  const attributes = { local_food: ['milmyeon'] }
  assert.deepEqual(added({ attributes }), ['local_food:true', 'local_food:milmyeon'])
  assert.deepEqual(added({ attributes, place: { regionCode: '1168064000' } }), ['local_food:milmyeon'])
})

test('muslim_friendly=true matches any of its values', () => {
  assert.deepEqual(added({ attributes: { muslim_friendly: ['pork_free'] } }), [
    'muslim_friendly:true',
    'muslim_friendly:pork_free',
  ])
  assert.deepEqual(added({ attributes: { muslim_friendly: [] } }), [])
})

test('legacy gives the tags of its certificates, and a second generation gives family_generations', () => {
  const certifications = [{ code: 'baeknyeon_gage', label: '백년가게', year: 2021 }]
  const legacy = { foundedYear: 1972, years: 54, generation: 2, certifications }
  assert.deepEqual(added({ place: { legacy } }), ['legacy:true', 'legacy:baeknyeon_gage', 'legacy:family_generations'])
  assert.deepEqual(added({ place: { legacy: { ...legacy, generation: 1, certifications: [] } } }), ['legacy:true'])
})

test('featured_by matches by kind, by name and by the handle in the address', () => {
  const feature = {
    name: '먹을텐데',
    platform: 'youtube',
    title: null,
    url: 'https://www.youtube.com/@eat_well',
    publishedAt: null,
  }
  const carried = added({ place: { influencerFeatures: [feature] } })
  for (const value of ['true', 'youtube', '먹을 텐데', 'Eat Well']) {
    assert.ok(carried.includes(tagOf('featured_by', value)), value)
  }
  assert.deepEqual(added({ place: { influencerFeatures: [] } }), [])
})

test('a channel whose name equals a kind is not tagged as that kind', () => {
  const feature = { name: 'TV', platform: 'press', title: null, url: null, publishedAt: null }
  assert.deepEqual(added({ place: { influencerFeatures: [feature] } }), ['featured_by:true', 'featured_by:press'])
})

test('associated_with matches by kind and by name', () => {
  const association = {
    name: '도깨비',
    type: 'drama',
    relation: 'filming_location',
    title: null,
    url: null,
    verified: true,
  }
  const carried = added({ place: { culturalAssociations: [association] } })
  assert.deepEqual(
    carried,
    ['true', 'drama', '도깨비'].map((value) => tagOf('associated_with', value)),
  )
})

test('a branch of a chain has the franchise tag, and no tag occurs twice', () => {
  assert.deepEqual(added({ franchise: true }), [FRANCHISE_TAG])
  const twice = tags({ attributes: { serves: ['coffee', 'coffee'], booleans: { wifi: true } } })
  assert.equal(new Set(twice).size, twice.length)
  assert.ok(twice.includes(booleanTag('wifi')))
})
