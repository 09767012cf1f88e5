import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attributes } from '../attributes/attributes.ts'
import { changedVenue } from './changedVenue.ts'
import type { DatedChanges, PlaceChanges } from './placeChanges.ts'
import type { StoredPlace } from '../records.ts'
import { ROUND_THE_CLOCK } from '../hours/roundTheClock.ts'
import { tagsOf } from '../tags.ts'
import { UNKNOWN_ATTRIBUTES } from '../unknownPlace.ts'
import type { Venue } from '../venue.ts'
import { venueWith } from '../../../test/support/venueWith.ts'

function venueOf(place: Partial<StoredPlace>, attributes: Attributes = { booleans: {} }): Venue {
  const serviceAttributes = { ...UNKNOWN_ATTRIBUTES, venue_subtype: 'korean' }
  const facts = { aiSummary: 'of the lists', serviceAttributes, ...place }
  return venueWith('pl_1', facts, { subtypes: ['korean'], attributes })
}

const placeAfter = (changes: PlaceChanges, place: Partial<StoredPlace> = {}, attributes?: Attributes) =>
  changedVenue(venueOf(place, attributes), changes).place

const tagsAfter = (changes: PlaceChanges, place: Partial<StoredPlace> = {}, attributes?: Attributes) =>
  tagsOf(changedVenue(venueOf(place, attributes), changes)).filter((tag) => !/^(subtype|business)/.test(tag))

test('fields that the owner does not mention stay, and the venue passed in is not modified', () => {
  const venue = Object.freeze(venueOf({ phone: '02-1', homepage: 'https://example.com/a' }))
  const { place } = changedVenue(venue, { phone: null })
  assert.deepEqual([place.phone, place.homepage], [null, 'https://example.com/a'])
  assert.equal(venue.place.phone, '02-1')
})

test('the one-line summary is rewritten when its facts changed, and stays otherwise', () => {
  assert.equal(placeAfter({ phone: null }).aiSummary, 'of the lists')
  assert.equal(placeAfter({ attributes: { booleans: { parking: true } } }).aiSummary, '음식점(한식) · 주차 가능')
  assert.equal(placeAfter({ menu: [] }).aiSummary, null)
})

test('the occasions an owner names replace all others; atmospheres stay', () => {
  const attributes = {
    booleans: {},
    recommended_for: ['family'],
    occasionScores: { family: 0.6 },
    atmosphere: { quiet: 1 },
  }
  const { recommendedFor, atmosphereScores } = placeAfter({ attributes: { recommended_for: ['date'] } }, {}, attributes)
  assert.deepEqual([recommendedFor, atmosphereScores], [['date'], { quiet: 1 }])
})

test('price, summary and vegan dishes are derived from the menu, and are removed with it', () => {
  const item = (name: string, price: number | null, recommend = false) => ({ name, price, recommend, isNew: false })
  const menu = [item('국밥', 9_000), item('비건 비빔밥', 11_000, true), item('소주', 5_000)]
  const place = placeAfter({ menu }, {}, { booleans: {}, dietary: ['vegan_options'] })
  assert.deepEqual(place.price, { level: 2, avg: 10_000, min: 5_000, max: 11_000 })
  assert.deepEqual(place.menuSummary, { count: 3, items: ['비건 비빔밥', '국밥', '소주'] })
  assert.deepEqual([place.dietary?.vegan_main_count, place.serviceAttributes.dietary?.vegan_menu_count], [1, 1])
  for (const none of [null, []]) {
    const without = placeAfter({ menu: none }, place)
    assert.deepEqual([without.menu, without.menuSummary, without.price], [null, null, null])
  }
})

test('a vegan main on the menu confirms an earlier statement about mixed groups', () => {
  const menu = [{ name: '비건 비빔밥', price: null, recommend: false, isNew: false }]
  const said: Attributes = { booleans: {}, dietary: ['mixed_group_suitable'] }
  assert.deepEqual(tagsAfter({}, {}, said), [])
  assert.deepEqual(tagsAfter({ menu }, {}, said), ['dietary:mixed_group_suitable'])
})

test('the external channel is added and removed with the booking address; the phone stays', () => {
  const channels = (changes: PlaceChanges, before: string[]) =>
    placeAfter(changes, { reservationChannels: before }).reservationChannels
  assert.deepEqual(channels({ bookingUrl: 'https://example.com/b' }, ['phone']), ['external', 'phone'])
  assert.deepEqual(channels({ bookingUrl: 'https://example.com/b' }, ['external']), ['external'])
  assert.deepEqual(channels({ bookingUrl: null }, ['external', 'phone']), ['phone'])
})

test('a venue matches the promotion filter exactly while it has a promotion, whatever a list says', () => {
  const promotion = {
    title: '할인',
    description: null,
    startsAt: null,
    endsAt: null,
    conditions: null,
    source: 'owner',
  }
  const listed: Attributes = { booleans: { has_promotion: true } }
  assert.deepEqual(tagsAfter({ promotion }), ['boolean:has_promotion'])
  assert.deepEqual(tagsAfter({ promotion: null }, { promotion }, listed), [])
})

