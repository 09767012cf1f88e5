import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachEngine } from '../support/testDatabases.ts'
import { WORLD_DAY } from '../support/generateVenues.ts'
import { until } from '../support/until.ts'
import { Browser, confirmBy, PASSWORD, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import { bookingBody } from './bookings.ts'
import { everyRow, withDatabase } from './storedRows.ts'
import type { Json } from './testServer.ts'

const EMAIL = 'hong@example.com'
const ACCOUNT = '/api/account/v1/account'
const KEYS = '/api/account/v1/keys'

eachEngine(
  'nobody signs in before the address is confirmed; then there is one account on the free plan',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const browser = new Browser(server)
    const before = await browser.get(ACCOUNT)
    assert.deepEqual([before.status, before.body.error.code], [401, 'sign_in_required'])

    const person = { email: EMAIL, password: PASSWORD, name: '홍길동' }
    const signUp = await browser.post('/api/auth/sign-up/email', person)
    assert.equal(signUp.status, 200, JSON.stringify(signUp.body))
    assert.deepEqual([...browser.cookies.keys()], ['oneset_sign_up'], 'no session')
    const early = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    assert.deepEqual([early.status, early.body.error.code], [403, 'email_not_verified'])

    const link = await server.linkTo(EMAIL)
    assert.ok(link.startsWith(`${server.url}/api/auth/verify-email?`), link)
    const verified = await confirmBy(browser, link)
    assert.equal(verified.status, 302)

    const signIn = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    assert.equal(signIn.status, 200, JSON.stringify(signIn.body))
    const both = await Promise.all([browser.get(ACCOUNT), browser.get(ACCOUNT)])
    for (const { status, body } of both) {
      assert.equal(status, 200, JSON.stringify(body))
      const { accountId, email, name, plan, dailyTokens } = body.data
      assert.match(accountId, /^acc_/)
      assert.equal(accountId, both[0].body.data.accountId)
      assert.deepEqual(
        { email, name, plan, dailyTokens },
        { email: EMAIL, name: '홍길동', plan: 'free', dailyTokens: null },
      )
    }

    const out = await browser.post('/api/auth/sign-out', {})
    assert.equal(out.status, 200)
    assert.equal((await browser.get(ACCOUNT)).status, 401)
  },
)

eachEngine('a key created by a person works, cannot be changed by others, and ends at once', async (t, state) => {
  const server = await startAccountServer(t, state)
  const [hong, kim] = [await signedIn(server, EMAIL), await signedIn(server, 'kim@example.com')]
  const status = async (key: string) => (await server.get('/api/v1/stats', { 'x-api-key': key })).status
  const created = await hong.post(KEYS, { name: 'laptop', mode: 'live' })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { keyId, key } = created.body.data
  assert.equal(await status(key), 200)

  for (const [method, path, body] of [
    ['POST', `${KEYS}/${keyId}/rotate`, {}],
    ['DELETE', `${KEYS}/${keyId}`, undefined],
  ] as const) {
    const foreign = await kim.call(method, path, body)
    assert.deepEqual([foreign.status, foreign.body.error.code], [404, 'not_found'])
  }
  assert.deepEqual((await kim.get(KEYS)).body.data, [])
  assert.equal((await hong.get(KEYS)).body.data[0].last4, key.slice(-4))

  const rotated = await hong.post(`${KEYS}/${keyId}/rotate`, { graceSeconds: 0 })
  assert.equal(rotated.status, 200)
  assert.deepEqual([await status(key), await status(rotated.body.data.key)], [401, 200])
  assert.equal((await hong.post(KEYS, { name: 'second', mode: 'live' })).status, 201)
  const third = await hong.post(KEYS, { name: 'third', mode: 'live' })
  assert.equal(third.body.error.code, 'key_limit_reached')
  const revoked = await hong.call('DELETE', `${KEYS}/${keyId}`)
  assert.deepEqual([revoked.status, await status(rotated.body.data.key)], [200, 401])
})

