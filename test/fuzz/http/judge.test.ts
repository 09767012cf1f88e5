import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange } from './exchange.ts'
import type { FuzzRequest } from './fuzzRequest.ts'
import { ANSWER_BYTES_MAX, faultIn } from './judge.ts'

const REQUEST: FuzzRequest = {
  endpoint: 'openApi',
  method: 'GET',
  target: '/openapi.json',
  headers: [],
  body: null,
  encoding: 'utf8',
  framing: 'pipelined',
  isValid: false,
}

const exchangeOf = (statuses: readonly number[], bytes: number): Exchange => ({
  status: statuses[0] ?? null,
  headers: new Map(),
  statuses,
  body: Buffer.alloc(0),
  bytes,
  tookMs: 1,
  gaveUp: false,
})

test('a response above 1 MB is a fault, and so are several that exceed 1 MB each on average', () => {
  assert.match(String(faultIn(REQUEST, exchangeOf([200], ANSWER_BYTES_MAX + 1))), /answered \d+ bytes/)
  assert.equal(faultIn(REQUEST, exchangeOf([200], ANSWER_BYTES_MAX)), null)
  assert.equal(faultIn(REQUEST, exchangeOf([200, 200, 200, 200], ANSWER_BYTES_MAX * 2)), null)
  assert.match(String(faultIn(REQUEST, exchangeOf([200, 200], ANSWER_BYTES_MAX * 2 + 1))), /answered \d+ bytes/)
})

test('any 5xx among the responses of a connection is a fault', () => {
  assert.match(String(faultIn(REQUEST, exchangeOf([200, 500], 10))), /answered 500/)
})
