import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { startAccountServer } from './browser.ts'

test('a client that disconnects in the middle of its request is not logged as an error', async (t) => {
  const s = await startAccountServer(t)
  const placeId = s.world.venues[0]?.place.id ?? ''
  const { token } = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })).body.data
  const calls = [
    ['/api/v1/reservations', `authorization: Bearer ${s.key}`],
    ['/api/owner/v1/claims', `authorization: Bearer ${token}`],
    ['/api/admin/v1/accounts', `authorization: Bearer ${s.server.adminToken}`],
    ['/api/auth/sign-in/email', `origin: ${s.url}`],
    ['/oauth/register', 'accept: */*'],
    ['/oauth/token', 'accept: */*'],
    ['/mcp', `authorization: Bearer ${s.key}`],
    ['/api/v1/places', `authorization: Bearer ${s.key}`],
  ] as const
  for (const [path, header] of calls)
    for (const framing of ['content-length: 500', 'transfer-encoding: chunked']) {
      const socket = connect(s.server.port, '127.0.0.1')
      await once(socket, 'connect')
      const part = framing.startsWith('content') ? '{"email":' : '9\r\n{"email":\r\n'
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\n${header}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n${part}`,
      )
      await wait(60)
      socket.destroy()
    }
  await wait(300)
  assert.deepEqual(
    s.logged.filter(({ level }) => level === 'error'),
    [],
  )
})
