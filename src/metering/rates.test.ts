import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MINUTE_MS } from '#base/kst.ts'
import type { Payer } from './payer.ts'
import { burstOf, Rates } from './rates.ts'

const payer = (
  perMinute: number | 'unlimited',
  keyId = 'key_1',
  activeKeys: number | 'unlimited' = 'unlimited',
): Payer => ({
  accountId: 'acc_1',
  keyId,
  limits: { perMinute, monthlyTokens: 'unlimited', distinctVenues: 'unlimited', activeKeys },
  dailyTokens: null,
})

test('a burst is a quarter of a minute, and the free plan’s whole minute, so that the quickstart runs at once', () => {
  assert.deepEqual([1, 8, 29, 30, 120, 600].map(burstOf), [1, 2, 7, 30, 30, 150])
})

test('no interval admits more than its share and one burst, and a request after the stated wait is admitted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 })), { minLength: 1, maxLength: 200 }),
      (perMinute, gaps) => {
        const rates = new Rates()
        const admitted: number[] = []
        let now = 1_000_000
        for (const gap of gaps) {
          now += gap
          const check = rates.take(payer(perMinute), now)
          if (check.kind === 'within') admitted.push(now)
          else {
            now = Math.ceil(now + check.waitMs)
            assert.equal(rates.take(payer(perMinute), now).kind, 'within')
            admitted.push(now)
          }
        }
        admitted.forEach((from, i) => {
          for (let j = i; j < admitted.length; j++) {
            const most = burstOf(perMinute) + (((admitted[j] ?? 0) - from) * perMinute) / MINUTE_MS
            assert.ok(j - i + 1 <= most + 0.01, `${j - i + 1} of ${most}`)
          }
        })
      },
    ),
  )
})

test('`left` is the number of requests that are admitted at once', () => {
  const rates = new Rates()
  for (let left = 29; left >= 0; left--) assert.equal(rates.take(payer(120), 0).left, left)
  assert.deepEqual(rates.take(payer(120), 0), { kind: 'limited', waitMs: 500, left: 0, fullInMs: 15_000 })
  assert.equal(rates.take(payer(120), 15_000).left, 29)
})

test('new keys give an account no more requests than the keys it may have at the same time', () => {
  const rates = new Rates()
  let admitted = 0
  for (let key = 0; key < 20; key++)
    for (let i = 0; i < 30; i++) if (rates.take(payer(120, `key_${key}`, 2), 0).kind === 'within') admitted++
  assert.equal(admitted, 2 * 30)
})

test('a refused request costs nothing, and an unlimited key is never refused', () => {
  const rates = new Rates()
  for (let i = 0; i < 1_000; i++) rates.take(payer(4), 0)
  assert.equal(rates.take(payer(4), MINUTE_MS / 4).kind, 'within')
  for (let i = 0; i < 1_000; i++) assert.equal(rates.take(payer('unlimited', 'key_2'), 0).kind, 'within')
})
