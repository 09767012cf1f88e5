import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { eachEngine } from '../support/testDatabases.ts'
import { startPeopleServer } from './browser.ts'
import { startTestServer, type Json } from './testServer.ts'

const MARK = '\ufeff'

test('several messages in one request are refused by the agents’ endpoint, whatever stands before the bracket', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const batch = JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' })))
  for (const before of ['', ' ', '\r\n\t', MARK, `${MARK} `]) {
    const response = await fetch(`${s.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${s.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: before + batch,
    })
    const body: Json = await response.json()
    assert.deepEqual([response.status, body.error?.code], [400, -32_600], JSON.stringify([before, body]))
    assert.match(body.error.message, /Batches/)
  }
})

/** Names that every object of the language answers to. */
const INHERITED = ['__proto__', 'toString', 'constructor', 'hasOwnProperty', 'valueOf'] as const

eachEngine(
  'a place edit stores no field that the contract does not name, inherited names among them',
  async (t, { url }) => {
    const s = await startPeopleServer(t, { url })
    const placeId = s.world.venues[0]?.place.id ?? ''
    const { token } = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })).body.data
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const at = `${s.url}/api/owner/v1/places/${placeId}`
    for (const name of INHERITED)
      for (const body of [
        `{"${name}":{"a":1}}`,
        `{"${name}":"x"}`,
        `{"attributes":{"${name}":true}}`,
        `{"attributes":{"booleans":{"${name}":true}}}`,
        `{"promotion":{"title":"x","${name}":1}}`,
        `{"menu":[{"name":"x","${name}":1}]}`,
        `{"photos":{"${name}":["https://example.com/x.jpg"]}}`,
        `{"holidayPolicy":{"opensOnHolidays":true,"note":null,"${name}":1}}`,
        `{"businessHours":[${Array.from({ length: 7 }, () => `{"day":"mon","closed":true,"${name}":1}`).join(',')}]}`,
        `{"withdraw":["${name}"]}`,
      ]) {
        const response = await fetch(at, { method: 'PATCH', headers, body })
        assert.equal(response.status, 400, `${body}: ${await response.text()}`)
      }
    const kept: Json = await (await fetch(at, { headers })).json()
    assert.doesNotMatch(JSON.stringify(kept), /__proto__|toString|constructor|valueOf|hasOwn/)
  },
)

test('a client that goes away in the middle of its request is not logged as an error', async (t) => {
  const s = await startPeopleServer(t)
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
