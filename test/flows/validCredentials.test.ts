import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Log } from '#base/log.ts'
import { warnOfHttps } from '#api/unnamedProxy.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { Browser, PASSWORD, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import { startTestServer, type TestServer } from './testServer.ts'

/** A caller with a valid credential is authorized, whatever others did from the same address. */

const ATTACKED = '198.51.100.77'
const FAILURES = 40

const call = (s: TestServer, path: string, headers: Record<string, string>, method = 'GET', body?: unknown) =>
  fetch(s.url + path, {
    method,
    headers: {
      'x-forwarded-for': ATTACKED,
      ...(body !== undefined && { 'content-type': 'application/json', origin: new URL(s.url).origin }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Returns every kind of credential, wrong and right. */
async function credentialsOf(s: AccountServer) {
  const browser = await signedIn(s, 'person@example.com')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const placeId = s.world.venues[0]?.place.id ?? ''
  const owner = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })).body.data
  const wrongPassword = { email: 'person@example.com', password: 'not the password' }
  return {
    'API key': {
      wrong: () => call(s, '/api/v1/stats', { 'x-api-key': `os_live_${'A'.repeat(32)}` }),
      right: () => call(s, '/api/v1/stats', { 'x-api-key': s.key }),
    },
    "owner's token": {
      wrong: () => call(s, '/api/owner/v1/session', bearer(`os_owner_${'A'.repeat(32)}`)),
      right: () => call(s, '/api/owner/v1/session', bearer(owner.token)),
    },
    'admin token': {
      wrong: () => call(s, '/api/admin/v1/releases', bearer('not the admin token')),
      right: () => call(s, '/api/admin/v1/releases', bearer(s.server.adminToken)),
    },
    session: {
      wrong: () => call(s, '/api/auth/sign-in/email', {}, 'POST', wrongPassword),
      right: () => call(s, '/api/account/v1/account', { cookie }),
    },
  }
}

eachEngine('whatever failed from an address, every valid credential works from there', async (t, { url }) => {
  const s = await startAccountServer(t, { url })
  const credentials = await credentialsOf(s)
  for (const { wrong } of Object.values(credentials)) for (let i = 0; i < FAILURES; i++) await wrong()
  for (const [name, { right }] of Object.entries(credentials)) assert.equal((await right()).status, 200, name)
})

test('failures of one kind of credential do not count against another', async (t) => {
  const s = await startAccountServer(t)
  const credentials = await credentialsOf(s)
  for (let i = 0; i < FAILURES; i++) await credentials['API key'].wrong()
  assert.equal((await credentials['API key'].wrong()).status, 429)
  for (const name of ["owner's token", 'admin token', 'session'] as const)
    assert.equal((await credentials[name].wrong()).status, 401, name)
})

test('behind an undeclared proxy nobody is counted by its private address, and the log says so once', async (t) => {
  const s = await startTestServer(t, { venues: 60, settings: { trustedProxies: new AddressRanges(['192.0.2.1']) } })
  const wrong = () => call(s, '/api/v1/stats', { 'x-api-key': `os_live_${'A'.repeat(32)}` })
  const statuses = new Set<number>()
  for (let i = 0; i < FAILURES; i++) statuses.add((await wrong()).status)
  assert.deepEqual([...statuses], [401])
  const warnings = s.logged.filter(({ message }) => message.includes('ONESET_TRUSTED_PROXIES'))
  assert.equal(warnings.length, 1)
  assert.equal(warnings[0]?.level, 'warn')
  assert.match(String(warnings[0]?.facts['peer']), /127\.0\.0\.1/)
})

test('a declared proxy never causes a warning', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  await call(s, '/api/v1/stats', { 'x-api-key': s.key })
  assert.deepEqual(
    s.logged.filter(({ message }) => message.includes('ONESET_TRUSTED_PROXIES')),
    [],
  )
})

test('a server with a public https address and no declared proxy warns at its start', () => {
  const said: string[] = []
  const log: Log = (_level, message) => said.push(message)
  warnOfHttps('https://example.com', null, log)
  assert.match(said.join(), /ONESET_TRUSTED_PROXIES/)
  warnOfHttps('https://example.com', new AddressRanges(['10.0.0.0/8']), log)
  warnOfHttps('http://example.com', null, log)
  assert.equal(said.length, 1)
})

test('passwords of a mailbox cannot be guessed from many addresses, while a browser that signed in before still can sign in', async (t) => {
  const s = await startAccountServer(t)
  const email = 'person@example.com'
  const browser = await signedIn(s, email)
  await browser.post('/api/auth/sign-out', {})
  const statuses: number[] = []
  for (let i = 0; i < FAILURES; i++) {
    const guess = { email: i % 2 === 0 ? email : ' PERSON@example.com', password: `guess ${i} of many` }
    const from = { 'x-forwarded-for': `198.51.${i}.7` }
    statuses.push((await call(s, '/api/auth/sign-in/email', from, 'POST', guess)).status)
  }
  assert.equal(statuses.includes(429), true)
  assert.ok(statuses.filter((status) => status === 401).length <= 20, String(statuses))
  const stranger = new Browser(s)
  const late = await stranger.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  assert.deepEqual([late.status, late.body.error.code], [429, 'rate_limited'])
  assert.match(late.body.error.hint, /password/)
  assert.ok(Number(late.headers.get('retry-after')) > 0)
  assert.equal((await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 200)
})

test('a person who resets the password by mail can sign in from that browser while others guess', async (t) => {
  const s = await startAccountServer(t)
  const email = 'person@example.com'
  await signedIn(s, email)
  for (let i = 0; i < FAILURES; i++) {
    const guess = { email, password: `guess ${i} of many` }
    await call(s, '/api/auth/sign-in/email', { 'x-forwarded-for': `198.51.${i}.7` }, 'POST', guess)
  }
  const anew = new Browser(s)
  const before = s.mails.length
  await anew.post('/api/auth/request-password-reset', { email })
  await until(() => s.mails.length > before)
  const token = /: ([\w-]{20,})\s/.exec(s.mails.at(-1) ?? '')?.[1]
  const newPassword = 'another password nobody guesses'
  const reset = await anew.post('/api/auth/reset-password', { token, newPassword })
  assert.equal(reset.status, 200, JSON.stringify(reset.body))
  assert.equal((await anew.post('/api/auth/sign-in/email', { email, password: newPassword })).status, 200)
})

test('passwords sent concurrently count like those sent in sequence', async (t) => {
  const s = await startAccountServer(t)
  await signedIn(s, 'person@example.com')
  const guesses = Array.from({ length: FAILURES }, (_, i) =>
    call(s, '/api/auth/sign-in/email', { 'x-forwarded-for': `198.51.${i}.7` }, 'POST', {
      email: 'person@example.com',
      password: `guess ${i} of many`,
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.ok(statuses.filter((status) => status === 401).length <= 20, String(statuses))
})
