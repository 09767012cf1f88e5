import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holidayPolicyOf } from '#venue/hours/holidayPolicy.ts'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { Type } from 'typebox'
import { FIELDS, STORED_FIELDS } from '#venue/records.ts'
import type { SourceRecord } from '#sources/record.ts'
import { AS_OF, mergeAll, older, newer, owners } from '../../test/pipeline/mergedRecords.ts'
import { LISTS, type RecordSketch } from '../../test/pipeline/sampleRecords.ts'

test('the newest observation wins except over the owner’s record, and provenance states the origin', () => {
  const crawled = mergeAll([older({ homepage: 'https://old.example' }), newer({ homepage: 'https://new.example' })])
  assert.equal(crawled.place.homepage, 'https://new.example')
  assert.equal(crawled.provenance.homepage, 'guide')
  const confirmed = mergeAll([newer({ homepage: 'https://new.example' }), owners({ homepage: 'https://own.example' })])
  assert.equal(confirmed.place.homepage, 'https://own.example')
  assert.equal(confirmed.provenance.homepage, 'owners')
})

test('a field that the newest list lacks comes from the next one', () => {
  const { place } = mergeAll([older({ homepage: 'https://old.example' }), newer({})])
  assert.equal(place.homepage, 'https://old.example')
})

test('only an owner’s record confirms gluten-free food, languages and restricted ways to pay', () => {
  const attributes = {
    dietary: ['gluten_free', 'vegan_options'],
    foreign_languages: ['en'],
    payment_methods: ['apple_pay', 'samsung_pay', 'unionpay', 'card'],
  }
  const crawled = mergeAll([newer({ attributes })]).attributes
  assert.deepEqual(crawled.dietary, ['vegan_options'])
  assert.equal(crawled.foreign_languages, undefined)
  assert.deepEqual(crawled.payment_methods, ['card'])
  const confirmed = mergeAll([owners({ attributes })]).attributes
  assert.deepEqual(confirmed.dietary, attributes.dietary)
  assert.deepEqual(confirmed.foreign_languages, ['en'])
  assert.deepEqual(confirmed.payment_methods, attributes.payment_methods)
})

test('booleans follow the majority weighted by recency, a tie is unknown, and the owner’s record overrules all others', () => {
  const wifi = (...sketches: RecordSketch[]) => mergeAll(sketches).attributes.booleans.wifi
  const says = (value: boolean) => ({ attributes: { wifi: value } })
  assert.equal(wifi(older(says(false)), newer(says(true))), true)
  assert.equal(wifi({ ...older(says(false)), seen: '2026-01-01' }, newer(says(true))), undefined)
  assert.equal(wifi({ ...newer(says(true)), id: 'x' }, newer(says(true)), owners(says(false))), false)
  assert.equal(wifi(newer({})), undefined)
})

test('values outside the vocabulary are omitted', () => {
  const { attributes } = mergeAll([
    newer({
      attributes: {
        serves: ['coffee', 'moonlight'],
        teleport: true,
        parking_type: 'hover',
        atmosphere: { quiet: 0.7, loudish: 1 },
      },
    }),
  ])
  assert.deepEqual(attributes, { booleans: {}, serves: ['coffee'], atmosphere: { quiet: 0.7 } })
})

test('rating and count come from the list with the most reviews and are never summed', () => {
  const { place } = mergeAll([
    older({ rating: 4.26, reviewCount: 900, latestReviewDate: '2024-01-01' }),
    newer({ rating: 3.1, reviewCount: 12, latestReviewDate: '2025-12-30' }),
  ])
  assert.deepEqual([place.rating, place.reviewCount, place.latestReviewDate], [4.3, 900, '2025-12-30'])
})

