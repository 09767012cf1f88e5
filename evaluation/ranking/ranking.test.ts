import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { meanNdcg } from '../resultsPage.ts'
import { DINER_QUERIES } from './dinerQueries.ts'
import { DEMO_QUERIES } from './demoQueries.ts'
import { demoRelease } from './demoRelease.ts'
import { ndcg } from './ndcg.ts'
import type { QueryClass } from './queries.ts'
import { judgeQueries, type JudgedRelease, type QueryOutcome } from './score.ts'
import { SEOUL_QUERIES } from './seoulQueries.ts'

/** Slightly below the measured figure, so that a worse order fails. */
const FLOOR = 0.97
const CLASS_FLOORS: Readonly<Partial<Record<QueryClass, number>>> = {
  chain: 0.99,
  branch: 0.95,
  dish: 0.98,
  'dish in region': 0.98,
  initials: 0.97,
  'partial syllable': 0.99,
  nearby: 0.92,
  category: 0.98,
  'mood and occasion': 0.98,
  address: 0.99,
  latin: 0.88,
  romanised: 0.99,
  // The order follows proofs of business: in one query a venue with a single proof falls behind the page.
  'several words': 0.94,
}

let release: JudgedRelease
let outcomes: QueryOutcome[]

before(async () => {
  release = await demoRelease()
  outcomes = judgeQueries(release, DEMO_QUERIES)
})

test('the discovery order on the demo is no worse than before, overall and in every class', () => {
  assert.ok(meanNdcg(outcomes) >= FLOOR, `nDCG@10 ${meanNdcg(outcomes)}`)
  for (const [kind, floor] of Object.entries(CLASS_FLOORS)) {
    const own = outcomes.filter((outcome) => outcome.kind === kind)
    assert.ok(meanNdcg(own) >= floor, `${kind}: nDCG@10 ${meanNdcg(own)}`)
  }
})

test('judging the same release again gives the same order and the same figures', () => {
  assert.deepEqual(judgeQueries(release, DEMO_QUERIES), outcomes)
})

test('every judged query has an answer: without one every order would be perfect', () => {
  assert.deepEqual(
    outcomes.filter(({ best }) => !best.some((grade) => grade > 0)).map(({ query }) => query),
    [],
  )
})

test('more than a hundred queries are judged, none twice', () => {
  const overSeoul = [...SEOUL_QUERIES, ...DINER_QUERIES]
  const queries = [...DEMO_QUERIES.map((one) => `demo ${one[1]}`), ...overSeoul.map((one) => `seoul ${one[1]}`)]
  assert.equal(new Set(queries).size, queries.length)
  assert.ok(queries.length >= 100)
})

test('nDCG is 1 for the best order, less for any worse one, and 0 when nothing wanted is found', () => {
  assert.equal(ndcg([3, 2, 1, 0], [0, 1, 2, 3]), 1)
  assert.ok(ndcg([2, 3, 1], [3, 2, 1]) < 1)
  assert.equal(ndcg([], [3]), 0)
  // 2^1 − 1 at the second place, over 2^1 − 1 at the first.
  assert.equal(ndcg([0, 1], [1, 0]), 1 / Math.log2(3))
  assert.equal(ndcg([], []), 1)
})
