import assert from 'node:assert/strict'
import { URI } from 'otpauth'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { Program } from '../oauth/program.ts'
import { identityProvider, PROVIDER_CLIENT } from '../support/identityProvider.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { type AccountServer, Browser, PASSWORD, signedIn, startAccountServer } from './browser.ts'
import { FACTOR, PROOF, registerApp, SECURITY, withPassword } from './factors.ts'
import { everyRow, withDatabase } from './storedRows.ts'
import { throughProvider } from './throughProvider.ts'

const EMAIL = 'hong@example.com'
const ACCOUNT = '/api/account/v1/account'
const MINUTE_MS = 60_000

/** Asserts that nobody is signed in, whatever the browser calls. */
async function assertNobody(browser: Browser): Promise<void> {
  assert.equal((await browser.get('/api/auth/get-session')).body, null)
  assert.equal((await browser.post('/api/auth/update-user', { name: '도둑' })).status, 401)
  for (const path of [ACCOUNT, '/api/account/v1/keys', '/api/account/v1/sessions', SECURITY])
    assert.equal((await browser.get(path)).status, 401, path)
  for (const call of ['totp', 'passkeys/options', 'backup-codes'])
    assert.equal((await browser.post(`${FACTOR}/${call}`, {})).status, 401, call)
  assert.equal((await browser.call('DELETE', `${FACTOR}/totp`)).status, 401)
  assert.equal((await browser.post('/api/auth/confirm-identity', { password: PASSWORD })).status, 401)
}

eachEngine('with an authenticator app the password signs nobody in until a code is sent', async (t, state) => {
  const server = await startAccountServer(t, state)
  const hong = await signedIn(server, EMAIL)
  const other = (await withPassword(server, EMAIL)).browser
  const plain = await hong.get(SECURITY)
  assert.deepEqual([plain.body.data.secondFactorSince, plain.body.data.backupCodesLeft], [null, 0])
  const app = await registerApp(server, hong)
  assert.deepEqual([app.backupCodes.length, new Set(app.backupCodes).size], [10, 10])
  assert.equal((await hong.get(ACCOUNT)).status, 200, 'the session that registered it stays')
  await assertNobody(other)
  const { browser, answer } = await withPassword(server, EMAIL)
  assert.deepEqual([answer.status, answer.body.secondFactorRequired], [200, true])
  assert.deepEqual((await browser.get(PROOF)).body, { methods: ['totp', 'backup_code'] })
  await assertNobody(browser)
  const wrong = await browser.post(PROOF, { code: '000000' })
  assert.deepEqual([wrong.status, wrong.body.error.code], [401, 'sign_in_failed'])
  const waiting = new Map(browser.cookies)
  assert.equal((await browser.post(PROOF, { code: app.code() })).status, 200)
  assert.equal((await browser.get(ACCOUNT)).body.data.email, EMAIL)
  assert.equal((await browser.get(PROOF)).body, null)
  const stale = new Browser(server)
  for (const [name, value] of waiting) stale.cookies.set(name, value)
  await assertNobody(stale)
  assert.equal((await stale.post(PROOF, { code: app.code() })).status, 401, 'the session that waited is over')
})

eachEngine('a sign-in waits ten minutes for its code, and ends when the person signs out', async (t, state) => {
  const server = await startAccountServer(t, state)
  const app = await registerApp(server, await signedIn(server, EMAIL))
  const { browser } = await withPassword(server, EMAIL)
  server.clock.now += 10 * MINUTE_MS
  assert.equal((await browser.get(PROOF)).body, null)
  assert.equal((await browser.post(PROOF, { code: app.code() })).status, 401)
  const next = (await withPassword(server, EMAIL)).browser
  const cookies = new Map(next.cookies)
  assert.equal((await next.post('/api/auth/sign-out', {})).status, 200)
  for (const [name, value] of cookies) next.cookies.set(name, value)
  assert.equal((await next.post(PROOF, { code: app.code() })).status, 401)
})

