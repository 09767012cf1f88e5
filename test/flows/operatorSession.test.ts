import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startServer } from '#main/serve.ts'
import type { PairLine } from '#dataset/pairLine.ts'
import { readSettled } from '#operate/settledFile.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { Browser } from './browser.ts'
import { startTestServer } from './testServer.ts'

const SESSION = '/api/admin/v1/session'

const side = (sourceId: string) => ({
  source: 'list',
  sourceId,
  name: '별빛',
  address: '',
  phone: '',
  lat: 37.5,
  lng: 127,
})
const PAIRS: PairLine[] = ['1', '2', '3'].map((id) => ({
  a: side(`a${id}`),
  b: side(`b${id}`),
  outcome: 'review',
  step: 'model',
  guard: null,
  winner: null,
  rules: ['same_phone'],
  chance: 0.7,
  odds: { logOdds: 0.85, bias: -0.35, contributions: [{ group: 'phone', logOdds: 1.2, facts: { phone: 'same' } }] },
}))

test('the admin token starts a half-hour session in a browser, but not from a foreign page', async (t) => {
  const s = await startTestServer(t, { venues: 20 })
  const operator = new Browser(s)
  const bearer = { authorization: `Bearer ${s.server.adminToken}` }
  assert.equal((await operator.get('/api/admin/v1/releases')).status, 401)
  assert.equal((await operator.post(SESSION, {}, { authorization: 'Bearer wrong' })).status, 401)
  const opened = await operator.post(SESSION, {}, bearer)
  const cookie = opened.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^oneset_operator=\S+; Path=\/api\/admin; Max-Age=1800; HttpOnly; SameSite=Strict$/)
  assert.equal(opened.body.data.expiresAt, new Date(s.clock.now + 30 * 60_000).toISOString())

  const reported = (await operator.get(SESSION)).body.data
  assert.deepEqual(reported, { expiresAt: opened.body.data.expiresAt }, 'another tab sees it too')
  assert.equal((await operator.get('/api/admin/v1/releases')).status, 200)
  const created = { email: 'partner@example.com', plan: 'pro' }
  const foreign = await operator.post('/api/admin/v1/accounts', created, { origin: 'https://evil.example' })
  assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'origin_not_allowed'])
  assert.equal((await operator.post('/api/admin/v1/accounts', created)).status, 201)
  const renewal = await operator.post(SESSION, {})
  assert.deepEqual([renewal.status, renewal.headers.get('set-cookie')], [401, null], 'a cookie starts no other session')

  const [value = ''] = /\d+\.\w+\.[\w-]+/.exec(cookie) ?? []
  const longer = new Browser(s)
  longer.cookies.set(
    'oneset_operator',
    value.replace(/^\d/, (digit) => String(Number(digit) + 1)),
  )
  assert.equal((await longer.get('/api/admin/v1/releases')).status, 401, 'the expiry is signed')
  s.clock.now += 30 * 60_000
  assert.equal((await operator.get('/api/admin/v1/releases')).status, 401, 'after half an hour')
  assert.deepEqual((await operator.get(SESSION)).body.data, { expiresAt: null })
  const again = await operator.post(SESSION, {}, bearer)
  assert.equal(again.status, 200)
  assert.equal((await operator.call('DELETE', SESSION)).status, 200)
  assert.equal(operator.cookies.has('oneset_operator'), false)
})

eachEngine('an operator’s cookie is invalid on every node after sign-out', async (t, { url }) => {
  const settings = url === null ? {} : { databaseUrl: url, secret: 'a-secret-that-nodes-share' }
  const adminToken = 'an-admin-token-that-nodes-share'
  const first = await startTestServer(t, { venues: 20, settings: { ...settings, adminToken } })
  const nodes = [first]
  if (url !== null)
    nodes.push(
      await startTestServer(t, { venues: 20, email: 'second@example.com', settings: { ...settings, adminToken } }),
    )
  const operator = new Browser(first)
  const bearer = { authorization: `Bearer ${adminToken}` }
  assert.equal((await operator.post(SESSION, {}, bearer)).status, 200)
  const cookie = operator.cookies.get('oneset_operator') ?? ''
  const another = new Browser(first)
  assert.equal((await another.post(SESSION, {}, bearer)).status, 200)
  const asked = (node: (typeof nodes)[number], value: string) => {
    const browser = new Browser(node)
    browser.cookies.set('oneset_operator', value)
    return browser
  }
  for (const node of nodes) assert.equal((await asked(node, cookie).get('/api/admin/v1/releases')).status, 200)
  assert.equal((await operator.call('DELETE', SESSION)).status, 200)
  for (const node of nodes) {
    assert.equal((await asked(node, cookie).get('/api/admin/v1/releases')).status, 401, 'the stolen cookie')
    assert.deepEqual((await asked(node, cookie).get(SESSION)).body.data, { expiresAt: null })
    assert.equal((await asked(node, cookie).get('/metrics')).status, 401)
    assert.equal((await asked(node, another.cookies.get('oneset_operator') ?? '').get(SESSION)).status, 200)
  }
  assert.equal((await another.get('/api/admin/v1/releases')).status, 200, 'the session of another browser')
})

