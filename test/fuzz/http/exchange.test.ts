import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswer } from './exchange.ts'

const REFUSED = 'HTTP/1.1 500 Internal Server Error\r\nX-A: b\r\n\r\nbroken'

test('the final response after 100 Continue is judged', () => {
  for (const sent of [REFUSED, `HTTP/1.1 100 Continue\r\n\r\n${REFUSED}`]) {
    const { status, statuses, headers, body } = readAnswer(Buffer.from(sent))
    assert.deepEqual([status, statuses, headers.get('x-a'), String(body)], [500, [500], 'b', 'broken'])
  }
})
