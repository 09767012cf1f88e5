import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SuggestionCalls } from './suggestionCalls.ts'

const SECOND_MS = 1_000

test('an account may type fast, and is refused beyond the burst until a call is due again', () => {
  const calls = new SuggestionCalls()
  const caller = { accountId: 'acc_1', allowanceId: null }
  for (let i = 0; i < 40; i++) assert.equal(calls.take(caller, 0), null)
  assert.equal(calls.take(caller, 0)?.retryAfterS, 1)
  assert.equal(calls.take({ ...caller, accountId: 'acc_2' }, 0), null)
  assert.equal(calls.take(caller, SECOND_MS), null)
})

test('the free accounts of one mailbox share the allowance of one account', () => {
  const calls = new SuggestionCalls()
  const free = (accountId: string) => ({ accountId, allowanceId: 'alw_1' })
  for (let i = 0; i < 40; i++) assert.equal(calls.take(free(`acc_${i}`), 0), null)
  assert.equal(calls.take(free('acc_41'), 0)?.code, 'rate_limited')
  assert.equal(calls.take({ accountId: 'acc_42', allowanceId: 'alw_2' }, 0), null)
})

test('visitors are counted by address, and the addresses of a network share four daily allowances', () => {
  const calls = new SuggestionCalls()
  const takenBy = (visitor: string) =>
    Array.from({ length: 3_000 }, (_, i) =>
      calls.take({ accountId: 'acc', allowanceId: null, visitor }, i * 125),
    ).filter((refusal) => refusal === null).length
  const byHost = Array.from({ length: 6 }, (_, host) => takenBy(`203.0.113.${host}`))
  assert.deepEqual(
    byHost.slice(0, 3).map((taken) => Math.round(taken / 100)),
    [10, 10, 10],
  )
  const all = byHost.reduce((sum, taken) => sum + taken, 0)
  assert.ok(all >= 4_000 && all < 4_100, String(byHost))
  assert.ok(takenBy('198.51.100.1') >= 1_000)
})

test('an account gets at most 2,000 suggestions on its first day', () => {
  const calls = new SuggestionCalls()
  const taken = Array.from({ length: 24 * 60 * 6 }, (_, i) =>
    calls.take({ accountId: 'acc_1', allowanceId: null }, i * 10 * SECOND_MS),
  )
  const count = taken.filter((refusal) => refusal === null).length
  assert.ok(count <= 2_000 && count > 1_990, String(count))
})
