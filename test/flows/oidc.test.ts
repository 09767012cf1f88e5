import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { identityProvider, PROVIDER_CLIENT } from '../support/identityProvider.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { Browser, confirmBy, PASSWORD, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import { throughProvider } from './throughProvider.ts'

const ACCOUNT = '/api/account/v1/account'

async function startWithProvider(t: TestContext, state: TestDatabase) {
  const provider = await identityProvider(t, () => `${server.url}/api/auth/callback/oidc`)
  const server: AccountServer = await startAccountServer(t, state, {
    oidc: { issuer: provider.issuer, ...PROVIDER_CLIENT },
    outboundAllowed: new AddressRanges(['127.0.0.1']),
  })
  return { ...provider, server }
}

eachEngine('a person whose provider verified the address is signed in and has an account', async (t, state) => {
  const { server, open } = await startWithProvider(t, state)
  const early = await new Browser(server).post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/docs' })
  assert.equal(early.status, 503, 'the provider is down')
  open()
  const browser = new Browser(server)
  assert.equal(await throughProvider(server, browser), '/docs')
  const { data } = (await browser.get(ACCOUNT)).body
  assert.deepEqual([data.email, data.name, data.plan], ['hong@example.com', '홍길동', 'free'])
  const again = new Browser(server)
  await throughProvider(server, again)
  assert.equal((await again.get(ACCOUNT)).body.data.accountId, data.accountId)
})

eachEngine('a provider’s account is linked to a person only when both have the address verified', async (t, state) => {
  const { server, open, claimed } = await startWithProvider(t, state)
  open()
  const hong = await signedIn(server, 'hong@example.com')
  const { accountId } = (await hong.get(ACCOUNT)).body.data

  claimed.current = { ...claimed.current, email_verified: false }
  const unproven = new Browser(server)
  assert.match(await throughProvider(server, unproven), /error=account_not_linked/)
  assert.equal((await unproven.get(ACCOUNT)).status, 401)

  claimed.current = { ...claimed.current, email_verified: true }
  const proven = new Browser(server)
  await throughProvider(server, proven)
  assert.equal((await proven.get(ACCOUNT)).body.data.accountId, accountId)

  // A person signs up with a foreign address and waits until its owner signs in by the provider.
  const thief = new Browser(server)
  await thief.post('/api/auth/sign-up/email', { email: 'kim@example.com', password: PASSWORD, name: '도둑' })
  claimed.current = { sub: 's2', email: 'kim@example.com', email_verified: true, name: '김' }
  const kim = new Browser(server)
  assert.equal(await throughProvider(server, kim), '/docs')
  assert.equal((await kim.get(ACCOUNT)).body.data.email, 'kim@example.com')
  assert.equal(
    (await thief.post('/api/auth/sign-in/email', { email: 'kim@example.com', password: PASSWORD })).status,
    401,
    'the password of the sign-up that nobody confirmed is gone',
  )
})

eachEngine('a person whose provider did not verify the address must open a mail first', async (t, state) => {
  const { server, open, claimed } = await startWithProvider(t, state)
  open()
  claimed.current = { sub: 's3', email: 'lee@example.com', email_verified: false, name: '이' }
  const lee = new Browser(server)
  assert.match(await throughProvider(server, lee), /error=email_not_verified/)
  assert.equal((await lee.get(ACCOUNT)).status, 401)
  const link = await server.linkTo('lee@example.com')
  assert.match((await lee.get(link, { accept: 'text/html' })).body, /lee@example\.com/)
  const looked = await lee.get(link)
  assert.deepEqual(looked.body, { email: 'lee@example.com', needsPassword: false }, 'opening the mail confirms nothing')
  assert.equal((await confirmBy(lee, link)).status, 302)
  await throughProvider(server, lee)
  assert.equal((await lee.get(ACCOUNT)).body.data.email, 'lee@example.com')
})

