import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { PairLine } from '#dataset/pairLine.ts'
import { readSettled } from '#operate/settledFile.ts'
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
  chance: 0.7,
  reasons: ['name same'],
}))

test('the admin token opens half an hour in a browser, and not a page of somebody else’s', async (t) => {
  const s = await startTestServer(t, { venues: 20 })
  const operator = new Browser(s)
  const bearer = { authorization: `Bearer ${s.server.adminToken}` }
  assert.equal((await operator.get('/api/admin/v1/releases')).status, 401)
  assert.equal((await operator.post(SESSION, {}, { authorization: 'Bearer wrong' })).status, 401)
  const opened = await operator.post(SESSION, {}, bearer)
  const cookie = opened.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^oneset_operator=\S+; Path=\/api\/admin; Max-Age=1800; HttpOnly; SameSite=Strict$/)
  assert.equal(opened.body.data.expiresAt, new Date(s.clock.now + 30 * 60_000).toISOString())

  const told = (await operator.get(SESSION)).body.data
  assert.deepEqual(told, { expiresAt: opened.body.data.expiresAt }, 'another tab is told too')
  assert.equal((await operator.get('/api/admin/v1/releases')).status, 200)
  const made = { email: 'partner@example.com', plan: 'pro' }
  const foreign = await operator.post('/api/admin/v1/accounts', made, { origin: 'https://evil.example' })
  assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'origin_not_allowed'])
  assert.equal((await operator.post('/api/admin/v1/accounts', made)).status, 201)
  const renewal = await operator.post(SESSION, {})
  assert.deepEqual([renewal.status, renewal.headers.get('set-cookie')], [401, null], 'a cookie opens no other')

  const [value = ''] = /\d+\.[\w-]+/.exec(cookie) ?? []
  const longer = new Browser(s)
  longer.cookies.set(
    'oneset_operator',
    value.replace(/^\d/, (digit) => String(Number(digit) + 1)),
  )
  assert.equal((await longer.get('/api/admin/v1/releases')).status, 401, 'the end is signed')
  s.clock.now += 30 * 60_000
  assert.equal((await operator.get('/api/admin/v1/releases')).status, 401, 'after half an hour')
  assert.deepEqual((await operator.get(SESSION)).body.data, { expiresAt: null })
  const again = await operator.post(SESSION, {}, bearer)
  assert.equal(again.status, 200)
  assert.equal((await operator.call('DELETE', SESSION)).status, 200)
  assert.equal(operator.cookies.has('oneset_operator'), false)
})

test('pairs that the build left to people are read, decided once for later builds, and counted', async (t) => {
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
  assert.equal((await decide('a2', 'b2', false)).status, 200, 'the last word counts')
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
