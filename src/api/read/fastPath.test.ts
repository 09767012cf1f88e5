import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { takeFastPath } from './fastPath.ts'

/** Longer than reads may take in one turn. */
const LONG_MS = 4

/** Makes a listening server whose reads keep the thread busy; returns it with the paths that were served. */
function busyServer(): { server: Server; served: string[] } {
  const server = Object.assign(new EventEmitter(), { listening: true }) as unknown as Server
  const served: string[] = []
  server.on('request', () => assert.fail('a read was passed to the framework'))
  const serve = ({ request }: { request: IncomingMessage }) => {
    served.push(request.url ?? '')
    const until = performance.now() + LONG_MS
    while (performance.now() < until);
  }
  takeFastPath(
    server,
    () => ({ serve, id: '' }),
    () => 'req_1',
  )
  return { server, served }
}

function requestOf(url: string): { url: string; socket: { destroyed: boolean } } {
  return { url, socket: { destroyed: false } }
}

test('a read that waits for a later turn is not served, so not charged, when its caller leaves meanwhile', async () => {
  const { server, served } = busyServer()
  const [first, left, stayed] = [requestOf('/first'), requestOf('/left'), requestOf('/stayed')]
  for (const request of [first, left, stayed]) server.emit('request', request, {})
  assert.deepEqual(served, ['/first'])
  left.socket.destroyed = true
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  assert.deepEqual(served, ['/first', '/stayed'])
})
