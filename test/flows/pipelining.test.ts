import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startTestServer, type TestServer } from './testServer.ts'

/** Limits of concurrent requests on one connection. */

async function connected(s: TestServer): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(s.server.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, text: () => text }
}

const plain = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const answersIn = (text: string) => text.split('HTTP/1.1 200').length - 1

test('a connection that sends hundreds of requests at once is closed, and almost none of them is run', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const { socket, text } = await connected(s)
  socket.write(plain.repeat(400))
  if (!socket.destroyed) await once(socket, 'close')
  assert.ok(answersIn(text()) <= 16, `${answersIn(text())} answers`)
  const { socket: reading, text: counted } = await connected(s)
  reading.write('GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n')
  reading.write(`Authorization: Bearer ${s.server.adminToken}\r\n\r\n`)
  await once(reading, 'close')
  const runs = /oneset_requests_total\{[^}]*healthz[^}]*\} (\d+)/.exec(counted())?.[1] ?? '0'
  assert.ok(Number(runs) <= 16, `${runs} were run`)
})

test('bytes that a connection sends beyond the limit are not parsed', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  let parsed = 0
  const count = () => void parsed++
  diagnostics.subscribe('http.server.request.start', count)
  t.after(() => diagnostics.unsubscribe('http.server.request.start', count))
  const { socket } = await connected(s)
  socket.write(plain.repeat(1_700))
  if (!socket.destroyed) await once(socket, 'close')
  assert.ok(parsed <= 17, `${parsed} were parsed`)
})

test('a few pipelined requests are answered in order, and a connection accepts any number in sequence', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const { socket, text } = await connected(s)
  for (let turn = 1; turn <= 10; turn++) {
    socket.write(plain.repeat(8))
    while (answersIn(text()) < turn * 8) await wait(5)
  }
  assert.equal(answersIn(text()), 80)
  socket.destroy()
})

test('a request with two hosts or two credentials of one header is refused, whichever a proxy would read', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  for (const twice of [
    'Host: a\r\nHost: b',
    `Host: a\r\nAuthorization: Bearer ${s.key}\r\nAuthorization: Bearer os_live_x`,
    `Host: a\r\nX-API-Key: ${s.key}\r\nx-api-key: ${s.key}`,
  ]) {
    const { socket, text } = await connected(s)
    socket.write(`GET /api/v1/stats HTTP/1.1\r\n${twice}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    assert.match(text(), /^HTTP\/1\.1 400 [^]*more than once/, twice)
  }
})