test('menus are merged by folded name with the newest known price', () => {
  const { place } = mergeAll([
    older({
      menu: [
        { name: '수제 비빔밥', price: 8_000, description: '고추장' },
        { name: '식혜', price: 2_000 },
      ],
    }),
    newer({
      menu: [{ name: '수제비빔밥', price: 9_000, recommend: true }, { name: '식혜' }, { name: '만두', price: 6_000 }],
    }),
  ])
  assert.deepEqual(place.menu, [
    { name: '수제비빔밥', price: 9_000, recommend: true, isNew: false, description: '고추장' },
    { name: '식혜', price: 2_000, recommend: false, isNew: false },
    { name: '만두', price: 6_000, recommend: false, isNew: false },
  ])
  assert.deepEqual(place.menuSummary, { count: 3, items: ['수제비빔밥', '식혜', '만두'] })
})

test('the displayed name is the one that most lists use, with its branch and without notes', () => {
  const { place } = mergeAll([
    { list: LISTS.guide, core: '스타벅스', shown: '(주)스타벅스커피', seen: '2026-05-01' },
    { list: LISTS.maps, core: '스타벅스', branch: '시청', seen: '2024-01-01' },
    { list: LISTS.register, core: '에스씨케이', seen: '2026-06-01' },
  ])
  assert.equal(place.name, '스타벅스 시청점')
})

test('a Hangul name is displayed rather than its romanisation', () => {
  const { place } = mergeAll([
    { list: LISTS.guide, core: 'byeolbinmaru', shown: 'Byeolbinmaru', seen: '2026-05-01' },
    { list: LISTS.maps, seen: '2020-01-01' },
  ])
  assert.equal(place.name, '별빛마루')
})

test('an address is displayed with the full names of province and district, in the right field', () => {
  const at = { sido: '경기도', sigungu: '부천시 원미구', road: '길주로', buildingNumber: '1' }
  const address = (says: Partial<SourceRecord>, parts = {}) =>
    mergeAll([{ ...newer(says), address: { ...at, ...parts } }]).place.address
  const full = '경기도 부천시 원미구 길주로 1, 2층'
  for (const text of ['길주로 1, 2층', '원미구 길주로 1, 2층', '경기 부천시 원미구  길주로 1, 2층', full]) {
    assert.deepEqual(address({ roadAddress: text }), { road: full, jibun: null })
    assert.deepEqual(address({ jibunAddress: text }), { road: full, jibun: null })
  }
  const jibun = '경기도 부천시 원미구 중동 12-3'
  assert.deepEqual(address({ jibunAddress: '중동 12-3' }, { road: '', lot: '12-3', dong: '중동' }), {
    road: null,
    jibun,
  })
})

test('one wrong geocode among three independent lists is ignored', () => {
  const { place } = mergeAll([
    { list: LISTS.guide, north: 900, seen: '2026-05-01' },
    { list: LISTS.maps, north: 4, seen: '2020-01-01' },
    { list: LISTS.register, north: 0, seen: '2021-01-01' },
  ])
  assert.ok(place.location.lat < 37.501)
})

test('own coordinates take precedence over borrowed ones', () => {
  const { place } = mergeAll([
    { list: LISTS.guide, north: 900, ownCoordinates: false, seen: '2026-05-01' },
    { list: LISTS.maps, north: 0, seen: '2020-01-01' },
  ])
  assert.equal(place.location.lat, 37.5)
})

test('the category is that of the main subtype, which is the more specific one', () => {
  const { place, subtypes } = mergeAll([
    { list: LISTS.register, subtypes: ['korean'], category: 'restaurant', seen: '2026-05-01' },
    { list: LISTS.maps, subtypes: ['gukbap_soup'], category: 'restaurant', seen: '2020-01-01' },
  ])
  assert.deepEqual(subtypes, ['gukbap_soup', 'korean'])
  assert.deepEqual(
    [place.category, place.serviceAttributes.venue_subtype, place.categoryLabel],
    ['restaurant', 'gukbap_soup', '국밥'],
  )
})

const closed = { list: LISTS.register, closedOn: '2019-05-01', seen: '2021-01-01' }

