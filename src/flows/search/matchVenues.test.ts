import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyRefusal } from './matchVenues.ts'

test('a call that meets an unprepared release is told why to wait, how long, and that nothing was charged', () => {
  const { code, retryAfterS, message } = busyRefusal({ kind: 'busy', cause: 'preparing', retryAfterS: 10 })
  assert.deepEqual([code, retryAfterS], ['service_unavailable', 10])
  assert.match(message?.en ?? '', /prepares the release.*half a minute.*Nothing was charged/)
  assert.match(message?.ko ?? '', /30초쯤.*부과되지 않았습니다/)
})

test('a release that cannot be prepared is not promised', () => {
  const { message, retryAfterS } = busyRefusal({ kind: 'busy', cause: 'unprepared', retryAfterS: 10 })
  assert.deepEqual([message, retryAfterS], [undefined, 10])
})
