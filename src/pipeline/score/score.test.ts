import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '#base/kst.ts'
import { menuPriceOf } from '#venue/menu/menuPrice.ts'
import { agreementOf, byGroup, confidenceOf } from './confidence.ts'
import { activityOf } from './activity.ts'
import { activeOnOf, freshnessOf } from './freshness.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { UNDECLARED } from '#sources/record.ts'
import { stationFinder, walkMinutes } from '../stations.ts'

const AS_OF = '2026-11-21'

function confidence(...sketches: readonly RecordSketch[]): number {
  const groups = byGroup(sampleRecords(...sketches))
  return confidenceOf(groups, agreementOf(groups).conflict)
}

const full = { phone: '+82221234567', address: { dong: '무교동', lot: '1-2' } }

test('freshness follows the table of docs/scores.md at its edges', () => {
  const after = (days: number) => freshnessOf(addDays(AS_OF, -days), AS_OF)
  assert.deepEqual([0, 120, 270, 420, 540, 541, 9_999].map(after), [1, 0.8, 0.5, 0.2, 0, 0, 0])
  assert.equal(after(60), 0.9)
})

test('freshness never rises with age and stays within 0 and 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 2_000 }), fc.nat(400), (days, more) => {
      const score = (age: number) => freshnessOf(addDays(AS_OF, -age), AS_OF) ?? -1
      assert.ok(score(days) >= score(days + more) && score(days) <= 1 && score(days) >= 0)
    }),
  )
})

test('an observation and a review date are two proofs of one list; repeats of a list add none', () => {
  const proofs = (...sketches: RecordSketch[]) =>
    activityOf(sampleRecords(...sketches), { asOf: AS_OF, closedOn: null }).proofs
  assert.equal(proofs({}).length, 1)
  assert.equal(proofs({ list: LISTS.guide }, { list: LISTS.guide }).length, 1)
  assert.equal(proofs({ says: { latestReviewDate: '2026-01-01' } }).length, 2)
  assert.equal(proofs({}, { list: LISTS.guide }).length, 2)
  assert.equal(activeOnOf(proofs({}), false), null)
  assert.equal(activeOnOf(proofs({}, { list: LISTS.guide }), false), '2026-10-01')
  assert.equal(activeOnOf(proofs({}, { list: LISTS.guide }), true), null)
})

test('a single list reaches no more than 0.75, including the owner’s record', () => {
  assert.equal(confidence(full), 0.72)
  assert.equal(confidence({ ...full, list: LISTS.owners, says: { confirmedBy: 'owner' } }), 0.75)
})

test('confidence falls into the bands of the interface', () => {
  assert.ok(confidence({ subtypes: [], ownCoordinates: false }) < 0.6, 'few identifiers')
  const single = confidence({ address: full.address })
  assert.ok(single >= 0.6 && single <= 0.75, 'single source')
  assert.ok(confidence({ address: full.address }, { list: LISTS.guide }) >= 0.75, 'cross-verified')
  assert.ok(confidence(full, { ...full, list: LISTS.guide }, { ...full, list: LISTS.register }) >= 0.9, 'by several')
})

test('lists that do not prove business give less confidence than those that do', () => {
  const named = (name: string) => ({ ...LISTS.guide, name, independenceGroup: name, declaration: UNDECLARED })
  assert.equal(confidence({ ...full, list: named('a') }), 0.62)
  assert.equal(confidence({ ...full, list: named('a') }, { ...full, list: named('b') }), 0.86)
})

test('two snapshots of one register count as one witness', () => {
  assert.equal(
    confidence({ ...full, list: LISTS.register }, { ...full, list: LISTS.registerLater }),
    confidence({ ...full, list: LISTS.register }),
  )
})

test('names and phones that contradict each other lower confidence', () => {
  const agreeing = confidence(full, { ...full, list: LISTS.guide })
  assert.ok(confidence(full, { ...full, list: LISTS.guide, phone: '+82299999999' }) < agreeing)
  assert.ok(confidence(full, { ...full, list: LISTS.guide, core: '할매순대국' }) < agreeing)
})

const sketch: fc.Arbitrary<RecordSketch> = fc.record({
  list: fc.constantFrom(LISTS.register, LISTS.registerLater, LISTS.maps, LISTS.guide),
  core: fc.constantFrom('별빛마루', '별빛마루카페', '할매순대국'),
  phone: fc.constantFrom('', '+821', '+822'),
  north: fc.nat(400),
  ownCoordinates: fc.boolean(),
})