eachEngine('an account that an operator created goes to the person who proves the address', async (t, state) => {
  const server = await startAccountServer(t, state)
  const created = await server.admin('POST', '/accounts', { email: EMAIL, plan: 'pro' })
  const hong = await signedIn(server, EMAIL)
  const { accountId, plan } = (await hong.get(ACCOUNT)).body.data
  assert.deepEqual([accountId, plan], [created.body.data.accountId, 'pro'])
})

eachEngine('a daily budget is set, shown and removed, and never removed by omitting it', async (t, state) => {
  const hong = await signedIn(await startAccountServer(t, state), EMAIL)
  const patch = async (body: unknown) => hong.call('PATCH', ACCOUNT, body)
  assert.equal((await patch({ dailyTokens: 500 })).body.data.dailyTokens, 500)
  assert.equal((await hong.get(ACCOUNT)).body.data.dailyTokens, 500)
  assert.equal((await patch({})).body.error.code, 'missing_parameter')
  assert.equal((await patch({ dailyTokens: 0 })).body.error.code, 'invalid_parameter')
  assert.equal((await patch({ dailyTokens: null })).body.data.dailyTokens, null)
})

eachEngine(
  'an account’s usage snapshot and daily requests equal the use of its keys, to the token',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    const created = async (name: string, more: object) =>
      (await hong.post(KEYS, { name, mode: 'live', ...more })).body.data as { keyId: string; key: string }
    const [laptop, site] = [await created('laptop', {}), await created('site', { dailyTokens: 9 })]
    const ask = async ({ key }: { key: string }, query: string) =>
      (await server.get(`/api/v1/places?page_size=3&${query}`, { 'x-api-key': key })).status
    const asked = [await ask(laptop, 'fields=core'), await ask(laptop, 'fields=edge'), await ask(site, 'fields=media')]
    assert.deepEqual([...asked, await ask(site, 'fields=quality')], [200, 200, 200, 429])
    await hong.call('PATCH', ACCOUNT, { dailyTokens: 700 })

    const { data } = (await hong.get('/api/account/v1/standing')).body
    assert.deepEqual(
      [data.plan, data.tokens, data.usedToday, data.activeKeys],
      ['free', { limit: 3_000, used: 13, remaining: 2_987 }, 13, { limit: 2, used: 2 }],
    )
    const shown = (keyId: string) => data.keys.find((key: Json) => key.keyId === keyId)
    assert.deepEqual(shown(laptop.keyId), {
      keyId: laptop.keyId,
      name: 'laptop',
      used: 5,
      usedToday: 5,
      dailyTokens: 700,
      distinctVenues: 3,
    })
    assert.deepEqual([shown(site.keyId).used, shown(site.keyId).dailyTokens], [8, 9])

    const days = (await hong.get('/api/account/v1/requests/days')).body.data
    assert.deepEqual(days, {
      days: 30,
      rows: [
        { day: WORLD_DAY, status: 200, requests: 3, units: 13 },
        { day: WORLD_DAY, status: 429, requests: 1, units: 0 },
      ],
    })
    await hong.call('DELETE', `${KEYS}/${site.keyId}`)
    const after = (await hong.get('/api/account/v1/standing')).body.data
    assert.deepEqual([after.activeKeys.used, after.keys.length, after.tokens.used], [1, 2, 13])
  },
)

