import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { WEEKDAYS } from '#base/kst.ts'
import { ATTRIBUTE_VALUES } from '#venue/attributes/attributes.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { withSuitability } from './suitability.ts'
import { HINTS } from './suitabilityHints.ts'

type Booleans = Record<string, boolean>
const VENUE = { category: 'restaurant', subtypes: ['gukbap_soup'], week: null }
const suited = (booleans: Booleans, venue = {}, said = {}) =>
  withSuitability({ booleans, ...said }, { ...VENUE, ...venue })

/** Open until `close` of the next day on the first `nights` days, until 21:00 on the others. */
const weekOf = (nights: number, close = '02:00') =>
  WEEKDAYS.map((day, i) => ({
    day,
    closed: false,
    open: '11:00',
    close: i < nights ? close : '21:00',
    endsNextDay: i < nights && close < '11:00',
    breaks: [],
    lastOrder: null,
  }))

test('a kind of venue alone gives no tag; it adds to the score of a stated fact', () => {
  assert.equal(suited({}).occasionScores, undefined)
  assert.equal(suited({ counter_seating: true }).occasionScores?.['solo_dining'], 0.58)
  assert.deepEqual(suited({ counter_seating: true }).recommended_for, ['solo_dining'])
  assert.equal(suited({ counter_seating: true }, { subtypes: ['buffet'] }).recommended_for, undefined)
})

test('a score from a list is kept unchanged', () => {
  const { occasionScores, atmosphere } = suited(
    { hanok: true, kids_friendly: true },
    {},
    { recommended_for: ['date'], atmosphere: { traditional: 0.2 } },
  )
  assert.deepEqual(occasionScores, { family: 0.6, date: 1 })
  assert.equal(atmosphere?.['traditional'], 0.2)
})

test('a veto removes a tag', () => {
  assert.equal(suited({ high_chair: true, no_kids_zone: true }).occasionScores?.['family'], undefined)
  assert.equal(suited({ temple_food: true, live_music: true }).atmosphere?.['quiet'], undefined)
})

test('late_night is the share of nights with an hour of serving in the window; late_night_eatery requires meals', () => {
  assert.deepEqual(suited({}, { week: weekOf(4) }).occasionScores, { late_night: 0.57, late_night_eatery: 0.57 })
  assert.deepEqual(suited({}, { week: weekOf(4) }).recommended_for, ['late_night', 'late_night_eatery'])
  assert.deepEqual(suited({}, { week: weekOf(3) }).recommended_for, undefined)
  assert.deepEqual(suited({}, { week: weekOf(7), category: 'bar', subtypes: [] }).occasionScores, { late_night: 1 })
  assert.equal(suited({}, { week: weekOf(7, '22:59') }).occasionScores, undefined)
})

const booleans = fc.dictionary(fc.constantFrom(...BOOLEAN_FILTERS), fc.constant(true))
const venue = fc.record({
  category: fc.constantFrom('restaurant', 'cafe', 'bar'),
  subtypes: fc.constantFrom(['gukbap_soup'], ['coffee'], ['pocha'], ['french'], []),
})

test('an additional supporting fact never lowers a score, and every score is between 0 and 1', () => {
  const against = new Set(['no_kids_zone', 'live_music', 'sports_bar'])
  const helpful = BOOLEAN_FILTERS.filter((name) => !against.has(name))
  fc.assert(
    fc.property(booleans, venue, fc.constantFrom(...helpful), (known, kind, more) => {
      const before = suited(known, kind)
      const after = suited({ ...known, [more]: true }, kind)
      for (const scores of ['occasionScores', 'atmosphere'] as const) {
        for (const [tag, score] of Object.entries(before[scores] ?? {})) {
          assert.ok(score > 0 && score <= 1, tag)
          assert.ok((after[scores]?.[tag] ?? 0) >= score, `${more} lowers ${tag}`)
        }
      }
    }),
  )
})

test('every hint is for a tag of the vocabulary', () => {
  const unknown = (kind: 'occasion' | 'atmosphere', list: string) =>
    Object.keys(HINTS[kind]).filter((tag) => ATTRIBUTE_VALUES.get(list)?.has(tag) !== true)
  assert.deepEqual([...unknown('occasion', 'recommended_for'), ...unknown('atmosphere', 'atmosphere')], [])
})