eachEngine('a sign-in without its code admits nobody after the second factor was removed', async (t, state) => {
  const server = await startAccountServer(t, state)
  const hong = await signedIn(server, EMAIL)
  const app = await registerApp(server, hong)
  const late = (await withPassword(server, EMAIL)).browser
  server.clock.now += 11 * MINUTE_MS
  const waiting = (await withPassword(server, EMAIL)).browser
  assert.equal((await hong.post('/api/auth/confirm-identity', { code: app.code() })).status, 200)
  assert.equal((await hong.call('DELETE', `${FACTOR}/totp`)).status, 200)
  await assertNobody(late)
  await assertNobody(waiting)
  assert.equal((await hong.get(ACCOUNT)).status, 200, 'the session that removed it stays')
  await hong.post(`${FACTOR}/totp`, {})
  const other = (await withPassword(server, EMAIL)).browser
  const { accountId } = (await hong.get(ACCOUNT)).body.data
  assert.equal((await server.admin('DELETE', `/accounts/${accountId}/second-factor`)).status, 200)
  assert.equal((await other.get(ACCOUNT)).status, 200, 'no factor was on')
})

eachEngine('a code works once, also when it is sent from two browsers at the same time', async (t, state) => {
  const server = await startAccountServer(t, state)
  const app = await registerApp(server, await signedIn(server, EMAIL))
  const browsers = await Promise.all([1, 2].map(async () => (await withPassword(server, EMAIL)).browser))
  const code = app.code()
  const statuses = await Promise.all(browsers.map(async (browser) => (await browser.post(PROOF, { code })).status))
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 401],
  )
  const backup = app.backupCodes[0] ?? ''
  const again = await Promise.all([1, 2].map(async () => (await withPassword(server, EMAIL)).browser))
  const used = await Promise.all(
    again.map(async (browser) => (await browser.post(PROOF, { code: backup.toUpperCase() })).status),
  )
  assert.deepEqual(
    used.toSorted((a, b) => a - b),
    [200, 401],
  )
  const left = await again[used.indexOf(200)]?.get(SECURITY)
  assert.equal(left?.body.data.backupCodesLeft, 9)
  await until(() => server.mails.some((mail) => mail.includes('A backup code of your account was used')))
})

eachEngine('a waiting sign-in becomes one session, also when two right codes are sent at once', async (t, state) => {
  const server = await startAccountServer(t, state)
  const { backupCodes } = await registerApp(server, await signedIn(server, EMAIL))
  const { browser } = await withPassword(server, EMAIL)
  const twin = new Browser(server)
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
  const sent = [browser, twin].map((one, i) => one.post(PROOF, { code: backupCodes[i] ?? '' }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 401],
  )
})

eachEngine(
  'five wrong codes lock the codes of a person for 15 minutes over all sessions, and are mailed',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const app = await registerApp(server, await signedIn(server, EMAIL))
    const browsers = await Promise.all([1, 2].map(async () => (await withPassword(server, EMAIL)).browser))
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => browsers[i % 2]?.post(PROOF, { code: String(100_000 + i) })),
    )
    const statuses = guesses.map((guess) => guess?.status)
    assert.deepEqual(
      [statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length],
      [5, 7],
      'simultaneous guesses count too',
    )
    const locked = await browsers[0]?.post(PROOF, { code: app.code() })
    assert.equal(locked?.status, 429)
    assert.ok(Number(locked?.headers.get('retry-after')) > 800)
    assert.equal((await browsers[0]?.post(PROOF, { code: app.backupCodes[0] ?? '' }))?.status, 429)
    await until(() => server.mails.some((mail) => mail.includes('Whoever entered them knows your password')))
    server.clock.now += 15 * MINUTE_MS
    const { browser } = await withPassword(server, EMAIL)
    assert.equal((await browser.post(PROOF, { code: '100000' })).status, 401, 'one guess, then locked again')
    assert.equal((await browser.post(PROOF, { code: app.code() })).status, 429)
    server.clock.now += 15 * MINUTE_MS
    const later = (await withPassword(server, EMAIL)).browser
    assert.equal((await later.post(PROOF, { code: app.code() })).status, 200)
  },
)

