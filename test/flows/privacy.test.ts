import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { startServer } from '#main/serve.ts'
import { Browser, PASSWORD, signedIn, startAccountServer } from './browser.ts'
import { ROOT } from '../support/repository.ts'

const EMAIL = 'hong@example.com'
const KEYS = '/api/account/v1/keys'

test('a write with a cookie from another page, from a form or without an origin changes nothing', async (t) => {
  const server = await startAccountServer(t)
  const hong = await signedIn(server, EMAIL)
  const body = { name: 'k', mode: 'live' }
  const origins = [
    'https://evil.example',
    'null',
    `${server.url}.evil.example`,
    server.url.replace('127.0.0.1', 'localhost'),
  ]
  for (const origin of [...origins, '']) {
    const answer = await hong.post(KEYS, body, { origin })
    assert.deepEqual([answer.status, answer.body.error.code], [403, 'origin_not_allowed'], origin)
    const signIn = await hong.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }, { origin })
    assert.deepEqual([signIn.status, signIn.body.error.code], [403, 'origin_not_allowed'], origin)
    assert.equal((await hong.call('DELETE', '/api/account/v1/account', undefined, { origin })).status, 403)
  }
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await hong.post(KEYS, JSON.stringify(body), { 'content-type': type })
    assert.equal(answer.status, 415, type)
  }
  assert.deepEqual((await hong.get(KEYS)).body.data, [])
})

test('cookies are for this site, Secure where there is https, and inaccessible to scripts', async (t) => {
  for (const publicUrl of [null, 'https://oneset.example']) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-cookies-'))
    const mails: string[] = []
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      data: folder,
      releases: path.join(folder, 'releases'),
      publicUrl,
      log: () => {},
      print: (text) => mails.push(text),
    })
    t.after(() => server.close().then(() => rmSync(folder, { recursive: true })))
    const { origin } = new URL(server.url)
    const browser = new Browser({ url: `http://127.0.0.1:${server.port}` })
    const person = { email: EMAIL, password: PASSWORD, name: '홍' }
    await browser.post('/api/auth/sign-up/email', person, { origin })
    const link = new URL(/https?:\/\/\S+/.exec(mails.join('\n'))?.[0] ?? '')
    assert.equal(link.origin, origin)
    const token = link.searchParams.get('token')
    await browser.post('/api/auth/verify-email', { token, password: PASSWORD }, { origin })
    const signIn = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }, { origin })
    const [known = '', cookie = '', ...others] = signIn.headers.getSetCookie()
    assert.equal(others.length, 0)
    assert.match(known, publicUrl === null ? /^oneset_known=/ : /^oneset_known=.*; Secure/)
    assert.match(cookie, publicUrl === null ? /^oneset\.session_token=/ : /^__Secure-oneset\.session_token=.*; Secure/)
    for (const set of [known, cookie])
      for (const attribute of [/; Path=\//, /; HttpOnly/, /; SameSite=Lax/]) assert.match(set, attribute)
    const seen = await browser.get('/api/account/v1/account')
    assert.equal(seen.status, 200)
    const keyless = await browser.get('/api/v1/stats')
    assert.equal(keyless.status, 401)
    for (const { headers } of [seen, keyless])
      assert.equal(headers.get('strict-transport-security') !== null, publicUrl !== null)
  }
})

test('a client that guesses passwords is limited', async (t) => {
  const server = await startAccountServer(t)
  await signedIn(server, EMAIL)
  const thief = new Browser(server)
  const guess = () => thief.post('/api/auth/sign-in/email', { email: EMAIL, password: 'a wrong guess' })
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await guess())
  const last = answers.at(-1)
  assert.deepEqual([answers[0]?.status, last?.status, last?.body.error.code], [401, 429, 'rate_limited'])
  assert.ok(Number(last?.headers.get('retry-after')) > 0)
})