test('confidence stays within its limits, and an additional list that agrees never lowers it', () => {
  fc.assert(
    fc.property(fc.array(sketch, { minLength: 1, maxLength: 6 }), (sketches) => {
      const before = confidence(...sketches)
      assert.ok(before >= 0.3 && before <= 0.98)
      // A witness that has only a name, the one that all others have, agrees with all.
      const [first] = sketches
      if (sketches.some(({ core }) => core !== first?.core)) return
      const after = confidence(...sketches, { list: LISTS.owners, core: first?.core ?? '', ownCoordinates: false })
      assert.ok(after >= before)
    }),
  )
})

test('an additional source that agrees never lowers confidence, whatever part of the identifiers it has', () => {
  const known = fc.record({
    list: fc.constantFrom(LISTS.register, LISTS.registerLater, LISTS.maps, LISTS.guide, LISTS.owners),
    phone: fc.constantFrom('', '+82221234567'),
    address: fc.constantFrom({}, full.address),
    ownCoordinates: fc.boolean(),
    subtypes: fc.constantFrom([], ['coffee']),
  })
  fc.assert(
    fc.property(fc.array(known, { minLength: 1, maxLength: 5 }), known, (sketches, another) => {
      assert.ok(confidence(...sketches, another) >= confidence(...sketches))
    }),
  )
})

test('neither a newer review nor an additional source lowers freshness', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(AS_OF, -days))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(day, day), { minLength: 1, maxLength: 4 }),
      fc.tuple(day, day),
      (known, [seen, review]) => {
        const lists = [LISTS.register, LISTS.registerLater, LISTS.maps, LISTS.guide]
        const sketches = known.map(([at, latestReviewDate], i) => ({
          list: lists[i] ?? LISTS.guide,
          seen: at,
          says: { latestReviewDate },
        }))
        const freshness = (...all: readonly RecordSketch[]) =>
          freshnessOf(
            activeOnOf(activityOf(sampleRecords(...all), { asOf: AS_OF, closedOn: null }).proofs, false),
            AS_OF,
          ) ?? -1
        const before = freshness(...sketches)
        assert.ok(freshness(...sketches, { list: LISTS.owners, seen, says: { latestReviewDate: review } }) >= before)
        const [first, ...rest] = sketches
        const newer = [first?.says.latestReviewDate ?? '', review].toSorted().at(-1) as string
        assert.ok(freshness({ ...(first as RecordSketch), says: { latestReviewDate: newer } }, ...rest) >= before)
      },
    ),
  )
})

const menu = (...prices: readonly (readonly [string, number | null])[]) =>
  prices.map(([name, price]) => ({ name, price }))

test('the price is the median of the mains; drinks and extras only widen the range', () => {
  const items = menu(['국밥', 9_000], ['수육', 30_000], ['순대국밥', 10_000], ['공기밥', 1_000], ['소주', 5_000])
  assert.deepEqual(menuPriceOf(items), { level: 2, avg: 10_000, min: 1_000, max: 30_000 })
})

test('all items count when there are only extras, and a menu without prices has no price', () => {
  assert.deepEqual(menuPriceOf(menu(['소주', 5_000], ['맥주', 6_000])), {
    level: 1,
    avg: 5_500,
    min: 5_000,
    max: 6_000,
  })
  assert.equal(menuPriceOf(menu(['국밥', null], ['시가', 0])), null)
})

test('price levels change exactly at the steps of the ladder', () => {
  const level = (price: number) => menuPriceOf(menu(['국밥', price]))?.level
  assert.deepEqual([9_999, 10_000, 24_999, 25_000, 59_999, 60_000].map(level), [1, 2, 2, 3, 3, 4])
})

test('an average is between the lowest and the highest price, and grows with every price', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 9 }),
      fc.nat(5_000),
      (prices, raise) => {
        const before = menuPriceOf(prices.map((price) => ({ name: '국밥', price })))
        const after = menuPriceOf(prices.map((price) => ({ name: '국밥', price: price + raise })))
        if (before === null || after === null) throw new Error('priced')
        assert.ok(before.min <= before.avg && before.avg <= before.max)
        assert.ok(after.avg >= before.avg && after.level >= before.level)
      },
    ),
  )
})

test('at most three stations within 1,500 m are listed, nearest first', () => {
  const stations = Array.from({ length: 9 }, (_, i) => ({
    name: `${i}역`,
    nameEn: '',
    lines: ['1호선'],
    lat: 37.5 + i * 0.004,
    lng: 127,
  }))
  const finder = stationFinder(stations)
  assert.deepEqual(
    finder(37.5, 127).accessHints?.subway.map(({ station }) => station),
    ['0역', '1역', '2역'],
  )
  assert.deepEqual(finder(37.485, 127), { nearestStation: null, accessHints: null })
})

test('walking time grows with distance and is never 0', () => {
  assert.deepEqual([0, 1, 51, 52, 1_500].map(walkMinutes), [0, 1, 1, 2, 30])
})
