import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LAST_HASHED_DRAW, type LabelledPair, readLabels, splitOf } from './labels.ts'

const labels = readLabels()

test('of the first draws at least 500 pairs have a clear label, and a third of them is held back by the hash alone', () => {
  const hashed = labels.filter(({ draw }) => draw <= LAST_HASHED_DRAW)
  const decided = hashed.filter(({ label }) => label !== 'unsure')
  assert.ok(decided.length >= 500)
  const held = decided.filter(({ split }) => split === 'held').length / decided.length
  assert.ok(held > 0.28 && held < 0.38, `${held} held back`)
  assert.deepEqual(
    hashed.filter((pair) => pair.split !== splitOf(pair)),
    [],
  )
})

test('the fourth draw holds back 400 pairs', () => {
  const held = labels.filter(({ draw, split }) => draw === 4 && split === 'held')
  assert.equal(held.length, 400)
})

test('a record occurs in one pair only, so nothing of a held-back pair is seen while tuning', () => {
  const records = labels.flatMap(({ a, b }: LabelledPair) => [a, b]).map((named) => JSON.stringify(named))
  assert.equal(new Set(records).size, records.length)
})

test('a line contains ids and the judgement, and nothing else of the lists', () => {
  for (const pair of labels) {
    assert.deepEqual(Object.keys(pair), ['a', 'b', 'label', 'split', 'draw'])
    for (const side of [pair.a, pair.b]) assert.deepEqual(Object.keys(side), ['source', 'sourceId'])
    assert.ok(['same', 'different', 'unsure'].includes(pair.label))
  }
})
