import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairShare } from './fairShare.ts'

const PER_MINUTE = 6_000

/**
 * Simulates a minute with `floods` callers who each ask 40 times a second, and one person who asks `perTenS` times each
 * ten seconds.
 */
function flooded(floods: number, perTenS: number) {
  const share = new FairShare(PER_MINUTE)
  let [admitted, served, asked] = [0, 0, 0]
  const start = 1_800_000_000_000
  for (let tick = 0; tick < 60 * 40; tick++) {
    const now = start + tick * 25
    for (let i = 0; i < floods; i++) if (share.take(`flood ${i}`, now) === null) admitted++
    // Only the flood calls in the first ten seconds, so the person comes to a fully used explorer.
    if (tick < 400 || tick % 400 >= perTenS) continue
    asked++
    if (share.take('person', now) === null) served++
  }
  return { admitted, served, asked }
}

for (const floods of [1, 25, 50, 100])
  test(`${floods} networks that flood do not use up what a person needs`, () => {
    const { admitted, served, asked } = flooded(floods, floods <= 50 ? 7 : 3)
    assert.equal(served, asked)
    assert.ok(admitted <= PER_MINUTE * 1.25, `${admitted} admitted within a minute`)
    assert.ok(admitted >= 0.9 * Math.min(PER_MINUTE, floods * 2_400), 'and they may use the rest of the rate')
  })

test('all callers together get no more than the rate, however many they are', () => {
  const share = new FairShare(PER_MINUTE)
  let admitted = 0
  for (let i = 0; i < 60_000; i++) if (share.take(`caller ${i}`, i) === null) admitted++
  assert.ok(admitted <= PER_MINUTE * 1.25 + 1, `${admitted}`)
})

test('a single caller gets half of the burst at once, and then the rate', () => {
  const share = new FairShare(PER_MINUTE)
  let admitted = 0
  while (share.take('one', 1_000_000) === null) admitted++
  assert.equal(admitted, 750)
  assert.equal(share.take('one', 1_000_000), 1)
  assert.equal(share.take('one', 1_000_010), null)
})
