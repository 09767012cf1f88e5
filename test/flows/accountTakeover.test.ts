import assert from 'node:assert/strict'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { identityProvider, PROVIDER_CLIENT } from '../support/identityProvider.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { Browser, confirmBy, PASSWORD, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import { everyRow, withDatabase } from './storedRows.ts'
import { throughProvider } from './throughProvider.ts'

const EMAIL = 'hong@example.com'
const ACCOUNT = '/api/account/v1/account'
const KEYS = '/api/account/v1/keys'
const THIEF = { email: EMAIL, password: 'the password of a thief', name: '도둑' }
const HONG = { email: EMAIL, password: PASSWORD, name: '홍길동' }

/** Returns the links and codes mailed to an address, oldest first; waits until there are `count`. */
async function mailedTo(server: AccountServer, email: string, count: number): Promise<string[]> {
  const mails = () => server.mails.filter((text) => text.includes(`mail to ${email}:`))
  await until(() => mails().length >= count)
  return mails()
}
const linkIn = (mail = '') => /https?:\/\/\S+/.exec(mail)?.[0] ?? ''
const resetCodeIn = (mail = '') => /reset-password.*: ([\w-]+)\n/.exec(mail)?.[1] ?? ''
/**
 * Confirms by a link and the sign-up's password; returns the final redirect: `/`, or a page with the error of the link.
 */
const opened = async (browser: Browser, link = '') => (await confirmBy(browser, link)).headers.get('location')
const OVER = '/?error=INVALID_TOKEN'
const signIn = (server: AccountServer, { email, password }: { email: string; password: string }) =>
  new Browser(server).post('/api/auth/sign-in/email', { email, password })
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

eachEngine('a sign-up with a foreign address loses access once the owner of the address confirms', async (t, state) => {
  const server = await startAccountServer(t, state)
  await new Browser(server).post('/api/auth/sign-up/email', THIEF)
  await mailedTo(server, EMAIL, 1)
  const hong = new Browser(server)
  await hong.post('/api/auth/sign-up/email', HONG)
  const [ofThief, ofHong] = (await mailedTo(server, EMAIL, 2)).map(linkIn)
  assert.equal(await opened(hong, ofHong), '/')
  assert.equal((await signIn(server, THIEF)).status, 401, 'the password of the first sign-up is gone')
  assert.equal((await hong.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status, 200)
  assert.equal((await hong.get(ACCOUNT)).body.data.name, '홍길동')
  assert.equal(await opened(hong, ofThief), OVER, 'its link is invalid too')
  assert.equal((await signIn(server, THIEF)).status, 401)
})

eachEngine('opening a link confirms nothing, however often and by whatever program', async (t, state) => {
  const server = await startAccountServer(t, state)
  await new Browser(server).post('/api/auth/sign-up/email', THIEF)
  const [link = ''] = (await mailedTo(server, EMAIL, 1)).map(linkIn)
  const scanner = new Browser(server)
  for (const accept of ['text/html', '*/*', 'application/json'])
    for (let i = 0; i < 2; i++) {
      const { status, headers, body } = await scanner.get(link, { accept })
      assert.deepEqual([status, headers.get('location')], [200, null], accept)
      assert.ok(JSON.stringify(body).includes(EMAIL), 'the response names the address')
    }
  assert.equal((await signIn(server, THIEF)).status, 403, 'not confirmed')
})

eachEngine(
  'a person who reads the mail of an address cannot confirm a stranger’s sign-up without its password',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const thief = new Browser(server)
    await thief.post('/api/auth/sign-up/email', THIEF)
    const [link = ''] = (await mailedTo(server, EMAIL, 1)).map(linkIn)
    const token = new URL(link).searchParams.get('token') ?? ''
    const hong = new Browser(server)
    const page = await hong.get(link, { accept: 'text/html', 'accept-language': 'ko' })
    assert.match(page.body, /이메일 주소 확인[^]*hong@example\.com[^]*이 페이지를 닫아 주세요/)
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/)
    const wrong = await confirmBy(hong, link, 'a wrong guess of Hong')
    assert.equal(wrong.status, 400)
    assert.match(wrong.body, /not the password of this sign-up/)
    const api = '/api/auth/verify-email'
    for (const body of [{ token }, { token, password: '' }, { token, password: PASSWORD }]) {
      const { status, body: answer } = await hong.post(api, body)
      assert.deepEqual([status, answer.error.param], [400, 'password'], JSON.stringify(body))
    }
    const foreign = { origin: 'https://evil.example' }
    assert.equal((await thief.post(api, { token, password: THIEF.password }, foreign)).status, 403)
    const type = { 'content-type': 'application/x-www-form-urlencoded', ...foreign }
    const form = new URLSearchParams({ token, password: THIEF.password }).toString()
    assert.equal((await thief.call('POST', api, form, type)).status, 403)
    assert.equal((await signIn(server, THIEF)).status, 403, 'still not confirmed')
    assert.equal((await hong.post('/api/auth/sign-up/email', HONG)).status, 200, 'the address is free')
  },
)

