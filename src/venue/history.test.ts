import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, daysBetween } from '#base/kst.ts'
import { freshnessAfter } from './freshnessCurve.ts'
import { type HistoryFacts, type HistoryRun, pointsFromRuns, withFacts, runFromPoint } from './history.ts'

const START = '2026-01-01'
const QUIET: HistoryFacts = { reviewCount: 12, rating: 4.1, latestReviewDate: '2025-12-01', activeOn: '2025-12-01' }
const built = (days: readonly number[], facts = QUIET) =>
  days.reduce<HistoryRun[]>((runs, day) => withFacts(runs, addDays(START, day), facts), [])
const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, i) => i * step)

test('a year of daily builds without changes is one run, and so is a year of weekly ones', () => {
  assert.deepEqual(built(upTo(365)), [{ from: START, count: 365, everyDays: 1, ...QUIET }])
  assert.deepEqual(built(upTo(53, 7)), [{ from: START, count: 53, everyDays: 7, ...QUIET }])
})

test('freshness falls from day to day within a run, and is null with too few signals', () => {
  const points = pointsFromRuns(built(upTo(365)))
  assert.equal(points.length, 365)
  assert.deepEqual(
    [points[0]?.freshnessScore, points[364]?.freshnessScore],
    [freshnessAfter(31), freshnessAfter(31 + 364)],
  )
  assert.equal(pointsFromRuns(built([0], { ...QUIET, activeOn: null }))[0]?.freshnessScore, null)
})

test('a point of a release of format 1 is read as a run that gives the same point', () => {
  for (const freshnessScore of [null, 0, 0.01, 0.37, 0.8, 0.99, 1]) {
    const point = { date: START, reviewCount: 1, rating: 4, latestReviewDate: null, freshnessScore }
    assert.deepEqual(pointsFromRuns([runFromPoint(point)]), [point])
  }
})

const facts: fc.Arbitrary<HistoryFacts> = fc.record({
  reviewCount: fc.constantFrom(null, 3, 4),
  rating: fc.constantFrom(null, 4.2),
  latestReviewDate: fc.constantFrom(null, '2025-11-01'),
  activeOn: fc.constantFrom(null, '2025-11-01', '2025-12-24'),
})

test('whatever days are built in whatever order, the runs give each day once, as its last build recorded it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(40), facts), { maxLength: 25 }), (builds) => {
      const plain = new Map<string, HistoryFacts>()
      let runs: readonly HistoryRun[] = []
      for (const [day, known] of builds) {
        const date = addDays(START, day)
        plain.set(date, known)
        runs = withFacts(runs, date, known)
        assert.deepEqual(withFacts(runs, date, known), runs, 'building a day twice changes nothing')
      }
      const expected = [...plain]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([date, { activeOn, ...shown }]) => ({
          date,
          ...shown,
          freshnessScore: activeOn === null ? null : freshnessAfter(daysBetween(activeOn, date)),
        }))
      assert.deepEqual(pointsFromRuns(runs), expected)
    }),
  )
})
