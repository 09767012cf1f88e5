import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Label, Split } from './labels.ts'
import { scoreOf } from './score.ts'

const NOWHERE = { source: 'list', sourceId: '1' }

function pair(label: Label, joined: boolean, split: Split = 'tune') {
  return { judged: { a: NOWHERE, b: NOWHERE, label, split, draw: 1 }, joined }
}

test('precision counts joined pairs, recall counts true pairs, and unsure pairs count nowhere', () => {
  const pairs = [
    ...[true, true, true, false].map((joined) => pair('same', joined)),
    ...[true, false].map((joined) => pair('different', joined)),
    ...[true, false].map((joined) => pair('unsure', joined)),
  ]
  const score = scoreOf(pairs, 'tune')
  assert.deepEqual([score.pairs, score.positives, score.joined, score.right], [6, 4, 4, 3])
  assert.deepEqual([score.precision, score.recall, score.f1], [0.75, 0.75, 0.75])
})

test('the held split is scored separately', () => {
  const pairs = [pair('different', true), pair('same', true, 'held'), pair('same', false, 'held')]
  assert.equal(scoreOf(pairs, 'tune').precision, 0)
  assert.deepEqual([scoreOf(pairs, 'held').precision, scoreOf(pairs, 'held').recall], [1, 0.5])
})
