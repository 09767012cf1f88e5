import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statisticsTexts } from '#web/owner/statistics/statisticsTexts.ts'

test('a duration never shows sixty seconds', () => {
  const reported = [0, 59.4, 59.6, 60, 119.6, 754.5].map((seconds) => statisticsTexts.seconds(seconds).en)
  assert.deepEqual(reported, ['0 s', '59 s', '1 min 0 s', '1 min 0 s', '2 min 0 s', '12 min 35 s'])
})
