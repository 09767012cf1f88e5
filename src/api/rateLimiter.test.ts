import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILURES } from './allowances.ts'
import { RateLimiter } from './rateLimiter.ts'

const failures = (limit: RateLimiter, key: string, count: number, now = 0) =>
  Array.from({ length: count }, () => limit.take(key, now))

test('twenty failures in a row are allowed, then one each six seconds; a refused one does not count', () => {
  const limit = new RateLimiter(FAILURES)
  assert.deepEqual(
    failures(limit, '203.0.113.7', 20),
    Array.from({ length: 20 }, () => null),
  )
  assert.deepEqual(failures(limit, '203.0.113.7', 3), [6, 6, 6])
  assert.equal(limit.take('203.0.113.7', 5_500), 1)
  assert.deepEqual(failures(limit, '203.0.113.7', 2, 6_000), [null, 6])
  assert.equal(limit.take('203.0.113.8', 0), null)
})

test('a refunded use may be taken again, for a key and for callers who share one', () => {
  const limit = new RateLimiter(FAILURES)
  failures(limit, 'key', 20)
  limit.refund('key', 0)
  assert.deepEqual(failures(limit, 'key', 2), [null, 6])
  for (let i = 0; i < 1_000; i++) assert.equal(limit.take(null, 0), null)
  assert.equal(limit.take(null, 0), 1, 'fifty times as large')
  limit.refund(null, 0)
  assert.equal(limit.take(null, 0), null)
})

test('more keys than the limiter stores neither grow the memory nor refuse other callers', () => {
  const limit = new RateLimiter(FAILURES)
  for (let i = 0; i < 120_000; i++) assert.equal(limit.take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, i), null)
})

test('a flood of keys removes no stored key: callers beyond the maximum share one larger allowance', () => {
  const limit = new RateLimiter(FAILURES)
  failures(limit, '203.0.113.7', 20)
  for (let i = 0; i < 60_000; i++) limit.take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 0)
  assert.equal(limit.take('203.0.113.7', 0), 6, 'still remembered')
  assert.equal(limit.take('192.0.2.1', 0), 1, 'beyond the shared allowance')
  assert.equal(limit.take('192.0.2.2', 0), 1)
  assert.equal(limit.take('192.0.2.1', 200_000), null, 'when there is room again')
})