eachEngine(
  'a program confirms with the code and the password, and learns which address it confirms',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = new Browser(server)
    await hong.post('/api/auth/sign-up/email', HONG)
    const [link = ''] = (await mailedTo(server, EMAIL, 1)).map(linkIn)
    const token = new URL(link).searchParams.get('token') ?? ''
    const looked = await hong.get(`/api/auth/verify-email?token=${token}`)
    assert.deepEqual(looked.body, { email: EMAIL, needsPassword: false }, 'the browser of the sign-up')
    const elsewhere = await new Browser(server).get(`/api/auth/verify-email?token=${token}`)
    assert.deepEqual(elsewhere.body, { email: EMAIL, needsPassword: true })
    const confirm = () => hong.post('/api/auth/verify-email', { token, password: PASSWORD })
    const done = await confirm()
    assert.deepEqual([done.status, done.body], [200, { status: true }])
    assert.ok(hong.cookies.has('oneset_known'), 'the mailbox is proved')
    const again = await confirm()
    assert.deepEqual([again.status, again.body.error.param], [400, 'token'])
    assert.equal((await hong.get(`/api/auth/verify-email?token=${token}`)).status, 400)
    const over = await hong.get(`/api/auth/verify-email?token=${token}`, { accept: 'text/html' })
    assert.deepEqual([over.status, /This link no longer works/.test(over.body)], [400, true])
  },
)

eachEngine('a sign-up types its password once: its own browser only confirms, and is signed in', async (t, state) => {
  const server = await startAccountServer(t, state)
  const hong = new Browser(server)
  await hong.post('/api/auth/sign-up/email', HONG)
  const link = await server.linkTo(EMAIL)
  const page = await hong.get(link, { accept: 'text/html' })
  assert.doesNotMatch(page.body, /type="password"/)
  assert.equal((await hong.get(ACCOUNT)).status, 401, 'opening the link signs nobody in')
  assert.equal((await confirmBy(hong, link)).status, 302)
  assert.equal((await hong.get(ACCOUNT)).body.data.email, EMAIL)
})

eachEngine('another browser confirms with the password, and is signed in', async (t, state) => {
  const server = await startAccountServer(t, state)
  await new Browser(server).post('/api/auth/sign-up/email', HONG)
  const phone = new Browser(server)
  assert.equal((await confirmBy(phone, await server.linkTo(EMAIL))).status, 302)
  assert.equal((await phone.get(ACCOUNT)).body.data.email, EMAIL)
})

eachEngine('the browser of one sign-up confirms no other sign-up of the same address', async (t, state) => {
  const server = await startAccountServer(t, state)
  const thief = new Browser(server)
  await thief.post('/api/auth/sign-up/email', THIEF)
  const [ofThief = ''] = (await mailedTo(server, EMAIL, 1)).map(linkIn)
  const hong = new Browser(server)
  await hong.post('/api/auth/sign-up/email', HONG)
  const token = new URL(ofThief).searchParams.get('token') ?? ''
  const sent = await hong.post('/api/auth/verify-email', { token })
  assert.deepEqual([sent.status, sent.body.error.param], [400, 'password'])
  assert.match((await hong.get(ofThief, { accept: 'text/html' })).body, /type="password"/)
  assert.equal((await signIn(server, THIEF)).status, 403, 'not confirmed')
})

eachEngine('an address with an account gets the same answer and cookies at a sign-up', async (t, state) => {
  const server = await startAccountServer(t, state)
  await signedIn(server, EMAIL)
  const cookiesFor = async (email: string) => {
    const browser = new Browser(server)
    assert.equal((await browser.post('/api/auth/sign-up/email', { ...HONG, email })).status, 200)
    return [...browser.cookies].map(([name, value]) => [name, value.length])
  }
  assert.deepEqual(await cookiesFor(EMAIL), await cookiesFor('nobody@example.com'))
})