eachEngine(
  'after the erasure no table holds the address or the name, keys are invalid and counts are kept',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    const elsewhere = await anotherBrowser(server)
    const { key } = (await hong.post(KEYS, { name: 'of 홍길동', mode: 'live' }, { 'idempotency-key': 'once' })).body
      .data
    await hong.post('/api/auth/request-password-reset', { email: EMAIL })
    assert.equal((await server.get('/api/v1/stats', { 'x-api-key': key })).status, 200)
    const { accountId } = (await hong.get(ACCOUNT)).body.data
    assert.equal((await hong.get('/api/account/v1/requests')).body.data.requests.length, 1)

    const test = (await hong.post(KEYS, { name: 'tests', mode: 'test' })).body.data
    const post = async (path: string, body: Json) => {
      const headers = { 'x-api-key': test.key, 'content-type': 'application/json' }
      return (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    const webhook = { url: 'https://hong.example/', events: ['reservation.confirmed'], description: '홍길동' }
    assert.equal(await post('/api/v1/webhooks', webhook), 201)
    assert.equal(await post('/api/v1/reservations', bookingBody('pl_test_accept')), 201)

    const erased = await hong.call('DELETE', ACCOUNT)
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    const refused = await server.get('/api/v1/stats', { 'x-api-key': key })
    assert.deepEqual([refused.status, ((await refused.json()) as Json).error.code], [401, 'api_key_revoked'])
    for (const browser of [hong, elsewhere]) assert.equal((await browser.get(ACCOUNT)).status, 401)
    assert.equal((await hong.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status, 401)

    const rows = JSON.stringify(await withDatabase(server, state, everyRow))
    for (const personal of [EMAIL, '홍길동', 'hong']) assert.equal(rows.includes(personal), false, personal)
    assert.ok(rows.includes(`${accountId}@erased.invalid`))
    assert.ok(rows.includes('["idempotent_call",[]]'), 'no response of its calls is left')
    assert.ok(rows.includes('["sandbox_reservation",[]]'), 'no test reservation is left')
    for (const table of ['webhook', 'notice']) assert.ok(rows.includes(`["${table}",[]]`), 'no recipient is left')
    assert.ok(rows.includes('"endpoint":"stats"'), 'the requests it made stay counted')
    const anew = await signedIn(server, EMAIL)
    assert.notEqual((await anew.get(ACCOUNT)).body.data.accountId, accountId)
  },
)

eachEngine(
  'a password reset works once, ends every session, and responds alike for an unknown address',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    const stranger = new Browser(server)
    const ask = (email: string) => stranger.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
    const answers = [await ask(EMAIL), await ask('nobody@example.com')]
    assert.deepEqual(answers[0]?.body, answers[1]?.body)
    await until(() => server.mails.some((mail) => mail.includes('/reset-password/')))
    const token = /reset-password\/([\w-]+)/.exec(await server.linkTo(EMAIL))?.[1]
    const reset = (newPassword: string) => stranger.post('/api/auth/reset-password', { newPassword, token })
    const [short, first, second] = [
      await reset('short'),
      await reset('another good password'),
      await reset('a third good password'),
    ]
    assert.deepEqual([short?.status, first?.status, second?.status], [400, 200, 400])
    assert.deepEqual([short?.body.error.param, second?.body.error.param], ['newPassword', 'token'])
    assert.equal((await hong.get(ACCOUNT)).status, 401)
    const signIn = (password: string) => stranger.post('/api/auth/sign-in/email', { email: EMAIL, password })
    assert.deepEqual([(await signIn(PASSWORD)).status, (await signIn('another good password')).status], [401, 200])
    assert.equal(
      server.mails.some((mail) => mail.includes('nobody@example.com')),
      false,
    )
  },
)

test('faults of a sign-up are reported by field, in the requested language', async (t) => {
  const browser = new Browser(await startAccountServer(t))
  const signUp = async (body: unknown) =>
    (await browser.post('/api/auth/sign-up/email', body, { 'accept-language': 'ko' })).body.error
  const none = await signUp({})
  assert.deepEqual(
    [none.code, none.details.errors.map(({ message }: Json) => message)],
    ['missing_parameter', ['name', 'email', 'password'].map((name) => `${name} 값이 필요합니다.`)],
  )
  const { code, message, details } = await signUp({ email: 'x', password: 'long enough 1' })
  assert.equal(code, 'invalid_parameter')
  assert.equal(message, '잘못된 파라미터가 있습니다. (name, email)')
  assert.deepEqual(
    details.errors.map((fault: Json) => [fault.param, fault.message]),
    [
      ['name', 'name 값이 필요합니다.'],
      ['email', 'email 값은 name@example.com 같은 이메일 주소여야 합니다.'],
    ],
  )
  const short = await signUp({ email: EMAIL, password: 'short', name: '홍길동' })
  assert.deepEqual([short.param, short.message], ['password', '비밀번호는 10자에서 128자여야 합니다.'])
  const foreign = await browser.post('/api/auth/sign-in/social', { provider: 'google' })
  assert.deepEqual([foreign.body.error.code, foreign.body.error.param], ['invalid_parameter', 'provider'])
})

test('a mail for a new password contains a link only where there is a page for it', async (t) => {
  const server = await startAccountServer(t)
  const hong = await signedIn(server, EMAIL)
  const mail = async (more: object) => {
    const before = server.mails.length
    await hong.post('/api/auth/request-password-reset', { email: EMAIL, ...more })
    await until(() => server.mails.length > before)
    return server.mails.at(-1) ?? ''
  }
  const path = '/api/auth/request-password-reset'
  const said = await hong.post(path, { email: 'nobody@example.com' }, { 'accept-language': 'ko' })
  assert.match(said.body.message, /^이 주소로 가입된 계정이 있다면/)
  assert.match(await mail({ redirectTo: '/new-password' }), /Open this link .*\/api\/auth\/reset-password\/\w+\?/s)
  const without = await mail({})
  assert.match(without, /Code for POST \/api\/auth\/reset-password .*: \w{20,}/)
  assert.doesNotMatch(without, /Open this link/)
})

eachEngine(
  'signing up with a taken address gets the same response, changes nothing and notifies its person',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    await signedIn(server, EMAIL)
    const [thief, other] = [new Browser(server), new Browser(server)]
    const body = { password: 'the password of a thief', name: '도둑' }
    const taken = await thief.post('/api/auth/sign-up/email', { ...body, email: EMAIL })
    const fresh = await other.post('/api/auth/sign-up/email', { ...body, email: 'fresh@example.com' })
    const shape = (answer: Json) => [answer.status, Object.keys(answer.body), Object.keys(answer.body.user).toSorted()]
    assert.deepEqual(shape(taken), shape(fresh))
    assert.equal((await thief.post('/api/auth/sign-in/email', { email: EMAIL, password: body.password })).status, 401)
    assert.ok(server.mails.at(-2)?.includes('already has an account'), server.mails.join('\n'))
  },
)