test('a record that states it is closed gives the kind only when no open record states one', () => {
  const before = { ...closed, subtypes: ['traditional_tea'], category: 'cafe', seen: '2026-05-01' }
  const after = { list: LISTS.maps, subtypes: ['korean'], category: 'restaurant', seen: '2020-01-01' }
  assert.deepEqual(mergeAll([before, after]).subtypes, ['korean'])
  assert.deepEqual(mergeAll([before]).subtypes, ['traditional_tea'])
})

const closures: readonly (readonly [string, RecordSketch[], [string, boolean] | null])[] = [
  ['closed by a register is confirmed', [closed], ['confirmed', true]],
  ['closed by one other list is likely', [{ ...closed, list: LISTS.guide }], ['likely', true]],
  [
    'closed by two independent lists is confirmed',
    [
      { ...closed, list: LISTS.guide },
      { ...closed, list: LISTS.maps },
    ],
    ['confirmed', true],
  ],
  [
    'closed by its owner is confirmed',
    [{ ...closed, list: LISTS.owners, says: { confirmedBy: 'owner' } }],
    ['confirmed', true],
  ],
  ['suspended is suspected, and not possibly closed', [newer({ operatingStatus: 'suspended' })], ['suspected', false]],
  ['a newer open record outweighs an older closing', [closed, { list: LISTS.maps, seen: '2020-01-01' }], null],
  [
    'an open record older than the closing does not',
    [closed, { list: LISTS.maps, seen: '2019-01-01' }],
    ['confirmed', true],
  ],
  [
    'a newer record of unknown state does not',
    [closed, { list: LISTS.maps, seen: '2020-01-01', says: { operatingStatus: 'unknown' } }],
    ['confirmed', true],
  ],
  ['listed without a state is open', [newer({})], null],
  [
    'a licence that is marked as open later outweighs a closing',
    [
      { ...closed, list: LISTS.guide },
      { list: LISTS.register, seen: AS_OF, says: { operatingStatus: 'open' } },
    ],
    null,
  ],
  [
    'a licence that is marked as open on a day to come does not',
    [
      { ...closed, list: LISTS.guide },
      { list: LISTS.register, seen: '2026-12-01', says: { operatingStatus: 'open' } },
    ],
    ['likely', true],
  ],
]

for (const [guarantee, sketches, expected] of closures) {
  test(guarantee, () => {
    const { closureSignal, possiblyClosed } = mergeAll(sketches).place
    assert.deepEqual(closureSignal === null ? null : [closureSignal.level, possiblyClosed], expected)
    if (expected === null) assert.equal(possiblyClosed, false)
  })
}

test('a closing has the date of the register when it states one', () => {
  assert.deepEqual(mergeAll([closed]).place.closureSignal, {
    level: 'confirmed',
    reasons: ['closed_in_register'],
    detectedAt: '2019-05-01',
    sources: 1,
  })
})

test('hours are read from text; refused ones are counted and stay unknown', () => {
  const tally = new Map<string, number>()
  const read = mergeAll([newer({ hours: { text: '매일 11:00~21:00' } })], [], tally).place
  assert.equal(read.businessHours?.[0]?.open, '11:00')
  assert.equal(read.is24h, false)
  const refused = mergeAll([newer({ hours: { text: '사장님 마음대로 7시쯤?' } })], [], tally).place
  assert.deepEqual([refused.businessHours, refused.is24h], [null, null])
  assert.equal(tally.get('hours read from text'), 1)
  assert.ok([...tally.keys()].some((outcome) => outcome.startsWith('hours refused')))
})

test('hours in the syntax of OpenStreetMap are read, including holidays', () => {
  const { businessHours, holidayPolicy } = mergeAll([newer({ hours: { osm: 'Mo-Su 10:00-20:00; PH off' } })]).place
  assert.equal(businessHours?.[6]?.close, '20:00')
  assert.deepEqual(holidayPolicy, holidayPolicyOf({ opensOnHolidays: false }))
})

test('a week open around the clock is is24h, and a partial week is no week', () => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const weekly = days.map((day) => ({
    day,
    closed: false,
    open: '00:00',
    close: '24:00',
    endsNextDay: false,
    breaks: [],
    lastOrder: null,
  }))
  assert.equal(mergeAll([newer({ hours: { weekly } })]).place.is24h, true)
  assert.equal(mergeAll([newer({ hours: { weekly: weekly.slice(1) } })]).place.businessHours, null)
})