eachEngine('wrong codes of the day before do not count', async (t, state) => {
  const server = await startAccountServer(t, state)
  await registerApp(server, await signedIn(server, EMAIL))
  const guess = async (times: number) => {
    const { browser } = await withPassword(server, EMAIL)
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await browser.post(PROOF, { code: '100000' })).status)
    return statuses
  }
  assert.deepEqual(await guess(4), [401, 401, 401, 401])
  server.clock.now += 24 * 60 * MINUTE_MS
  assert.deepEqual(await guess(4), [401, 401, 401, 401])
  server.clock.now += 12 * 60 * MINUTE_MS
  assert.deepEqual(await guess(2), [401, 429], 'those of the same day count')
})

eachEngine(
  'a change of the second factor needs a proof of the last ten minutes, which the password is not',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    server.clock.now += 10 * MINUTE_MS
    const refused = await hong.post(`${FACTOR}/totp`, {})
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'recent_sign_in_required'])
    const confirm = (body: object) => hong.post('/api/auth/confirm-identity', body)
    assert.equal((await confirm({ password: 'a wrong password' })).status, 401)
    assert.equal((await confirm({ password: PASSWORD, code: '123456' })).status, 400)
    assert.equal((await confirm({ password: PASSWORD })).status, 200)
    await hong.post(`${FACTOR}/totp`, {})
    const odd = await hong.post(`${FACTOR}/totp/confirm`, { code: '２８７０８２' })
    assert.deepEqual([odd.status, odd.body.error.param], [400, 'code'], 'six characters, but no digits')
    const app = await registerApp(server, hong)
    assert.equal((await hong.post(`${FACTOR}/totp`, {})).status, 400, 'one app at a time')
    server.clock.now += 10 * MINUTE_MS
    assert.equal((await hong.call('DELETE', `${FACTOR}/totp`)).status, 403)
    assert.equal((await hong.post(`${FACTOR}/backup-codes`, {})).status, 403)
    assert.equal((await confirm({ password: PASSWORD })).status, 401)
    assert.equal((await confirm({ code: app.code() })).status, 200)
    const renewed = await hong.post(`${FACTOR}/backup-codes`, {})
    assert.equal(renewed.status, 201)
    const { browser } = await withPassword(server, EMAIL)
    assert.equal((await browser.post(PROOF, { code: app.backupCodes[0] ?? '' })).status, 401)
    assert.equal((await browser.post(PROOF, { code: renewed.body.data.backupCodes[0] })).status, 200)
    const off = await hong.call('DELETE', `${FACTOR}/totp`)
    assert.deepEqual([off.status, off.body.data.secondFactorSince, off.body.data.backupCodesLeft], [200, null, 0])
    assert.equal((await hong.call('DELETE', `${FACTOR}/totp`)).status, 404)
    const alone = await withPassword(server, EMAIL)
    assert.equal(alone.answer.body.secondFactorRequired, false)
    assert.equal((await alone.browser.get(ACCOUNT)).status, 200)
    await until(() => server.mails.some((mail) => mail.includes('The authenticator app was removed')))
  },
)

eachEngine('a new password by mail leaves the second factor on, and signs nobody in', async (t, state) => {
  const server = await startAccountServer(t, state)
  const app = await registerApp(server, await signedIn(server, EMAIL))
  const browser = new Browser(server)
  await browser.post('/api/auth/request-password-reset', { email: EMAIL, redirectTo: '/new-password' })
  const code = () => /reset-password.*: ([\w-]+)\n/.exec(server.mails.at(-1) ?? '')?.[1]
  await until(() => code() !== undefined)
  const newPassword = 'another password nobody guesses'
  assert.equal((await browser.post('/api/auth/reset-password', { newPassword, token: code() })).status, 200)
  await assertNobody(browser)
  const next = await withPassword(server, EMAIL, newPassword)
  assert.equal(next.answer.body.secondFactorRequired, true)
  await assertNobody(next.browser)
  assert.equal((await next.browser.post(PROOF, { code: app.code() })).status, 200)
})

