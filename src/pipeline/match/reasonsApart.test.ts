import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLUSTER_GUARDS, PAIR_OUTCOMES, type PairOutcome } from '#venue/decisionRecord.ts'
import { APART, emptyPairTable, guardBits, SETTLED } from './pairTable.ts'
import { reasonsApart } from './reasonsApart.ts'

const outcome = (name: PairOutcome) => PAIR_OUTCOMES.indexOf(name)

/** Six records; the venue of each is its position, except that 4 and 5 are one. */
const VENUE_OF = Uint32Array.of(0, 1, 2, 3, 4, 4)
const IDS = ['a', 'b', 'c', 'd', 'e']

function reasons(
  rows: readonly (readonly [first: number, second: number, score: number, verdict: number, result?: number])[],
) {
  const pairs = emptyPairTable(rows.length)
  rows.forEach(([first, second, score, verdict, result = 0], row) => {
    pairs.first[row] = first
    pairs.second[row] = second
    pairs.score[row] = score
    pairs.verdict[row] = verdict
    pairs.joinResult[row] = result
  })
  return reasonsApart({ pairs, venueOf: VENUE_OF, ids: IDS })
}

test('each pair of venues gets the decision on its records, in either order of the ids', () => {
  const guarded = outcome('review') | APART | guardBits('open_at_once_in_two_houses')
  const refused = 1 + CLUSTER_GUARDS.indexOf('weak_bridge')
  const why = reasons([
    [0, 1, 2, guarded],
    [0, 2, 0, outcome('review')],
    [0, 3, -Infinity, outcome('different') | SETTLED | APART],
    [1, 2, -Infinity, outcome('different') | guardBits('low_rule_score')],
    [1, 3, 4, outcome('same'), refused],
    [2, 3, -2, outcome('different')],
  ])
  const found = why([
    ['b', 'a'],
    ['a', 'c'],
    ['a', 'd'],
    ['b', 'c'],
    ['b', 'd'],
    ['c', 'd'],
    ['a', 'e'],
  ])
  assert.deepEqual(
    found.map(({ reason }) => reason),
    [
      'open_at_once_in_two_houses',
      'model_unsure',
      'person',
      'low_rule_score',
      'weak_bridge',
      'model_different',
      'never_compared',
    ],
  )
  assert.deepEqual(
    found.map(({ chance }) => chance),
    [0.881, 0.5, 0, 0, 0.982, 0.119, null],
  )
})

test('of several pairs of records the one that came nearest to a join gives the reason', () => {
  const why = reasons([
    [0, 4, 3, outcome('review') | guardBits('two_branches')],
    [0, 5, 5, outcome('same'), 1 + CLUSTER_GUARDS.indexOf('records_kept_apart')],
  ])
  assert.equal(why([['a', 'e']])[0]?.reason, 'records_kept_apart')
})
