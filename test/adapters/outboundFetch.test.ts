import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { test, type TestContext } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import type { OutboundAnswer } from '#identity/outbound.ts'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { onLoopback } from '../support/onLoopback.ts'

const HERE = new AddressRanges(['127.0.0.1'])

async function serving(t: TestContext, listener: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    listener(request, response)
  })
  return { url: await onLoopback(t, server), asked: () => asked }
}

const get = (url: string) => ({ url, method: 'GET' as const, headers: {} })

test('an address that is not public is never called, however it is written', async (t) => {
  const { url, asked } = await serving(t, (_, response) => response.end('inside'))
  const { port } = new URL(url)
  const fetch = outboundFetch({ allowed: null })
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '0x7f000001',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
  ]
  hosts.push(
    '１２７.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::1]',
    '0',
    '0.0.0.0',
    'localhost',
  )
  for (const host of hosts) assert.equal((await fetch(get(`http://${host}:${port}/`))).kind, 'failed', host)
  assert.equal(asked(), 0)
})

test('a host name is called at a checked address, and at no other of its addresses', async (t) => {
  const { url, asked } = await serving(t, (_, response) => response.end('inside'))
  const { port } = new URL(url)
  const means = (addresses: readonly string[]) =>
    outboundFetch({
      allowed: null,
      timeMsMax: 300,
      lookup: (_, __, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    })
  const inside = await means(['127.0.0.1', '10.0.0.1'])(get(`http://looks-public.example:${port}/`))
  assert.deepEqual(inside, { kind: 'failed', reason: 'looks-public.example has no public address' })
  const allowed = outboundFetch({
    allowed: HERE,
    lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  assert.deepEqual(await allowed(get(`http://looks-public.example:${port}/`)), {
    kind: 'answered',
    status: 200,
    body: 'inside',
    retryAfter: null,
  })
  assert.equal(asked(), 1)
})

test('a host name is not looked up again for the connection, so that it cannot change its address', async (t) => {
  const { url, asked } = await serving(t, (_, response) => response.end('inside'))
  let lookups = 0
  const fetch = outboundFetch({
    allowed: HERE,
    lookup: (_, __, done) => done(null, [{ address: lookups++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
  })
  assert.equal((await fetch(get(`http://changing.example:${new URL(url).port}/`))).kind, 'answered')
  assert.deepEqual([lookups, asked()], [1, 1])
})

test('a redirect is an ordinary response and is not followed', async (t) => {
  const inner = await serving(t, (_, response) => response.end('inside'))
  const outer = await serving(t, (_, response) => response.writeHead(302, { location: inner.url }).end())
  const answer = await outboundFetch({ allowed: HERE })(get(outer.url))
  assert.deepEqual([answer.kind === 'answered' && answer.status, inner.asked()], [302, 0])
})

test('a server that sends too much, too slowly or nothing at all is given up', async (t) => {
  const much = await serving(t, (_, response) => response.end('x'.repeat(2_000)))
  const endless = await serving(t, (_, response) => {
    response.write('a')
    const drip = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const silent = await serving(t, () => {})
  const fetch = outboundFetch({ allowed: HERE, bodyBytesMax: 1_000, timeMsMax: 200 })
  assert.deepEqual(await fetch(get(much.url)), { kind: 'failed', reason: 'more than 1000 bytes' })
  for (const { url } of [endless, silent])
    assert.deepEqual(await fetch(get(url)), { kind: 'failed', reason: 'no answer within 200 ms' })
})

test('a server that switches protocols, disconnects or never sends a final response is given up', async (t) => {
  const answering = async (head: string, ends: boolean): Promise<OutboundAnswer> => {
    const server = createRawServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => (ends ? socket.end(head) : socket.write(head)))
      t.after(() => socket.destroy())
    })
    const url = await onLoopback(t, server)
    return outboundFetch({ allowed: HERE, bodyBytesMax: 0, timeMsMax: 200 })(get(url))
  }
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
  for (const ends of [false, true])
    assert.deepEqual(await answering(switching, ends), {
      kind: 'failed',
      reason: 'answered 101, which was not asked for',
    })
  const early = 'HTTP/1.1 103 Early Hints\r\n\r\n'
  assert.deepEqual(await answering(early, false), { kind: 'failed', reason: 'no answer within 200 ms' })
  for (const head of ['', early, 'HTTP/1.1 200 OK\r\n'])
    assert.equal((await answering(head, true)).kind, 'failed', head)
  const last = await answering(`${early}HTTP/1.1 204 No Content\r\n\r\n`, true)
  assert.equal(last.kind === 'answered' && last.status, 204)
})

test('only http and https are used, and no user name is sent', async () => {
  const fetch = outboundFetch({ allowed: HERE })
  for (const url of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'data:text/plain,x',
    'gopher://127.0.0.1/',
    'x',
    'http://a:b@127.0.0.1/',
  ])
    assert.equal((await fetch(get(url))).kind, 'failed', url)
})
