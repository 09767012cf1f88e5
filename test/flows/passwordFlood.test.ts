import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdHashes } from '../support/heldHashes.ts'
import { Program } from '../oauth/program.ts'
import { until } from '../support/until.ts'
import { Browser, PASSWORD, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import type { Json } from './testServer.ts'

const EMAIL = 'hong@example.com'
const FLOOD = 120

interface Answer {
  status: number
  retryAfter: string | null
  body: Json
}

/** Signs in wrongly for an unknown address, from a new client address unless one is named; null after a disconnect. */
async function stranger(
  { url }: AccountServer,
  i: number,
  signal: AbortSignal,
  address = `198.18.${i}.1`,
): Promise<Answer | null> {
  const body = JSON.stringify({ email: `stranger${i}@example.com`, password: 'x'.repeat(128) })
  const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': address }
  try {
    const response = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body, signal })
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  } catch (cause) {
    if (signal.aborted) return null
    throw cause
  }
}

/** Returns how many password-hashing calls run and wait, from `/metrics`. */
async function calls({ url, server }: AccountServer): Promise<{ running: number; waiting: number }> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${server.adminToken}` } })
  const text = await response.text()
  const of = (state: string) =>
    Number(new RegExp(`^oneset_password_calls\\{state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return { running: of('running'), waiting: of('waiting') }
}

test('concurrent sign-ins of strangers are refused beyond a bound, block neither a known browser nor a reset by mail, and are dropped on disconnect', async (t) => {
  const server = await startAccountServer(t)
  const hong = await signedIn(server, EMAIL)
  const elsewhere = new Browser(server)
  const mailed = server.mails.length
  await elsewhere.post('/api/auth/request-password-reset', { email: EMAIL })
  await until(() => server.mails.length > mailed)
  const token = /: ([\w-]{20,})\s/.exec(server.mails.at(-1) ?? '')?.[1]
  using hashes = holdHashes()
  const leaving = new AbortController()
  const answers: (Answer | null)[] = []
  const flood = Array.from({ length: FLOOD }, async (_, i) => answers.push(await stranger(server, i, leaving.signal)))
  await until(async () => {
    const { running, waiting } = await calls(server)
    return answers.length > 0 && answers.length + running + waiting === FLOOD
  })
  const { running: atOnce, waiting } = await calls(server)
  assert.ok(hashes.held <= atOnce && atOnce <= 2, `${hashes.held} hashes at once in ${atOnce} calls`)
  assert.ok(waiting <= 100 * atOnce, `${waiting} wait`)
  for (const answer of answers) {
    assert.deepEqual([answer?.status, answer?.body.error.code], [503, 'service_unavailable'])
    assert.match(answer?.retryAfter ?? '', /^[1-9]\d?$/)
    assert.match(answer?.body.error.message, /passwords/)
  }

  for (const way of [
    () => hong.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }),
    () => elsewhere.post('/api/auth/reset-password', { token, newPassword: `${PASSWORD} 2` }),
  ]) {
    const before = (await calls(server)).waiting
    const call = way()
    await until(async () => (await calls(server)).waiting === before + 1)
    // The hashes of the calls that had begun, and one more.
    for (let released = 0; released < 3 * atOnce; released++) await until(() => hashes.releaseOne())
    const answer = await call
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }

  leaving.abort()
  await Promise.all(flood)
  await until(async () => (await calls(server)).waiting === 0)
  const before = hashes.asked
  hashes.release()
  await until(async () => (await calls(server)).running === 0)
  assert.ok(hashes.asked <= before + 2 * atOnce, 'nothing is hashed for disconnected callers')
})

test('one network has a limited part of the queue and is then asked to wait, while others are served', async (t) => {
  const server = await startAccountServer(t)
  const browser = new Browser(server, '203.0.113.1')
  const page = await (await Program.register(server.url)).pageFor(browser)
  using hashes = holdHashes()
  const leaving = new AbortController()
  t.after(() => leaving.abort())
  const answers: (Answer | null)[] = []
  for (let i = 0; i < 20; i++)
    void stranger(server, i, leaving.signal, `203.0.113.${200 + i}`).then((answer) => answers.push(answer))
  await until(() => answers.length === 4)
  for (const answer of answers) {
    assert.deepEqual([answer?.status, answer?.body.error.code], [429, 'rate_limited'])
    assert.match(answer?.retryAfter ?? '', /^[1-9]\d?$/)
  }
  const { body } = await browser.submit(page, [
    ['action', 'sign-in'],
    ['email', EMAIL],
    ['password', PASSWORD],
  ])
  assert.match(body, /Try again in a few seconds/, 'the page asks for no longer wait than necessary')
  const other = stranger(server, 30, leaving.signal, '198.18.201.1')
  await until(async () => (await calls(server)).waiting >= 15)
  hashes.release()
  assert.equal((await other)?.status, 401)
})

test('a failed sign-in costs two hashes, whether an account, pending sign-ups or nothing has the address', async (t) => {
  const server = await startAccountServer(t)
  await signedIn(server, EMAIL)
  for (const [email, count] of [
    ['one@example.com', 1],
    ['three@example.com', 3],
  ] as const)
    for (let i = 0; i < count; i++)
      await new Browser(server).post('/api/auth/sign-up/email', { email, password: `${PASSWORD} ${i}`, name: 'x' })
  using hashes = holdHashes()
  hashes.release()
  for (const email of [EMAIL, 'one@example.com', 'three@example.com', 'nobody@example.com']) {
    const before = hashes.asked
    const { status } = await new Browser(server).post('/api/auth/sign-in/email', { email, password: 'a wrong one' })
    assert.deepEqual([email, status, hashes.asked - before], [email, 401, 2])
  }
  for (let i = 0; i < 3; i++) {
    const waiting = { email: 'three@example.com', password: `${PASSWORD} ${i}` }
    const { status } = await new Browser(server).post('/api/auth/sign-in/email', waiting)
    assert.deepEqual([i, status], [i, 403], 'each pending sign-up is found by its own password')
  }
})

test('a code causes no further hashing after five wrong passwords', async (t) => {
  const server = await startAccountServer(t)
  await new Browser(server).post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'x' })
  const token = new URL(await server.linkTo(EMAIL)).searchParams.get('token')
  using hashes = holdHashes()
  hashes.release()
  const confirm = (password: string) => new Browser(server).post('/api/auth/verify-email', { token, password })
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) statuses.push((await confirm('a wrong one')).status)
  assert.deepEqual([statuses, hashes.asked], [[400, 400, 400, 400, 400, 429, 429, 429], 5])
  const { status, headers, body } = await confirm(PASSWORD)
  assert.deepEqual([status, hashes.asked, body.error.code], [429, 5, 'rate_limited'])
  assert.match(body.error.message, /with this link/)
  assert.equal(headers.get('retry-after'), '300')
})