test('reservation channels: external follows from a booking address, phone only from a list', () => {
  const channels = (says: Partial<SourceRecord>, phone = '+82221234567') =>
    mergeAll([{ ...newer(says), phone }]).place.reservationChannels
  assert.deepEqual(channels({}), [])
  assert.deepEqual(channels({ bookingUrl: 'https://book.example' }), ['external'])
  assert.deepEqual(channels({ reservationChannels: ['phone'] }), ['phone'])
})

test('a phone number is displayed as people dial it', () => {
  assert.equal(mergeAll([{ phone: '+82221234567' }]).place.phone, '02-2123-4567')
  assert.equal(mergeAll([{ phone: '+8250713151087' }]).place.phone, '0507-1315-1087')
})

test('past promotions and temporary closures are omitted', () => {
  const { place } = mergeAll([
    newer({
      promotion: { title: '여름 할인', endsAt: '2026-08-31' },
      temporaryClosures: [
        { from: '2026-01-01', to: '2026-01-05', reason: 'vacation' },
        { from: '2026-11-20', to: null, reason: '이사' },
      ],
    }),
  ])
  assert.equal(place.promotion, null)
  assert.deepEqual(place.temporaryClosures, [
    { from: '2026-11-20', to: null, reason: 'other', note: null, source: 'guide', announcedAt: null },
  ])
})

test('a closure or promotion states whether the owner or a list announced it', () => {
  const said = {
    promotion: { title: '겨울 할인' },
    temporaryClosures: [{ from: '2026-12-01', to: '2026-12-03', reason: 'vacation' }],
  }
  const { place } = mergeAll([owners(said)])
  assert.equal(place.temporaryClosures?.[0]?.source, 'owner')
  assert.equal(place.promotion?.source, 'owner')
  assert.equal(mergeAll([newer(said)]).place.temporaryClosures?.[0]?.source, 'guide')
})

test('the main subtype’s origin is the most trusted record that names it', () => {
  const { subtypes, provenance } = mergeAll([
    { ...newer({}), subtypes: ['korean'], category: 'restaurant' },
    { ...older({}), subtypes: ['noodles'], category: 'restaurant' },
  ])
  assert.equal(subtypes[0], 'noodles')
  assert.equal(provenance.subtypes, 'maps')
})

test('the nearest station comes with minutes on foot, rounded up', () => {
  const { place } = mergeAll([{}])
  assert.deepEqual(place.nearestStation, { station: '시청역', walkMin: 11 })
  assert.deepEqual(place.accessHints?.subway, [
    { station: '시청역', lines: ['1호선', '2호선'], distanceM: 556, walkMin: 11 },
  ])
})

test('the history gets one point per day, however often the day is built', () => {
  const facts = { reviewCount: 3, rating: 4, latestReviewDate: null, activeOn: null }
  const before = [{ from: '2026-11-20', count: 1, everyDays: 1, ...facts }]
  const once = mergeAll([newer({ reviewCount: 5 })], before).history
  const twice = mergeAll([newer({ reviewCount: 5 })], once).history
  assert.deepEqual(
    once.map(({ from }) => from),
    ['2026-11-20', AS_OF],
  )
  assert.deepEqual(twice, once)
})