eachEngine('a link confirms only the sign-up that it was mailed for, and no later one', async (t, state) => {
  const server = await startAccountServer(t, state)
  const hong = new Browser(server)
  await hong.post('/api/auth/sign-up/email', HONG)
  const [ofHong] = (await mailedTo(server, EMAIL, 1)).map(linkIn)
  await new Browser(server).post('/api/auth/sign-up/email', THIEF)
  await mailedTo(server, EMAIL, 2)
  assert.equal(await opened(hong, ofHong), '/')
  assert.deepEqual([(await signIn(server, THIEF)).status, (await signIn(server, HONG)).status], [401, 200])
})

eachEngine(
  'a sign-up’s older link becomes invalid when another is mailed for it, and a link works once',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = new Browser(server)
    await hong.post('/api/auth/sign-up/email', HONG)
    await mailedTo(server, EMAIL, 1)
    assert.equal((await signIn(server, HONG)).status, 403)
    const [older, newer] = (await mailedTo(server, EMAIL, 2)).map(linkIn)
    assert.equal(await opened(hong, older), OVER)
    assert.equal(await opened(hong, newer), '/')
    assert.equal(await opened(hong, newer), OVER)
  },
)

eachEngine(
  'a link that is mailed again keeps the sign-up’s destination, and a hint mentions a mail only if one was sent',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = new Browser(server)
    await hong.post('/api/auth/sign-up/email', { ...HONG, callbackURL: '/dashboard?confirmed=1' })
    const hints: string[] = []
    for (let i = 0; i < 3; i++) {
      const { status, body } = await signIn(server, HONG)
      assert.deepEqual([status, body.error.code], [403, 'email_not_verified'])
      hints.push(body.error.hint)
    }
    const mails = await mailedTo(server, EMAIL, 3)
    assert.equal(mails.length, 3, 'the limit of a mailbox')
    assert.deepEqual(
      hints.map((hint) => /was just sent/.test(hint)),
      [true, true, false],
    )
    assert.ok(
      hints.every((hint) => /most recent/.test(hint)),
      hints.join('\n'),
    )
    const [newest = ''] = mails.slice(-1).map(linkIn)
    assert.equal(await opened(hong, newest), '/dashboard?confirmed=1')
  },
)

eachEngine(
  'a person whose provider verified an address gets its account, without anything signed up with it before',
  async (t, state) => {
    const provider = await identityProvider(t, () => `${server.url}/api/auth/callback/oidc`)
    const server: AccountServer = await startAccountServer(t, state, {
      oidc: { issuer: provider.issuer, ...PROVIDER_CLIENT },
      outboundAllowed: new AddressRanges(['127.0.0.1']),
    })
    provider.open()
    await new Browser(server).post('/api/auth/sign-up/email', THIEF)
    const [link] = (await mailedTo(server, EMAIL, 1)).map(linkIn)
    const hong = new Browser(server)
    assert.equal(await throughProvider(server, hong), '/docs')
    assert.equal((await hong.get(ACCOUNT)).body.data.email, EMAIL)
    assert.equal(await opened(hong, link), OVER)
    assert.equal((await signIn(server, THIEF)).status, 401)
  },
)

eachEngine(
  'an older code for a new password becomes invalid with a newer one, and with any used one',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    await signedIn(server, EMAIL)
    const stranger = new Browser(server)
    const ask = () => stranger.post('/api/auth/request-password-reset', { email: EMAIL })
    await ask()
    await mailedTo(server, EMAIL, 2)
    await ask()
    const [older, newer] = (await mailedTo(server, EMAIL, 3)).slice(1).map(resetCodeIn)
    const reset = (token = '', newPassword = 'another good password') =>
      stranger.post('/api/auth/reset-password', { newPassword, token })
    const first = await reset(older)
    assert.deepEqual([first.status, first.body.error?.param], [400, 'token'])
    assert.equal((await reset(newer)).status, 200)
    assert.equal((await reset(newer)).status, 400)
  },
)

