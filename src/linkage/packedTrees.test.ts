import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#base/seededRandom.ts'
import { boost, logOdds } from './boostedTrees.ts'
import { SMALL_TREES } from './learn.ts'
import { leafValue } from './tree.ts'

test('the log odds are exactly the base and the leaves of all trees, added in order, also with absent features', () => {
  const random = seededRandom(5)
  const value = () => (random() < 0.2 ? Number.NaN : random())
  const rows = Array.from({ length: 400 }, () => Float64Array.of(value(), value(), value()))
  const labels = rows.map(([first = 0, second = 0]) => Number((first || 0) + 0.3 * (second || 0) > 0.6))
  const model = boost(rows, labels, { ...SMALL_TREES, directions: [0, 0, 0] }, seededRandom(1))
  for (const row of rows) {
    const plain = model.trees.reduce((sum, tree) => sum + leafValue(tree, row), model.base)
    assert.equal(logOdds(model, row), plain)
  }
})
