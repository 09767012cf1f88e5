import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sendAnswer } from './sendAnswer.ts'

const ANSWER = { body: Buffer.from('{"success":true}'), units: 1, headers: [], etag: 'W/"1"' }

/** Sends an answer over a connection that takes bytes only when it is told to. */
function sentSlowly(): { released: Buffer[]; take: () => Promise<void> } {
  const waiting: (() => void)[] = []
  const socket = new Duplex({ read: () => undefined, write: (_bytes, _encoding, done) => void waiting.push(done) })
  const response = new ServerResponse(new IncomingMessage(socket as Socket))
  response.assignSocket(socket as Socket)
  const released: Buffer[] = []
  const into = { release: (body: Buffer) => void released.push(body) }
  sendAnswer({ response, requestId: 'req_1', headers: () => [] }, ANSWER, into)
  const take = async () => {
    for (let turn = 0; turn < 10; turn++) {
      waiting.shift()?.()
      await nextTurn()
    }
  }
  return { released, take }
}

test('the body is released once, after the system has taken it', async () => {
  const { released, take } = sentSlowly()
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  assert.deepEqual(released, [])
  await take()
  assert.deepEqual(released, [ANSWER.body])
  assert.equal(released[0], ANSWER.body)
})
