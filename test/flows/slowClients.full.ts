import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startTestServer } from './testServer.ts'

/** Returns the seconds until the server closes a connection over which `say` is called once a second. */
async function secondsUntilClosed(port: number, say: (second: number) => string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  const start = performance.now()
  let second = 0
  const talking = setInterval(() => socket.write(say(second++)), 1_000)
  await once(socket, 'close')
  clearInterval(talking)
  return (performance.now() - start) / 1_000
}

test('a client that sends headers drop by drop is disconnected within seconds, one that sends a body so within half a minute', async (t) => {
  const { server } = await startTestServer(t, { venues: 60 })
  const head = `GET /api/v1/stats HTTP/1.1\r\nHost: x\r\nX-Drops: `
  const post = `POST /api/admin/v1/accounts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.adminToken}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
  const [headers, nothing, body] = await Promise.all([
    secondsUntilClosed(server.port, (second) => (second === 0 ? head : 'x')),
    secondsUntilClosed(server.port, () => ''),
    secondsUntilClosed(server.port, (second) => (second === 0 ? post : ' ')),
  ])
  // Ten seconds and half a minute, plus delays of a busy machine.
  assert.ok(headers >= 9 && headers <= 25, `headers: ${headers} s`)
  assert.ok(nothing <= 65, `nothing: ${nothing} s`)
  assert.ok(body >= 25 && body <= 50, `body: ${body} s`)
})
