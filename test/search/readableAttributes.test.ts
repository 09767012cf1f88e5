import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import type { Filters } from '#contract/parameters/query.ts'
import { type ConfirmedAttributes, FIELDS } from '#venue/records.ts'
import { CONFIRMED_LISTS } from '#venue/tags.ts'
import type { Venue } from '#venue/venue.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { merge } from '#pipeline/merge.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { mergeSettingOn } from '../pipeline/mergeSetting.ts'
import { LISTS, sampleRecords } from '../pipeline/sampleRecords.ts'
import { anyChangedOverlay } from '../reference/anyChanges.ts'
import { generateWorld, WORLD_DAY } from '../support/generateVenues.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'
import { worldOf } from '../support/venueWith.ts'

const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)
const AT = Date.parse('2026-11-21T03:00:00Z')

/** The filters of a single value for which `attributes` answers, with what it must hold. */
interface Asked {
  name: string
  filters: Partial<Filters>
  holds: (attributes: ConfirmedAttributes) => boolean
}
const ASKED: readonly Asked[] = [
  ...BOOLEAN_FILTERS.map((name): Asked => {
    return { name, filters: { booleans: [name] }, holds: ({ booleans }) => name in booleans }
  }),
  ...CONFIRMED_LISTS.flatMap((filter) =>
    valuesOf(filter).map((value): Asked => {
      const holds = (attributes: ConfirmedAttributes) =>
        attributes[filter]?.some((confirmed) => confirmed.value === value) === true
      return { name: `${filter}=${value}`, filters: { lists: { [filter]: [value] } }, holds }
    }),
  ),
]

const ajv = addFormats.default(new Ajv2020({ strict: false }))
const isValid = ajv.compile(FIELDS.attributes.schema)

function readAttributes(index: VenueIndex, ordinal: number, overlay: Overlay): ConfirmedAttributes | null {
  const body = index.placeJson(ordinal, ['attributes'], { at: AT, overlay })
  const { attributes } = JSON.parse(body) as { attributes: ConfirmedAttributes | null }
  assert.ok(isValid(attributes), `${body} ${ajv.errorsText(isValid.errors)}`)
  return attributes
}

/** Asserts for every value that its filter finds exactly the venues that hold it; returns how many values were found. */
function assertReadable(index: VenueIndex, overlay: Overlay): number {
  const ordinals = Array.from({ length: index.size }, (_, ordinal) => ordinal)
  const shown = ordinals.map((ordinal) => readAttributes(index, ordinal, overlay))
  let found = 0
  for (const { name, filters, holds } of ASKED) {
    const query = queryFor({ ...filters, includeClosed: true }, { pageSize: index.size, at: AT })
    const { hits, dietaryWithheld } = index.search(query, overlay)
    if (dietaryWithheld.length > 0) continue
    const holding = ordinals.filter((ordinal) => {
      const attributes = shown[ordinal]
      return attributes !== null && attributes !== undefined && holds(attributes)
    })
    assert.deepEqual(
      hits.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b),
      holding,
      name,
    )
    if (hits.length > 0) found++
  }
  return found
}

test('a filter finds exactly the venues whose attributes hold its value, with partners and with owners’ changes', async (t) => {
  const world = generateWorld(SEED, 700)
  const index = indexOf(world)
  t.after(() => index.close())
  assert.equal(assertReadable(index, emptyOverlay), ASKED.length)
  for (const overlay of fc.sample(anyChangedOverlay(world), { numRuns: 8, seed: SEED })) {
    await index.prepare(overlay.changes)
    assertReadable(index, overlay)
  }
})

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const some = (values: readonly string[]) => maybe(fc.subarray([...values]))
const statedAttributes = fc
  .record({
    booleans: fc.dictionary(fc.constantFrom(...BOOLEAN_FILTERS), fc.boolean(), { maxKeys: 12 }),
    parking_type: maybe(fc.constantFrom(...valuesOf('parking_type'))),
    lists: fc.record(
      Object.fromEntries(
        CONFIRMED_LISTS.filter((filter) => filter !== 'parking_type').map((filter) => [filter, some(valuesOf(filter))]),
      ),
    ),
  })
  .map(({ booleans, lists, ...others }) => ({ ...booleans, ...lists, ...others }))
const days = ['2024-05-01', '2026-01-31', '2026-11-20'] as const
const sketch = fc.record({
  list: fc.constantFrom(LISTS.register, LISTS.maps, LISTS.guide, LISTS.owners),
  seen: fc.constantFrom(...days),
  regionCode: fc.constantFrom('2611051000', '1168064000', '5011025000', '4111157200'),
  says: fc.record(
    {
      attributes: statedAttributes,
      confirmedBy: fc.constant('owner' as const),
      bookingUrl: fc.constant('https://example.com/book'),
      reservationChannels: fc.constant<('external' | 'phone')[]>(['phone']),
      promotion: fc.record({ title: fc.constant('반값'), endsAt: fc.constantFrom(...days, '2026-12-31') }),
      menu: fc
        .subarray(['비건 비빔밥', '비건 라떼', '국밥'])
        .map((names) => names.map((name) => ({ name: `  ${name} `, price: 9_000 }))),
    },
    { requiredKeys: [] },
  ),
})

/** Draws venues that are merged from records of lists. */
function mergedVenues(count: number): Venue[] {
  const drawn = fc.sample(fc.array(sketch, { minLength: 1, maxLength: 4 }), { numRuns: count, seed: SEED })
  return drawn.map((sketches, i) => {
    return merge(sampleRecords(...sketches), `pl_${String(i).padStart(16, '0')}`, [], mergeSettingOn(WORLD_DAY))
  })
}

test('of venues merged from any records, a filter finds exactly those whose attributes hold its value', (t) => {
  const index = indexOf(worldOf(mergedVenues(1_500)))
  t.after(() => index.close())
  const found = assertReadable(index, emptyOverlay)
  assert.ok(found > ASKED.length * 0.95, `${found} of ${ASKED.length} values`)
})