eachEngine(
  'the database holds no code, session token or provider response in the form in which it was issued',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    await hong.post('/api/auth/request-password-reset', { email: EMAIL })
    await new Browser(server).post('/api/auth/sign-up/email', { ...HONG, email: 'lee@example.com' })
    await new Browser(server).post('/api/owner/v1/sign-in', { email: EMAIL })
    const codes = [
      resetCodeIn((await mailedTo(server, EMAIL, 3)).find((mail) => mail.includes('Code for POST'))),
      new URL(linkIn((await mailedTo(server, 'lee@example.com', 1))[0])).searchParams.get('token') ?? '',
      /sign-in\/(\w+)/.exec((await mailedTo(server, EMAIL, 3)).join('\n'))?.[1] ?? '',
      decodeURIComponent(hong.cookies.get('oneset.session_token') ?? '').split('.')[0] ?? '',
    ]
    const rows = JSON.stringify(await withDatabase(server, state, everyRow))
    for (const [i, code] of codes.entries()) {
      assert.ok(code.length > 20, `code ${i}: ${code}`)
      assert.equal(rows.includes(code), false, `code ${i} is in the database`)
    }
    assert.equal((await hong.get(ACCOUNT)).status, 200)
    assert.equal((await hong.post('/api/auth/sign-out', {})).status, 200)
    assert.equal((await hong.get(ACCOUNT)).status, 401)
  },
)

eachEngine(
  'a reset ends every session, an owner’s too, and the person sees which credentials still work',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const { accountId } = (await server.admin('POST', '/accounts', { email: EMAIL, plan: 'pro' })).body.data
    await server.admin('POST', `/accounts/${accountId}/keys`, { name: 'from before', mode: 'live' })
    server.clock.now += 60_000
    const hong = await signedIn(server, EMAIL)
    assert.equal((await hong.get(ACCOUNT)).body.data.accessReviewDue, false)
    await hong.post('/api/owner/v1/sign-in', { email: EMAIL })
    const ownerMail = (await mailedTo(server, EMAIL, 2))[1]
    const owner = new Browser(server)
    assert.equal(
      (await owner.post(`/api/owner/v1/sign-in/${/sign-in\/(\w+)/.exec(ownerMail ?? '')?.[1]}`, {})).status,
      200,
    )
    assert.equal((await owner.get('/api/owner/v1/session')).status, 200)
    const { key } = (await hong.post(KEYS, { name: 'laptop', mode: 'live' })).body.data

    server.clock.now += 60_000
    await hong.post('/api/auth/request-password-reset', { email: EMAIL })
    const code = resetCodeIn((await mailedTo(server, EMAIL, 3))[2])
    const done = await hong.post('/api/auth/reset-password', { newPassword: 'another good password', token: code })
    assert.equal(done.status, 200)
    assert.deepEqual(done.body.stillWorking, { keys: 2, grants: 0, createdBeforeConfirmation: 1 })
    assert.equal((await hong.get(ACCOUNT)).status, 401)
    assert.equal((await owner.get('/api/owner/v1/session')).status, 401)
    const reported = (await mailedTo(server, EMAIL, 4))[3] ?? ''
    assert.match(reported, /from before.*before/s)
    assert.match(reported, /laptop/)

    const again = new Browser(server)
    await again.post('/api/auth/sign-in/email', { email: EMAIL, password: 'another good password' })
    assert.equal((await again.get(ACCOUNT)).body.data.accessReviewDue, true)
    const { data } = (await again.get('/api/account/v1/access-review')).body
    assert.equal(data.isDue, true)
    assert.deepEqual(
      data.keys.map(({ name, createdBeforeConfirmation }: { name: string; createdBeforeConfirmation: boolean }) => [
        name,
        createdBeforeConfirmation,
      ]),
      [
        ['from before', true],
        ['laptop', false],
      ],
    )
    const keyIds = data.keys.map(({ keyId }: { keyId: string }) => keyId)
    const revoked = await again.post('/api/account/v1/access-review', { revokeKeyIds: keyIds, revokeGrantIds: [] })
    assert.equal(revoked.status, 200, JSON.stringify(revoked.body))
    assert.deepEqual(revoked.body.data, { ...data, isDue: false, keys: [], grants: [] })
    assert.equal((await server.get('/api/v1/stats', { 'x-api-key': key })).status, 401)
    assert.equal((await again.get(ACCOUNT)).body.data.accessReviewDue, false)
  },
)