const anything = fc.record(
  {
    homepage: fc.constantFrom('https://a.example', 'ftp://b.example', ''),
    rating: fc.double({ min: 0, max: 5, noNaN: true }),
    reviewCount: fc.nat(5_000),
    latestReviewDate: fc.constantFrom('2026-10-10', '2020-02-02'),
    operatingStatus: fc.constantFrom('open' as const, 'closed' as const, 'suspended' as const, 'unknown' as const),
    menu: fc.array(fc.record({ name: fc.constantFrom('국밥', '국 밥', '커피', ' '), price: fc.nat(90_000) }), {
      maxLength: 4,
    }),
    attributes: fc.dictionary(
      fc.constantFrom('wifi', 'parking', 'parking_type', 'serves', 'dietary', 'atmosphere', 'cautions', 'view'),
      fc.oneof(
        fc.boolean(),
        fc.constantFrom('onsite', 'x'),
        fc.array(fc.constantFrom('coffee', 'vegan_options', 'quiet', 'ocean', 7)),
        fc.jsonValue(),
      ),
    ),
    snsLinks: fc.array(
      fc.record({
        platform: fc.constantFrom('Instagram', 'myspace'),
        url: fc.constantFrom('https://s.example/a', 'javascript:1'),
      }),
    ),
    photos: fc.array(
      fc.record({
        url: fc.constantFrom('https://p.example/1', 'https://p.example/2', 'http://p.example'),
        menuItem: fc.constantFrom('', '국밥'),
      }),
    ),
    temporaryClosures: fc.array(fc.jsonValue()),
    promotion: fc.dictionary(fc.constantFrom('title', 'endsAt', 'description'), fc.jsonValue()),
    ownerIntro: fc.dictionary(fc.constantFrom('text', 'language', 'updatedAt'), fc.jsonValue()),
    legacy: fc.dictionary(fc.constantFrom('foundedYear', 'generation', 'certifications'), fc.jsonValue()),
    influencerFeatures: fc.array(fc.dictionary(fc.constantFrom('name', 'platform', 'url', 'title'), fc.jsonValue())),
    culturalAssociations: fc.array(
      fc.dictionary(fc.constantFrom('name', 'type', 'url'), fc.constantFrom('drama', 'x', 'https://c.example', 3)),
    ),
  },
  { requiredKeys: [] },
)

const cluster = fc
  .array(
    fc.record({
      list: fc.constantFrom(LISTS.register, LISTS.maps, LISTS.guide, LISTS.owners),
      seen: fc.constantFrom('2020-01-01', '2024-05-05', '2026-10-01'),
      core: fc.constantFrom('별빛마루', '별빛마루카페'),
      north: fc.nat(200),
      says: anything,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((sketches) => sketches.map((sketch, i): RecordSketch => ({ ...sketch, id: `r${i}` })))

test('a value that is no text is no attribute, even when it cannot be converted to text', () => {
  const odd = { toString: 0 }
  const { attributes, place } = mergeAll([
    {
      says: {
        attributes: { serves: [odd, 'coffee'], parking_type: odd, atmosphere: [odd, 'quiet'] },
        culturalAssociations: [{ name: '촬영지', type: odd }],
        temporaryClosures: [{ from: '2020-01-01', reason: odd }],
      },
    },
  ])
  assert.deepEqual(attributes, { booleans: {}, serves: ['coffee'], atmosphere: { quiet: 1 } })
  assert.equal(place.temporaryClosures?.[0]?.reason, 'other')
})

test('a venue has the contract’s shape whatever lists contain', () => {
  const ajv = new Ajv({ allErrors: true })
  addFormats.default(ajv)
  const shape = Type.Object(Object.fromEntries(STORED_FIELDS.map((name) => [name, FIELDS[name].schema])))
  const validate = ajv.compile(shape)
  fc.assert(
    fc.property(cluster, (sketches) => {
      const { place } = mergeAll(sketches)
      assert.ok(validate(place), JSON.stringify(validate.errors))
    }),
  )
})

test('the result does not depend on the order of the records', () => {
  fc.assert(
    fc.property(cluster, (sketches) => {
      assert.deepEqual(mergeAll(sketches.toReversed()), mergeAll(sketches))
    }),
  )
})

test('a venue belongs to a chain when its brand is known or the lists show its name to be a chain', () => {
  assert.equal(mergeAll([{ core: '스타벅스', brand: '스타벅스' }]).franchise, true)
  assert.equal(mergeAll([{ core: '골목국밥' }]).franchise, true)
  assert.equal(mergeAll([{ core: '엄마손식당' }]).franchise, false)
})
