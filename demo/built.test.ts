import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MINUTES, instantOf, kstDate, minutesOfClock } from '#base/kst.ts'
import { PRICE_LEVELS } from '#venue/menu/priceLadder.ts'
import { listConfirmed } from '#venue/attributes/listConfirmed.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import type { BusinessDay } from '#venue/records.ts'
import { booleanTag, CONFIRMED_LISTS, confirmedBooleans, confirmedValues, tagOf, tagsOf } from '#venue/tags.ts'
import type { Venue } from '#venue/venue.ts'
import { BOOLEAN_FILTERS, isYears, valuesOf } from '#venue/vocabulary.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import { builtDemo, DEMO_AS_OF, SHARED_DEMO } from '../test/support/builtDemo.ts'
import { GUIDE_SOURCE } from './guideList.ts'
import { LICENCES_SOURCE } from './licencesList.ts'
import { MAPS_SOURCE } from './mapsList.ts'
import { SHOPS_SOURCE } from './shopsList.ts'

/**
 * Two fifths of the demo's size with ONESET_TEST_FULL_SIZE, which `test/pipeline/largeDemo.full.ts` sets; else the demo
 * that the tests of the pipeline and of the ranking share. `least` is the minimum number of venues for every filter
 * value, so that no filter seems broken.
 */
const { seed, venues, least } = process.env['ONESET_TEST_FULL_SIZE']
  ? { seed: 7, venues: 12_000, least: 10 }
  : { ...SHARED_DEMO, least: 3 }

/** As the minimum of the large demo; the smaller one has so many gluten-free kitchens too. */
const GLUTEN_FREE_MIN = 10

const demo = await builtDemo(seed, venues)
const open = demo.venues.filter(({ place }) => !isClosedForGood(place))
const source = (name: string) => demo.report.sources.find((report) => report.name === name) ?? assert.fail(name)
const count = (holds: (venue: Venue) => boolean) => open.filter(holds).length