eachEngine('a sign-in through the identity provider waits for the second factor too', async (t, state) => {
  const provider = await identityProvider(t, () => `${server.url}/api/auth/callback/oidc`)
  const server: AccountServer = await startAccountServer(t, state, {
    oidc: { issuer: provider.issuer, ...PROVIDER_CLIENT },
    outboundAllowed: new AddressRanges(['127.0.0.1']),
  })
  provider.open()
  const hong = new Browser(server)
  await throughProvider(server, hong)
  assert.equal((await hong.get(SECURITY)).body.data.hasPassword, false)
  const app = await registerApp(server, hong)
  const again = new Browser(server)
  await throughProvider(server, again)
  await assertNobody(again)
  assert.equal((await again.post(PROOF, { code: app.code() })).status, 200)
  assert.equal((await again.get(ACCOUNT)).status, 200)
})

eachEngine('the consent page of a program asks for the second factor before it grants anything', async (t, state) => {
  const server = await startAccountServer(t, state)
  const app = await registerApp(server, await signedIn(server, EMAIL))
  const program = await Program.register(server.url)
  const browser = new Browser(server)
  const page = await program.pageFor(browser)
  const fields = (...rows: [string, string][]) => browser.submit(page, rows)
  const password = await fields(['action', 'sign-in'], ['email', EMAIL], ['password', PASSWORD])
  assert.equal(password.status, 303)
  const asking = await browser.get(page, { 'accept-language': 'ko' })
  assert.match(asking.body, /2단계 인증/)
  assert.doesNotMatch(asking.body, /name="scope"/)
  const early = await fields(['action', 'allow'], ['scope', 'places:read'])
  assert.match(early.body, /name="code"/)
  assert.match((await fields(['action', 'prove'], ['code', '000000'])).body, /The code is wrong/)
  assert.equal((await fields(['action', 'prove'], ['code', app.code()])).status, 303)
  assert.match((await browser.get(page)).body, /name="scope"/)
  const back = await program.grantAccess(browser)
  assert.ok(back.searchParams.get('code'))
})

eachEngine('a repeated call shows no secret of an app and no backup code again', async (t, state) => {
  const server = await startAccountServer(t, state)
  const hong = await signedIn(server, EMAIL)
  const twice = async (path: string, body: object, member: string) => {
    const headers = { 'idempotency-key': path }
    const first = await hong.post(`${FACTOR}/${path}`, body, headers)
    const again = await hong.post(`${FACTOR}/${path}`, body, headers)
    assert.deepEqual([again.status, again.body.data[member]], [200, null], path)
    assert.equal(again.body.meta.notices[0].param, member)
    return first.body.data[member]
  }
  const uri = await twice('totp', {}, 'uri')
  const code = URI.parse(uri).generate({ timestamp: server.clock.now })
  assert.equal((await twice('totp/confirm', { code }, 'backupCodes')).length, 10)
  assert.equal((await twice('backup-codes', {}, 'backupCodes')).length, 10)
})

eachEngine(
  'an operator removes the second factor of a person who lost it, and the person is mailed',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    await registerApp(server, hong)
    const { accountId } = (await hong.get(ACCOUNT)).body.data
    assert.equal((await server.admin('DELETE', `/accounts/${accountId}/second-factor`)).status, 200)
    assert.equal((await server.admin('DELETE', `/accounts/${accountId}/second-factor`)).status, 404)
    assert.equal((await withPassword(server, EMAIL)).answer.body.secondFactorRequired, false)
    await until(() => server.mails.some((mail) => mail.includes('An operator of this service removed')))
  },
)

eachEngine(
  'secrets and backup codes are stored sealed or hashed, and an erasure leaves none of them',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    const begun = await hong.post(`${FACTOR}/totp`, {})
    const secret = new URL(begun.body.data.uri).searchParams.get('secret') ?? ''
    const app = await registerApp(server, hong)
    const stored = JSON.stringify(await withDatabase(server, state, everyRow))
    for (const text of [secret, app.backupCodes[0] ?? '', (app.backupCodes[0] ?? '').replaceAll('-', '')]) {
      assert.ok(text.length >= 16)
      assert.ok(!stored.includes(text))
    }
    assert.equal((await hong.call('DELETE', ACCOUNT)).status, 200)
    const left = Object.fromEntries((await withDatabase(server, state, everyRow)) as [string, unknown[]][])
    for (const table of [
      'person_totp',
      'person_backup_code',
      'person_passkey',
      'person_code_failures',
      'person_session',
    ])
      assert.deepEqual(left[table], [], table)
  },
)
