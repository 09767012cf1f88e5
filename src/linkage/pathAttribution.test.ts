import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#base/seededRandom.ts'
import { boost, logOdds } from './boostedTrees.ts'
import { SMALL_TREES } from './learn.ts'
import { attributeLogOdds } from './pathAttribution.ts'

const random = seededRandom(3)
/** Three features; the first decides, the second helps, the third is noise and sometimes absent. */
const rows = Array.from({ length: 400 }, () => Float64Array.of(random(), random(), random() < 0.2 ? NaN : random()))
const labels = rows.map(([first = 0, second = 0]) => Number(first + 0.3 * second > 0.6))
const trees = boost(rows, labels, { ...SMALL_TREES, directions: [0, 0, 0] }, seededRandom(1))

test('bias and contributions add up to the log odds of every row', () => {
  for (const row of rows) {
    const { bias, contributions } = attributeLogOdds(trees, row)
    const sum = contributions.reduce((total, added) => total + added, bias)
    assert.ok(Math.abs(sum - logOdds(trees, row)) < 1e-9)
  }
})

test('the feature that decides contributes most, for and against', () => {
  for (const [first, sign] of [
    [0.95, 1],
    [0.05, -1],
  ] as const) {
    const [decisive = 0, ...others] = attributeLogOdds(trees, Float64Array.of(first, 0.5, 0.5)).contributions
    assert.ok(decisive * sign > 1)
    assert.ok(others.every((added) => Math.abs(added) < decisive * sign))
  }
})