test('every value of every filter finds several open venues: ten in the large demo, three in the small one', () => {
  const counts = new Map<string, number>()
  for (const venue of open) for (const tag of tagsOf(venue)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const wanted = LIST_FILTERS.flatMap((filter) =>
    valuesOf(filter)
      // Years come from `legacy.foundedYear` (below); `service` requires an active owner.
      .filter((value) => !(filter === 'legacy' && isYears(value)) && value !== 'service')
      .map((value) => tagOf(filter, value)),
  )
  // A switch of the query, not an attribute of a venue.
  const booleans = BOOLEAN_FILTERS.filter((name) => name !== 'include_unknown_hours').map(booleanTag)
  const short = [...wanted, ...booleans].filter((tag) => (counts.get(tag) ?? 0) < least)
  assert.deepEqual(
    short.map((tag) => `${tag} ${counts.get(tag) ?? 0}`),
    [],
  )
})

test('every value by which a filter finds a venue is shown with its source and a day before the build', () => {
  const sources = new Map<string, number>()
  for (const venue of demo.venues) {
    const shown = venue.place.attributes === null ? [] : listConfirmed(venue.place.attributes)
    const found = [
      ...confirmedBooleans(venue).map((name) => `${name}=true`),
      ...CONFIRMED_LISTS.flatMap((filter) => confirmedValues(venue, filter).map((value) => `${filter}=${value}`)),
    ]
    assert.deepEqual(shown.map(({ param, value }) => `${param}=${value}`).toSorted(), found.toSorted())
    for (const { source, observedAt } of shown) {
      sources.set(source, (sources.get(source) ?? 0) + 1)
      assert.ok(observedAt !== null && observedAt < DEMO_AS_OF, `${venue.place.id} ${observedAt}`)
    }
  }
  assert.deepEqual([...sources.keys()].toSorted(), ['list', 'menu', 'owner'])
})

test('venues of 30 and of 50 years, every price level, every kind of news and closure exist', () => {
  const thisYear = Number(DEMO_AS_OF.slice(0, 4))
  const founded = (years: number) => count(({ place }) => thisYear - (place.legacy?.foundedYear ?? thisYear) >= years)
  const counts = {
    ...Object.fromEntries(
      PRICE_LEVELS.map(({ level }) => [`level ${level}`, count(({ place }) => place.price?.level === level)]),
    ),
    years30: founded(30),
    years50: founded(50),
    promotion: count(({ place }) => place.promotion !== null),
    temporaryClosures: count(({ place }) => (place.temporaryClosures ?? []).length > 0),
    holidaysOpen: count(({ place }) => place.holidayPolicy?.opensOnHolidays === true),
    holidaysClosed: count(({ place }) => place.holidayPolicy?.opensOnHolidays === false),
    ownerIntro: count(({ place }) => place.ownerIntro !== null),
    photos: count(({ place }) => place.photoCount > 0),
    nearStation: count(({ place }) => place.nearestStation !== null),
    ofAChain: count(({ franchise }) => franchise),
    possiblyClosed: count(({ place }) => place.possiblyClosed),
    closed: demo.venues.length - open.length,
  }
  assert.deepEqual(
    Object.entries(counts).filter(([, found]) => found < least),
    [],
  )
})

test('some weeks are round the clock, over midnight, with breaks, last orders and days off, and some venues have no hours', () => {
  const anyDay = (holds: (day: BusinessDay) => boolean) =>
    count(({ place }) => place.businessHours?.some(holds) ?? false)
  const counts = {
    roundTheClock: count(({ place }) => place.is24h === true),
    overMidnight: anyDay((day) => day.endsNextDay),
    tillMidnight: anyDay((day) => minutesOfClock(day.close ?? '00:00') === DAY_MINUTES),
    breaks: anyDay((day) => day.breaks.length > 0),
    lastOrder: anyDay((day) => day.lastOrder !== null),
    daysOff: anyDay((day) => day.closed),
    unknown: count(({ place }) => place.businessHours === null),
  }
  assert.deepEqual(
    Object.entries(counts).filter(([, found]) => found < least),
    [],
  )
})

test('gluten-free kitchens suffice overall, and are too few in some province to be shown', () => {
  const glutenFree = open.filter((venue) => tagsOf(venue).includes(tagOf('dietary', 'gluten_free')))
  const provinces = ['11', '26', '41', '50'].map(
    (province) => glutenFree.filter(({ place }) => place.regionCode.startsWith(province)).length,
  )
  assert.ok(glutenFree.length >= GLUTEN_FREE_MIN)
  assert.ok(
    provinces.some((found) => found > 0 && found < GLUTEN_FREE_MIN),
    provinces.join(', '),
  )
  assert.ok(
    provinces.some((found) => found >= GLUTEN_FREE_MIN),
    provinces.join(', '),
  )
})

test('lines that break the schema are rejected; other trades and provinces are set aside and counted', () => {
  assert.deepEqual(Object.fromEntries(demo.report.sources.map(({ name, rejected }) => [name, rejected])), {
    [MAPS_SOURCE]: 6,
    [SHOPS_SOURCE]: 0,
    [LICENCES_SOURCE]: 0,
    [GUIDE_SOURCE]: 0,
    demo_owners: 0,
  })
  assert.ok((source(MAPS_SOURCE).setAside['outside_coverage'] ?? 0) >= venues / 300)
  const otherTrades = (name: string) =>
    Object.entries(source(name).setAside)
      .filter(([reason]) => /^not (?:food or drink|open to the public)/u.test(reason))
      .reduce((sum, [, found]) => sum + found, 0)
  const none = demo.truth.filter((line) => line.venue === 0)
  for (const name of [SHOPS_SOURCE, LICENCES_SOURCE]) {
    assert.equal(otherTrades(name), none.filter((line) => line.source === name).length, name)
  }
  const nobodys = new Set(none.map((line) => `${line.source} ${line.sourceId}`))
  const members = demo.venues.flatMap((venue) => venue.members)
  assert.deepEqual(
    members.filter((member) => nobodys.has(`${member.source} ${member.sourceId}`)),
    [],
  )
})

test('no record of a venue is set aside as something other than food and drink', () => {
  for (const { name, setAside } of demo.report.sources) assert.equal(setAside['not_food_or_drink'], undefined, name)
})

test('no observation is dated on the day itself or later, nor before the venue opened', () => {
  const opened = new Map(demo.trueVenues.map(({ venue, openedOn }) => [venue, openedOn]))
  const venueOf = new Map(demo.truth.map(({ source: list, sourceId, venue }) => [`${list} ${sourceId}`, venue]))
  const records = demo.readings.flatMap((reading) => reading.records)
  const early = records.filter((record) => {
    const venue = venueOf.get(`${record.source} ${record.sourceId}`)
    return kstDate(Date.parse(record.observedAt)) < (opened.get(venue ?? 0) ?? '')
  })
  assert.deepEqual(early.slice(0, 5), [])
  const late = records.filter(
    (record) =>
      Date.parse(record.observedAt) >= instantOf(DEMO_AS_OF, 0) || (record.latestReviewDate ?? '') >= DEMO_AS_OF,
  )
  assert.deepEqual(late.slice(0, 5), [])
})

test('nearly all true venues are found, with the right open or closed state', (t) => {
  const trueVenue = new Map(demo.trueVenues.map((venue) => [venue.venue, venue]))
  const venueOf = new Map(demo.truth.map(({ source: list, sourceId, venue }) => [`${list} ${sourceId}`, venue]))
  const found = new Set<number>()
  let right = 0
  for (const { members, place } of demo.venues) {
    const numbers = members.map((member) => venueOf.get(`${member.source} ${member.sourceId}`) ?? 0)
    for (const venueNumber of numbers) found.add(venueNumber)
    if (trueVenue.get(numbers[0] ?? 0)?.open !== isClosedForGood(place)) right++
  }
  const rightShare = right / demo.venues.length
  t.diagnostic(`${found.size} of ${venues} found; ${(rightShare * 100).toFixed(1)} % open or closed as they are`)
  assert.ok(found.size >= venues * 0.99)
  assert.ok(rightShare >= 0.97)
})
