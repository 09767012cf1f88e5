import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyBody } from './keySchema.ts'
import { AskBody } from './liveStatusSchema.ts'

test('a mistyped mode or kind is one fault: the fields that depend on it are not reported', () => {
  const key = { name: 'k', mode: 'browse', allowedOrigins: ['https://example.com'] }
  const question = { placeId: 'pl_1', kind: 'seat', topic: 'seats', guestCount: 2 }
  for (const [parsed, param] of [
    [KeyBody.parse(key, { now: 0 }), 'mode'],
    [AskBody.parse(question, null), 'kind'],
  ] as const) {
    assert.ok(parsed.kind === 'faulty')
    assert.deepEqual(
      parsed.faults.map((fault) => fault.param),
      [param],
    )
  }
})
