import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, type CalendarDate } from '#base/kst.ts'
import type { HistoryRun } from '#venue/history.ts'
import type { Venue } from '#venue/venue.ts'
import { dependsOnDay } from './score/dependsOnDay.ts'
import { merge } from './merge.ts'
import type { NormalRecord } from './normalRecord.ts'
import { LineRedating } from './lineRedating.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../test/pipeline/sampleRecords.ts'
import { mergeSettingOn } from '../../test/pipeline/mergeSetting.ts'

const MIDDLE = '2026-11-21'
/** Days around the ends of months and years; drawn values share some of them. */
const day = fc
  .oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -600, max: 200 }))
  .map((days) => addDays(MIDDLE, days))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })

const sketch = fc.record({
  list: fc.constantFrom(LISTS.register, LISTS.registerLater, LISTS.maps, LISTS.guide, LISTS.owners),
  seen: day,
  closedOn: maybe(day),
  openedOn: maybe(day),
  says: fc.record(
    {
      latestReviewDate: day,
      reviewCount: fc.nat(30),
      confirmedBy: fc.constant('owner' as const),
      operatingStatus: fc.constantFrom('open' as const, 'suspended' as const),
      attributes: fc.record({ repeat_customers: fc.boolean() }),
      promotion: fc.record({ title: fc.constant('반값'), endsAt: day }),
      temporaryClosures: fc.array(fc.record({ from: day, to: day }), { maxLength: 2 }),
      legacy: fc.record({ foundedYear: fc.integer({ min: 1950, max: 2027 }) }),
    },
    { requiredKeys: [] },
  ),
})
type Sketch = typeof sketch extends fc.Arbitrary<infer T> ? T : never

/** Returns the records as normalising makes them on a day. */
function recordsOn(asOf: CalendarDate, sketches: readonly Sketch[]): NormalRecord[] {
  return sampleRecords(
    ...sketches.map(({ list, seen, closedOn, openedOn, says }): RecordSketch => {
      const dates = { ...(openedOn !== undefined && { openedOn }), ...(closedOn !== undefined && { closedOn }) }
      return {
        list,
        seen,
        ...dates,
        closed: closedOn !== undefined && closedOn <= asOf,
        openedOn: openedOn !== undefined && openedOn <= asOf ? openedOn : '',
        says: { ...says, ...dates },
      }
    }),
  )
}

function mergedOn(asOf: CalendarDate, sketches: readonly Sketch[], history: readonly HistoryRun[]): Venue {
  return merge(recordsOn(asOf, sketches), 'pl_0000000000000000', history, mergeSettingOn(asOf))
}

function redatedBy(redating: LineRedating, venue: Venue): string {
  return redating.redated(Buffer.from(JSON.stringify(venue)), venue.place.lastSeenAt).join('')
}

function redatedTo(to: CalendarDate, venue: Venue, from: CalendarDate): string {
  return redatedBy(new LineRedating({ from, to }), venue)
}

const sketches = fc.array(sketch, { minLength: 1, maxLength: 4 })
/** Previous releases: their records and days. */
const past = fc.array(fc.tuple(day, sketches), { maxLength: 3 })
const historyOf = (builds: readonly (readonly [CalendarDate, readonly Sketch[]])[]) =>
  builds.reduce<readonly HistoryRun[]>((history, [on, known]) => mergedOn(on, known, history).history, [])

test('a venue redated to another day equals the one merged on that day, unless a record depends on the day', () => {
  let compared = 0
  fc.assert(
    fc.property(sketches, past, day, day, (known, builds, from, to) => {
      if (recordsOn(from, known).some((record) => dependsOnDay(record, from, to))) return
      const before = mergedOn(from, known, historyOf(builds))
      assert.equal(redatedTo(to, before, from), JSON.stringify(mergedOn(to, known, before.history)))
      compared++
    }),
    { numRuns: 300 },
  )
  assert.ok(compared > 20, `only ${compared} groups of records could be compared`)
})

test('a venue redated to the same day does not change', () => {
  fc.assert(
    fc.property(sketches, past, day, (known, builds, from) => {
      const venue = mergedOn(from, known, historyOf(builds))
      assert.equal(redatedTo(from, venue, from), JSON.stringify(venue))
    }),
    { numRuns: 60 },
  )
})

test('a record depends on the day only between the days on which something begins or ends', () => {
  const dependsOn = (says: RecordSketch['says'], from: CalendarDate, to: CalendarDate) =>
    sampleRecords({ ...(says?.closedOn !== undefined && { closedOn: says.closedOn }), says: says ?? {} }).some(
      (record) => dependsOnDay(record, from, to),
    )
  const [before, on, after] = ['2026-12-30', '2026-12-31', '2027-01-01']
  for (const begins of [{ closedOn: on }, { openedOn: on }]) {
    assert.deepEqual([dependsOn(begins, before, on), dependsOn(begins, on, after)], [true, false])
    assert.deepEqual([dependsOn(begins, on, before), dependsOn(begins, after, on)], [true, false])
  }
  for (const proven of [{ latestReviewDate: on }, { businessProofs: [{ kind: 'report' as const, on }] }]) {
    assert.deepEqual([dependsOn(proven, before, on), dependsOn(proven, on, after)], [true, false])
    assert.deepEqual([dependsOn(proven, on, before), dependsOn(proven, after, on)], [true, false])
  }
  const closure = { from: before, to: on }
  for (const ends of [{ promotion: { title: '반값', endsAt: on } }, { temporaryClosures: [closure] }]) {
    assert.deepEqual([dependsOn(ends, before, on), dependsOn(ends, on, after)], [false, true])
    assert.deepEqual([dependsOn(ends, on, before), dependsOn(ends, after, on)], [false, true])
  }
  assert.deepEqual([dependsOn({ legacy: {} }, before, on), dependsOn({ legacy: {} }, on, after)], [false, true])
  assert.equal(dependsOn({ operatingStatus: 'closed' }, before, after), false)
})

test('venues with equal scores and other differences keep their separate lines', () => {
  fc.assert(
    fc.property(fc.array(sketches, { maxLength: 12 }), day, day, (venues, from, to) => {
      const redating = new LineRedating({ from, to })
      for (const known of [...venues, ...venues]) {
        const venue = mergedOn(from, known, [])
        assert.equal(redatedBy(redating, venue), redatedTo(to, venue, from))
      }
    }),
    { numRuns: 20 },
  )
})