eachEngine('a reset and a confirmation that were stored succeed, whatever fails afterwards', async (t, state) => {
  const server = await startAccountServer(t, state)
  await signedIn(server, EMAIL)
  const lee = new Browser(server)
  await lee.post('/api/auth/sign-up/email', { ...HONG, email: 'lee@example.com' })
  const [link = ''] = (await mailedTo(server, 'lee@example.com', 1)).map(linkIn)
  const hong = new Browser(server)
  await hong.post('/api/auth/request-password-reset', { email: EMAIL })
  const token = resetCodeIn((await mailedTo(server, EMAIL, 2))[1])
  const rename = (from: string, to: string) =>
    withDatabase(server, state, ({ db }) => db.schema.alterTable(from).renameTo(to).execute())
  await rename('account', 'account_away')
  const newPassword = 'another good password'
  const reset = await hong.post('/api/auth/reset-password', { newPassword, token })
  assert.deepEqual([reset.status, reset.body], [200, { status: true, stillWorking: null }])
  assert.ok(hong.cookies.has('oneset_known'))
  assert.match((await mailedTo(server, EMAIL, 3))[2] ?? '', /Keys and programs may still have access/)
  assert.equal((await confirmBy(lee, link)).status, 302)
  await rename('account_away', 'account')
  const failures = server.logged.filter(({ level }) => level !== 'info').map(({ level, message }) => [level, message])
  assert.ok(failures.length >= 2 && failures.every(([level]) => level === 'warn'), JSON.stringify(failures))
  assert.equal((await signIn(server, { email: EMAIL, password: newPassword })).status, 200)
  await lee.post('/api/auth/sign-in/email', { email: 'lee@example.com', password: PASSWORD })
  assert.equal((await lee.get(ACCOUNT)).body.data.email, 'lee@example.com')
})

eachEngine('a browser from before a reset is no longer known, and the browser of the reset is', async (t, state) => {
  const server = await startAccountServer(t, state)
  const thief = await signedIn(server, EMAIL)
  server.clock.now += 60_000
  const hong = new Browser(server)
  await hong.post('/api/auth/request-password-reset', { email: EMAIL })
  const token = resetCodeIn((await mailedTo(server, EMAIL, 2))[1])
  const password = 'another good password'
  assert.equal((await hong.post('/api/auth/reset-password', { newPassword: password, token })).status, 200)
  const guessed = async (browser: Browser, count: number) => {
    const seen: number[] = []
    for (let i = 0; i < count; i++)
      seen.push((await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: `guess ${i}` })).status)
    return seen
  }
  assert.deepEqual(await guessed(thief, 6), [...times(5, 401), 429], 'counted like any browser')
  assert.deepEqual(await guessed(hong, 6), times(6, 401), 'counted by itself')
  assert.equal((await hong.post('/api/auth/sign-in/email', { email: EMAIL, password })).status, 200)
})

eachEngine(
  'a mailbox gets a few mails an hour, however its address is written and whoever requests them',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    await signedIn(server, EMAIL)
    const count = () => server.mails.filter((text) => /mail to h/i.test(text) && text.includes('Code for POST')).length
    const asked: number[] = []
    for (const email of [EMAIL, 'HONG@example.com', 'Hong@Example.COM', 'h.o.n.g+1@example.com', EMAIL])
      asked.push((await new Browser(server).post('/api/auth/request-password-reset', { email })).status)
    assert.deepEqual(asked, [...times(3, 200), ...times(2, 429)])
    await until(() => count() >= 3)
    assert.equal(count(), 3)
    const signUps: number[] = []
    for (const suffix of ['a', 'b', 'c', 'd', 'e'])
      signUps.push(
        (await new Browser(server).post('/api/auth/sign-up/email', { ...HONG, email: `le.e+${suffix}@example.com` }))
          .status,
      )
    assert.deepEqual(signUps, [...times(3, 200), ...times(2, 429)])
    const links: number[] = []
    for (let i = 0; i < 5; i++)
      links.push((await new Browser(server).post('/api/owner/v1/sign-in', { email: 'park@example.com' })).status)
    assert.deepEqual(links, times(5, 200), 'answered alike')
    const mailed = () => server.mails.filter((text) => text.includes('mail to park@')).length
    await until(() => mailed() >= 3)
    assert.equal(mailed(), 3)
    server.clock.now += 21 * 60_000
    assert.equal((await new Browser(server).post('/api/auth/request-password-reset', { email: EMAIL })).status, 200)
  },
)

eachEngine('a client address may cause ten mails and is then limited, to whatever recipients', async (t, state) => {
  const server = await startAccountServer(t, state)
  const browser = new Browser(server)
  const asked: number[] = []
  for (let i = 0; i < 11; i++)
    asked.push((await browser.post('/api/auth/request-password-reset', { email: `somebody${i}@example.com` })).status)
  assert.deepEqual(asked, [...times(10, 200), 429])
})
