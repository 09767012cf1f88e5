import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OnesetError } from '#client/onesetError.ts'
import { type LastRead, nextReadMs, WAIT_S } from '#web/explorer/guest/nextRead.ts'

const PENDING: LastRead = { error: null, settled: false, waited: false, tookMs: 20 }
const errorOf = (code: string) => new OnesetError({ code, message: code })

test('a request that waits for its answer is read again at once only after a first read or a whole wait', () => {
  assert.equal(nextReadMs(PENDING, false), 1)
  assert.equal(nextReadMs({ ...PENDING, waited: true, tookMs: WAIT_S * 1_000 }, false), 1)
})

test('a request is read again after three seconds when the service did not wait', () => {
  for (const tookMs of [0, 20, 20_000]) assert.equal(nextReadMs({ ...PENDING, waited: true, tookMs }, false), 3_000)
})

test('a request is read again five seconds after an error, also before its first answer, unless the error is final', () => {
  for (const settled of [null, false, true])
    for (const error of [errorOf('connection_failed'), errorOf('internal_error'), new Error('no JSON')])
      assert.equal(nextReadMs({ ...PENDING, settled, error }, 20_000), 5_000)
  for (const code of ['live_query_not_found', 'reservation_not_found', 'sign_in_required'])
    assert.equal(nextReadMs({ ...PENDING, error: errorOf(code) }, 20_000), false, code)
})

test('a settled request is read again as its kind says', () => {
  assert.equal(nextReadMs({ ...PENDING, settled: true }, false), false)
  assert.equal(nextReadMs({ ...PENDING, settled: true }, 20_000), 20_000)
})
