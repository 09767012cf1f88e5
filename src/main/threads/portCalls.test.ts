import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MessageChannel } from 'node:worker_threads'
import { Unavailable } from '#base/unavailable.ts'
import { answerCalls, callsOver } from './portCalls.ts'

const functions = {
  sum: async (a: number, b: number) => a + b,
  fail: async () => {
    throw new Error('no such release')
  },
  away: async () => {
    throw new Unavailable('the database is away')
  },
  never: () => new Promise<void>(() => {}),
}

function connected() {
  const { port1, port2 } = new MessageChannel()
  answerCalls(port2, functions)
  return { call: callsOver<typeof functions>(port1), port1, port2 }
}

test('calls over a port get the results of their own call, also when they overlap', async () => {
  const { call, port1 } = connected()
  assert.deepEqual(await Promise.all([call('sum', 1, 2), call('sum', 3, 4)]), [3, 7])
  port1.close()
})

test('a call rejects with the message of the other thread, and as Unavailable where that was', async () => {
  const { call, port1 } = connected()
  await assert.rejects(call('fail'), { name: 'Error', message: 'no such release' })
  await assert.rejects(
    call('away'),
    (cause) => cause instanceof Unavailable && cause.message === 'the database is away',
  )
  port1.close()
})

test('a call to a thread that ends is unavailable, and so is every later one', async () => {
  const { call, port2 } = connected()
  const waiting = call('never')
  port2.close()
  await assert.rejects(waiting, Unavailable)
  await assert.rejects(call('sum', 1, 2), Unavailable)
})
