import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '#base/kst.ts'
import { LIVE_ANSWERS, type LiveKind } from '#contract/liveStatus.ts'
import { validUntilOf } from './validity.ts'

const NOW = 1_000
const minutes = (count: number) => NOW + count * MINUTE_MS

test('an answer is valid as long as the reference states for its kind', () => {
  const table: Record<LiveKind, number[]> = {
    item: [60, 60, 360, 15, 1_440],
    wait: [15, 15, 15, 10, 1_440],
    seats: [10, 10, 10, 10, 1_440],
  }
  for (const session of [{ kind: 'unknown' }, { kind: 'never' }] as const) {
    for (const [kind, expected] of Object.entries(table)) {
      const holds = LIVE_ANSWERS.map((answer) => validUntilOf(kind as LiveKind, answer, null, session, NOW))
      assert.deepEqual(holds, expected.map(minutes), kind)
    }
  }
})

test('no answer outlives the session, not even one with a longer time from the owner; only not_offered does', () => {
  const session = { kind: 'ends', at: minutes(7) } as const
  assert.equal(validUntilOf('item', 'unavailable', null, session, NOW), minutes(7))
  assert.equal(validUntilOf('wait', 'limited', 720, session, NOW), minutes(7))
  assert.equal(validUntilOf('seats', 'soon', 5, session, NOW), minutes(5))
  assert.equal(validUntilOf('item', 'not_offered', null, session, NOW), minutes(1_440))
  assert.equal(validUntilOf('item', 'not_offered', 30, session, NOW), minutes(30))
})

test('an answer given after the session is not reused', () => {
  assert.equal(validUntilOf('item', 'available', null, { kind: 'none' }, NOW), NOW)
})