eachEngine(
  'a code that the provider never issued is a failed sign-in, not a failure of the service',
  async (t, state) => {
    const { server, open } = await startWithProvider(t, state)
    open()
    const browser = new Browser(server)
    const madeUp = (url: string) => url.replace(/code=[^&]+/, 'code=made-up')
    assert.match(await throughProvider(server, browser, madeUp), /error=invalid_code/)
    assert.equal((await browser.get(ACCOUNT)).status, 401)
  },
)

eachEngine('a callback of a sign-in that this browser did not begin signs nobody in', async (t, state) => {
  const { server, open } = await startWithProvider(t, state)
  open()
  const [victim, attacker] = [new Browser(server), new Browser(server)]
  let stolen = ''
  await throughProvider(server, attacker, (url) => {
    stolen = url
    return url.replace(/state=[^&]+/, 'state=another')
  })
  assert.equal((await attacker.get(ACCOUNT)).status, 401)
  const back = await victim.get(stolen, { accept: 'text/html' })
  assert.match(back.headers.get('location') ?? '', /error=/)
  assert.equal((await victim.get(ACCOUNT)).status, 401)
})

eachEngine('a callback without a sign-in redirects to the errors page and logs nothing', async (t, state) => {
  const { server, open } = await startWithProvider(t, state)
  open()
  const MARK = 'text-of-a-stranger'
  const queries = [
    '',
    `?state=${MARK}&code=x`,
    `?state=${MARK.repeat(100)}&code=${MARK}`,
    `?state=%7B%22${MARK}%22&code=x`,
    `?error=${MARK}`,
    `?state=${MARK}&error=access_denied`,
    `?code=x&iss=${MARK}`,
  ]
  for (const query of queries) {
    const { status, headers } = await new Browser(server).get(`/api/auth/callback/oidc${query}`)
    assert.equal(status, 302, query)
    assert.match(headers.get('location') ?? '', /error=/, query)
  }
  const foreign = `/api/auth/callback/oidc?code=x&iss=https://${MARK}.example`
  const browser = new Browser(server)
  const begin = await browser.post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/docs' })
  const mixed = await browser.get(`${foreign}&state=${new URL(begin.body.url).searchParams.get('state')}`)
  assert.match(mixed.headers.get('location') ?? '', /error=/)
  await throughProvider(server, new Browser(server), (url) => url.replace(/code=[^&]+/, `code=${MARK}`))
  await throughProvider(server, new Browser(server), (url) => url.replace(/state=[^&]+/, `state=${MARK}`))
  assert.deepEqual(
    server.logged.filter(({ level }) => level !== 'info'),
    [],
  )
  assert.equal(JSON.stringify(server.logged).includes(MARK), false)
  const counted = await refusals(server)
  assert.ok((counted.get('unknown_state') ?? 0) >= 4, JSON.stringify([...counted]))
  assert.ok((counted.get('invalid_callback') ?? 0) >= 1, JSON.stringify([...counted]))
})

test('a wrong password, a missing provider and its callback are counted, and not logged', async (t) => {
  const server = await startAccountServer(t)
  await signedIn(server, 'hong@example.com')
  for (const email of ['hong@example.com', 'nobody@example.com'])
    await new Browser(server).post('/api/auth/sign-in/email', { email, password: 'a wrong one' })
  const begin = await new Browser(server).post('/api/auth/sign-in/social', { provider: 'oidc' })
  assert.equal(begin.status, 400)
  await new Browser(server).get('/api/auth/callback/oidc?code=x&state=text-of-a-stranger')
  assert.deepEqual(
    server.logged.filter(({ level }) => level !== 'info'),
    [],
  )
  assert.equal(JSON.stringify(server.logged).includes('text-of-a-stranger'), false)
  const counted = await refusals(server)
  assert.deepEqual([counted.get('wrong_password'), counted.get('unknown_provider')], [2, 1])
  assert.ok((counted.get('unknown_state') ?? 0) >= 1)
})

/** Returns the number of refused sign-ins by reason, from `/metrics`. */
async function refusals({ url, server }: AccountServer): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${server.adminToken}` } })
  const found = (await response.text()).matchAll(/^oneset_sign_in_refusals_total\{reason="(\w+)"\} (\d+)$/gm)
  return new Map([...found].map(([, reason = '', count]) => [reason, Number(count)]))
}