eachEngine('names are stored sealed, and after a new secret one command seals them anew', async (t, state) => {
  const first = await startAccountServer(t, state)
  await signedIn(first, EMAIL, '홍길동')
  const names = () =>
    withDatabase(
      first,
      state,
      async ({ db }) => (await sql<{ name: string }>`SELECT name FROM person`.execute(db)).rows,
    )
  const [before] = await names()
  assert.match(before?.name ?? '', /^sealed:1:/)

  const data = path.join(first.folder, 'data')
  const earlier =
    state.url === null ? readFileSync(path.join(data, 'secret'), 'utf8').trim() : 'a-secret-that-nodes-share'
  await first.server.close()
  const second = await startAccountServer(t, state, {
    data,
    secret: 'the-new-secret-of-this-place',
    previousSecrets: [earlier],
  })
  const hong = new Browser(second)
  assert.equal((await hong.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status, 200)
  assert.equal((await hong.get(ACCOUNT)).body.data.name, '홍길동')
  const resealed = await second.admin('POST', '/personal-data/reseal', {})
  assert.deepEqual(resealed.body.data, { resealed: 1, unreadable: 0 })
  assert.equal((await second.admin('POST', '/personal-data/reseal', {})).body.data.resealed, 0)
  const [after] = await names()
  assert.notEqual(after?.name.split(':')[2], before?.name.split(':')[2])
  assert.equal((await hong.get(ACCOUNT)).body.data.name, '홍길동')
})

test('erased data is not left in the embedded file either', async (t) => {
  const server = await startAccountServer(t)
  const hong = await signedIn(server, EMAIL)
  const file = path.join(server.folder, 'data', 'oneset.sqlite')
  assert.equal((await hong.call('DELETE', ACCOUNT)).status, 200)
  await server.server.close()
  assert.equal(readFileSync(file).includes(EMAIL), false)
})

async function anotherBrowser(server: AccountServer): Promise<Browser> {
  const browser = new Browser(server)
  assert.equal((await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status, 200)
  return browser
}
