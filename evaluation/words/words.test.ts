import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rightShare } from '../resultsPage.ts'
import { judgedSetting } from './judgedSetting.ts'
import { HELD_BACK } from './heldBack.ts'
import { JUDGED } from './judged.ts'
import { judgeSentences } from './score.ts'

/** Minimum share of judged sentences that must be read as judged. */
const FLOOR = 0.98

test('at least 98 of 100 judged sentences become the filters of their judgement', () => {
  const outcomes = judgeSentences(judgedSetting()).filter(({ set }) => set !== 'everyday')
  const wrong = outcomes.filter(({ right }) => !right)
  const lines = wrong.map(({ sentence, want, got }) => `${sentence}\n  judged   ${want}\n  came out ${got}`)
  assert.ok(rightShare(outcomes) >= FLOOR, lines.join('\n'))
})

test('at least 98 of 100 sentences in everyday language become the filters of their judgement', () => {
  const outcomes = judgeSentences(judgedSetting()).filter(({ set }) => set === 'everyday')
  assert.ok(outcomes.length >= 200)
  assert.deepEqual(
    rightShare(outcomes) >= FLOOR ? [] : outcomes.filter(({ right }) => !right).map(({ sentence }) => sentence),
    [],
  )
})

test('200 sentences are judged, a third of them held back, none twice', () => {
  const sentences = [...JUDGED, ...HELD_BACK].map(([sentence]) => sentence)
  assert.equal(new Set(sentences).size, sentences.length)
  assert.ok(sentences.length >= 200 && HELD_BACK.length * 3 >= JUDGED.length)
})
