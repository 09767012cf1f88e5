import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#base/seededRandom.ts'
import { LIVE_ANSWERS, LIVE_KINDS } from '#contract/liveStatus.ts'
import { answerTo } from './simulatedAnswers.ts'

test('simulated owners mostly answer within a minute, sometimes ignore, and behave the same for the same seed', () => {
  for (const asked of ['reservation', ...LIVE_KINDS]) {
    const draw = () => {
      const random = seededRandom(7)
      return Array.from({ length: 2_000 }, () => answerTo(asked, random, { mayIgnore: true }))
    }
    const answers = draw()
    assert.deepEqual(draw(), answers)
    const first = seededRandom(7)
    for (let i = 0; i < 500; i++) assert.equal(answerTo(asked, first, { mayIgnore: false }).kind, 'call')
    const calls = answers.filter((answer) => answer.kind === 'call')
    const ignored = answers.length - calls.length
    assert.ok(ignored > 100 && ignored < 220, `${asked}: ${ignored} ignored`)
    assert.ok(calls.every(({ afterMs }) => afterMs >= 2_000 && afterMs <= 60_000))
    for (const { body } of calls)
      assert.ok(asked === 'reservation' || LIVE_ANSWERS.some((status) => status === body['status']))
  }
})
