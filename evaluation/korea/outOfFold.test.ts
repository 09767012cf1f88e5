import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTS, sampleRecords } from '../../test/pipeline/sampleRecords.ts'
import { outOfFold } from './outOfFold.ts'
import type { JudgedPair, JudgedCooccurrences } from './judgedCooccurrences.ts'

const PAIRS = 40

/** Returns pairs of two records each; every other pair is one venue, and the row holds its log odds. */
function grouped(group: (at: number) => number): JudgedCooccurrences {
  const judged = Array.from({ length: PAIRS }, (_, at): JudgedPair => {
    const label = at % 2 === 0 ? 1 : 0
    return { first: 2 * at, second: 2 * at + 1, row: Float64Array.of(label === 1 ? 3 : -3), label, group: group(at) }
  })
  return {
    records: sampleRecords(...Array.from({ length: 2 * PAIRS }, () => ({ list: LISTS.guide }))),
    pairs: judged.map((pair) => ({ ...pair, isSeparated: pair.first === 0, added: 0 })),
    judged,
  }
}

/** One leaf that returns the row's only value: the log odds as given. */
const ECHO = {
  base: 0,
  trees: [
    {
      feature: [0, 0, 0],
      threshold: [0, 0, 0],
      absentLeft: [0, 0, 0],
      left: [1, -1, -1],
      right: [2, -1, -1],
      value: [0, -3, 3],
    },
  ],
}

test('every pair is counted by its join result, for every limit, and a pair that a guard separates is not merged', () => {
  const tried = outOfFold(
    grouped((at) => at),
    [],
    () => ECHO,
  )
  for (const { sameFrom, precision, recall } of tried.filter(({ sameFrom: from }) => from <= 3)) {
    assert.deepEqual({ sameFrom, precision, recall }, { sameFrom, precision: 1, recall: 0.95 })
  }
  assert.equal(tried.at(-1)?.recall, 0)
})

test('no pair is judged by trees that saw another pair of its group', () => {
  const judgedCooccurrences = grouped((at) => at % 4)
  const all = new Set(judgedCooccurrences.judged.map(({ group }) => group))
  outOfFold(judgedCooccurrences, [], (seen) => {
    const groups = new Set((seen as readonly JudgedPair[]).map(({ group }) => group))
    for (const group of all) {
      const known = seen.filter((pair) => (pair as JudgedPair).group === group).length
      assert.ok(known === 0 || known === PAIRS / 4, `group ${group}`)
    }
    assert.ok(groups.size <= all.size)
    return ECHO
  })
})
