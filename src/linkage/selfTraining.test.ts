import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selfTrainedScores } from './selfTraining.ts'

const NO_TABLE = { rows: [], words: [], left: new Int32Array(), right: new Int32Array() }

test('with too few certain pairs to learn from, the first score decides, against the rivals of each listing', () => {
  const candidates = [
    [0, 0],
    [0, 1],
    [1, 2],
  ] as const
  const alone = selfTrainedScores(NO_TABLE, candidates, [4, 4, 4], false)
  assert.deepEqual(
    [...alone],
    [4, 4, 4].map((bits) => bits * Math.LN2),
  )
  const [first, second, unrivalled] = selfTrainedScores(NO_TABLE, candidates, [4, 4, 4], true)
  assert.equal(first, second)
  assert.ok((first as number) < 0 && unrivalled === 4 * Math.LN2, `${first}, ${unrivalled}`)
})