test('a changed admin token ends every session of an operator’s browser', async (t) => {
  const s = await startTestServer(t, { venues: 20, settings: { adminToken: 'the-token-before' } })
  const operator = new Browser(s)
  assert.equal((await operator.post(SESSION, {}, { authorization: 'Bearer the-token-before' })).status, 200)
  const other = await startTestServer(t, { venues: 20, settings: { adminToken: 'the-token-after' } })
  const later = new Browser(other)
  later.cookies.set('oneset_operator', operator.cookies.get('oneset_operator') ?? '')
  assert.equal((await operator.get('/api/admin/v1/releases')).status, 200)
  assert.equal((await later.get('/api/admin/v1/releases')).status, 401)
})

test('behind HTTPS an operator’s cookie is accepted by its secure name only', async (t) => {
  const s = await startTestServer(t, { venues: 20 })
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: path.join(s.folder, 'data-behind-https'),
    releases: s.shelf,
    publicUrl: 'https://oneset.example',
    log: () => {},
  })
  t.after(() => server.close())
  const call = (method: string, route: string, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${server.port}${route}`, { method, headers })
  const opened = await call('POST', SESSION, { authorization: `Bearer ${server.adminToken}` })
  const cookie = opened.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^__Secure-oneset_operator=\S+; Path=\/api\/admin; .*; Secure$/)
  const [pair = ''] = cookie.split(';')
  assert.equal((await call('GET', '/api/admin/v1/releases', { cookie: pair })).status, 200)
  const plain = pair.replace('__Secure-', '')
  assert.equal((await call('GET', '/api/admin/v1/releases', { cookie: plain })).status, 401)
})

test('pairs that the build left to people are read, decided for later builds, and counted', async (t) => {
  const s = await startTestServer(t, { venues: 20 })
  const none = await s.admin('GET', '/review')
  assert.deepEqual([none.status, none.body.error.code], [404, 'not_found'])
  const folder = path.join(s.shelf, s.server.dataVersion() ?? '')
  writeFileSync(path.join(folder, 'review.ndjson'), PAIRS.map((pair) => `${JSON.stringify(pair)}\n`).join(''))

  const read = async () => (await s.admin('GET', '/review')).body.data
  assert.deepEqual(await read(), { version: s.server.dataVersion(), left: 3, same: 0, different: 0, pairs: PAIRS })
  const decide = (a: string, b: string, same: boolean) =>
    s.admin('POST', '/review', { a: { source: 'list', sourceId: a }, b: { source: 'list', sourceId: b }, same })
  assert.equal((await decide('a1', 'b1', true)).status, 200)
  assert.equal((await decide('b2', 'a2', true)).status, 200, 'in either order')
  assert.equal((await decide('a2', 'b2', false)).status, 200, 'the last decision applies')
  const after = await read()
  assert.deepEqual([after.left, after.same, after.different, after.pairs], [1, 1, 1, PAIRS.slice(2)])
  assert.equal((await decide('a1', 'b2', true)).status, 404, 'nobody asked')
  const settled = await readSettled(path.join(s.folder, 'data', 'decisions.ndjson'))
  assert.equal(settled.kind === 'read' && settled.pairs.length, 3)
  const faulty = await s.admin('POST', '/review', { a: { source: 'list' }, same: 'yes' })
  assert.deepEqual(
    faulty.body.error.details.errors.map(({ param }: { param: string }) => param),
    ['a', 'b', 'same'],
  )
})