test("hours and round-the-clock opening never contradict each other; the owner's statement decides", () => {
  const [first, ...others] = ROUND_THE_CLOCK
  const week = [{ ...first, close: '22:00' }, ...others] as StoredPlace['businessHours'] & object
  const hours = (changes: PlaceChanges, place: Partial<StoredPlace>) => {
    const { businessHours, is24h } = placeAfter(changes, { businessHours: null, is24h: null, ...place })
    return [businessHours, is24h]
  }
  assert.deepEqual(hours({ businessHours: week }, { is24h: true }), [week, false])
  assert.deepEqual(hours({ businessHours: ROUND_THE_CLOCK }, {}), [ROUND_THE_CLOCK, true])
  assert.deepEqual(hours({ is24h: true }, { businessHours: week }), [ROUND_THE_CLOCK, true])
  assert.deepEqual(hours({ is24h: false }, { businessHours: [...ROUND_THE_CLOCK] }), [null, false])
  assert.deepEqual(hours({ is24h: false }, { businessHours: week }), [week, false])
  assert.deepEqual(hours({ businessHours: null }, { businessHours: week, is24h: false }), [null, null])
})

test('the photo count equals the number of listed photos', () => {
  const photos = {
    main: null,
    gallery: [{ category: null, url: 'https://example.com/1', isMain: true }],
    menu: [{ menuItem: '국밥', url: 'https://example.com/2' }],
    menuBoard: ['https://example.com/3'],
    attributions: [],
  }
  const place = placeAfter({ photos })
  assert.deepEqual([place.photoCount, place.photos?.count], [3, 3])
  assert.deepEqual(placeAfter({ photos: null }, place).photoCount, 0)
})

test('changed attributes appear in filters and in the record; null removes a known value', () => {
  const before: Attributes = { booleans: { wifi: true, dine_in: true }, serves: ['coffee'], cautions: ['현금만'] }
  const changes: PlaceChanges = {
    attributes: {
      booleans: { wifi: null, dine_in: false, rooftop: true },
      serves: null,
      recommended_for: ['date'],
      atmosphere: { quiet: 0.6, lively: 0.2, cozy: 0.9 },
      foreign_languages: ['de'],
    },
  }
  const place = placeAfter(changes, { cautions: ['현금만'] }, before)
  assert.deepEqual(tagsAfter(changes, {}, before).toSorted(), [
    'atmosphere:cozy',
    'atmosphere:quiet',
    'boolean:rooftop',
    'foreign_languages:de',
    'recommended_for:date',
  ])
  assert.deepEqual([place.recommendedFor, place.atmosphere, place.cautions], [['date'], ['cozy', 'quiet'], ['현금만']])
  const { dine_in, foreign_languages, venue_subtype } = place.serviceAttributes
  assert.deepEqual([dine_in, foreign_languages, venue_subtype], [false, ['de'], 'korean'])
})

test('the menu confirms that a kitchen suits mixed groups, although the owner states it', () => {
  const menu = [{ name: '비건 비빔밥', price: null, recommend: false, isNew: false }]
  const changes: DatedChanges = {
    attributes: { dietary: ['mixed_group_suitable', 'vegan_options'] },
    editedOn: { 'attributes.dietary': '2026-11-01' },
  }
  assert.deepEqual(placeAfter(changes, { menu }).attributes?.dietary, [
    { value: 'vegan_options', source: 'owner', observedAt: '2026-11-01' },
    { value: 'mixed_group_suitable', source: 'menu', observedAt: null },
  ])
})

test('a value that follows from a change shows the owner and the day of that change; the others stay as the release has them', () => {
  const booleans = { wifi: true, takeout: true, delivery: true }
  const listed: Attributes = { booleans, view: ['river'], dietary: ['mixed_group_suitable'] }
  const changes: DatedChanges = {
    attributes: {
      booleans: { wifi: true, takeout: false },
      parking_type: 'valet',
      local_food: ['seoul_seolleongtang'],
    },
    bookingUrl: 'https://example.com/b',
    promotion: { title: '할인', description: null, startsAt: null, endsAt: null, conditions: null, source: 'owner' },
    menu: [{ name: '비건 비빔밥', price: null, recommend: false, isNew: false }],
    editedOn: {
      'attributes.booleans.wifi': '2026-11-01',
      'attributes.parking_type': '2026-11-02',
      'attributes.local_food': '2026-11-03',
      bookingUrl: '2026-11-04',
      promotion: '2026-11-05',
      menu: '2026-11-06',
    },
  }
  const own = (day: number) => ({ source: 'owner', observedAt: `2026-11-0${day}` })
  const list = { source: 'list', observedAt: '2026-11-01' }
  assert.deepEqual(placeAfter(changes, {}, listed).attributes, {
    booleans: { wifi: own(1), parking: own(2), reservable: own(4), delivery: list, has_promotion: own(5) },
    parking_type: [{ value: 'valet', ...own(2) }],
    dietary: [{ value: 'mixed_group_suitable', ...own(6) }],
    view: [{ value: 'river', ...list }],
    local_food: [
      { value: 'true', ...own(3) },
      { value: 'seoul_seolleongtang', ...own(3) },
    ],
  })
})

test('of the two ways to state parking, the one the owner used determines the other', () => {
  const onsite: Attributes = { booleans: { parking: true }, parking_type: 'onsite', parking_fee: '무료' }
  const parking = (attributes: PlaceChanges['attributes'] & object, before: Attributes) => {
    const shown = placeAfter({ attributes }, {}, before).serviceAttributes
    return [shown.parking, shown.parking_type, shown.parking_fee]
  }
  assert.deepEqual(parking({ booleans: { parking: false } }, onsite), [false, null, null])
  assert.deepEqual(parking({ parking_type: 'valet' }, { booleans: { parking: false } }), [true, 'valet', null])
  assert.deepEqual(parking({ parking_type: 'none' }, onsite), [false, 'none', null])
  assert.deepEqual(parking({ parking_type: 'nearby' }, onsite), [true, 'nearby', '무료'])
})