test('no response can become a page, script or frame, and a query has 8 KiB at most', async (t) => {
  const server = await startAccountServer(t)
  for (const pathAndQuery of ['/docs', '/openapi.json', '/api/v1/nothing', '/api/account/v1/account', '/healthz']) {
    const { headers } = await server.get(pathAndQuery)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', pathAndQuery)
    assert.match(
      headers.get('content-security-policy') ?? '',
      /default-src 'none'.*frame-ancestors 'none'/,
      pathAndQuery,
    )
    assert.equal(headers.get('referrer-policy'), 'no-referrer', pathAndQuery)
  }
  const long = (bytes: number) => `_=${'x'.repeat(bytes - 2)}`
  for (const route of [
    '/api/v1/stats',
    '/api/v1/meta',
    '/api/v1/places',
    '/api/account/v1/usage',
    '/api/auth/get-session',
  ]) {
    const answer = await server.get(`${route}?${long(8 * 1024 + 1)}`)
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    assert.deepEqual(
      [answer.status, error.code, error.message],
      [400, 'invalid_parameter', 'The query is longer than 8 KiB.'],
    )
  }
  assert.equal((await server.get(`/api/v1/stats?${long(8 * 1024)}`)).status, 200)
})

test('a run’s log and files contain no key, cookie, token, password, e-mail address or phone number', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-log-'))
  const child = spawn(process.execPath, ['src/main/oneset.ts', 'serve', '--port', '0', '--data', folder], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      ONESET_SMTP_URL: 'smtp://mailer:mail-password@127.0.0.1:9',
      ONESET_MAIL_FROM: 'no-reply@example.com',
    },
  })
  t.after(() => rmSync(folder, { recursive: true }))
  t.after(() => child.kill())
  let log = ''
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const listening = Promise.withResolvers<string>()
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
    const url = /"url":"([^"]+)"/.exec(log)?.[1]
    if (url !== undefined) listening.resolve(url)
  })
  const url = await listening.promise
  const adminToken = readFileSync(path.join(folder, 'admin-token'), 'utf8').trim()
  const admin = async (place: string, body: unknown) =>
    fetch(`${url}/api/admin/v1${place}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const account = (await (await admin('/accounts', { email: EMAIL, plan: 'free' })).json()) as {
    data: { accountId: string }
  }
  const created = await admin(`/accounts/${account.data.accountId}/keys`, { name: 'of 010-1234-5678', mode: 'live' })
  const { key } = ((await created.json()) as { data: { key: string } }).data
  const browser = new Browser({ url })
  await browser.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD, name: '홍길동' })
  await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: 'a wrong guess 010-1234-5678' })
  await browser.get('/api/auth/verify-email?token=a-token-of-a-link')
  await browser.get('/api/auth/callback/oidc?code=a-code&state=a-state')
  for (const headers of [
    { 'x-api-key': key },
    { cookie: 'oneset.session_token=a-cookie' },
    { authorization: `Bearer ${key}x` },
  ])
    await fetch(`${url}/api/v1/places?api_key=${key}`, { headers: headers as Record<string, string> })
  child.kill('SIGTERM')
  await once(child, 'exit')

  assert.match(log, /a mail could not be sent/, 'the unreachable mail server was logged')
  const lines = log.trim().split('\n')
  for (const line of lines) assert.match(JSON.parse(line).at, /^\d{4}-\d\d-\d\dT/)
  const secret = readFileSync(path.join(folder, 'secret'), 'utf8').trim()
  const hidden = [
    EMAIL,
    key,
    adminToken,
    secret,
    PASSWORD,
    'a wrong guess',
    '1234-5678',
    'a-token-of',
    'a-code',
    'a-cookie',
    '홍길동',
  ]
  for (const text of [...hidden, 'mail-password']) assert.equal((log + printed).includes(text), false, text)
  for (const file of ['secret', 'admin-token', 'oneset.sqlite'])
    assert.equal(statSync(path.join(folder, file)).mode & 0o777, 0o600, file)
})
