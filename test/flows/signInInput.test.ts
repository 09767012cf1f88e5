import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { betterAuth } from 'better-auth'
import fc from 'fast-check'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import { onLoopback } from '../support/onLoopback.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { Browser, PASSWORD, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import type { Json } from './testServer.ts'

const EMAIL = 'hong@example.com'
/** Slow enough to stay within the call limits, which would refuse calls before their fields are read. */
const CALL_EVERY_MS = 1_000
const ACCOUNT = '/api/account/v1/account'

/** Returns every route of the identity library, whatever its configuration. */
function libraryRoutes(): { method: string; path: string }[] {
  const { api } = betterAuth({
    secret: 'x'.repeat(32),
    emailAndPassword: { enabled: true },
    user: { deleteUser: { enabled: true } },
  })
  const endpoints = Object.values(api) as { path?: string; options?: { method?: string | string[] } }[]
  return endpoints.flatMap(({ path, options }) =>
    path === undefined ? [] : [options?.method ?? 'GET'].flat().map((method) => ({ method, path })),
  )
}

test('only the identity library’s routes in the contract respond; every other is not found', async (t) => {
  const server = await startAccountServer(t)
  const hong = await signedIn(server, EMAIL)
  const routes = libraryRoutes()
  assert.ok(routes.length > 30, `${routes.length} routes`)
  const documented = new Set(SIGN_IN_ENDPOINTS.map(({ method, path }) => `${method} ${path}`))
  let found = 0
  for (const { method, path } of routes) {
    const filled = `/api/auth${path.replace('/callback/:id', '/callback/oidc')}`.replace(/:\w+/g, 'x')
    const known = documented.has(
      `${method} ${`/api/auth${path}`.replace('/callback/:id', '/callback/oidc').replace(/:(\w+)/g, '{$1}')}`,
    )
    if (known) found++
    else {
      const { status } = await hong.call(method, filled, method === 'GET' ? undefined : {})
      assert.ok(status === 404 || status === 405, `${method} ${filled}: ${status}`)
    }
  }
  for (const route of OWN_ROUTES) assert.ok(documented.has(route), route)
  assert.equal(found, SIGN_IN_ENDPOINTS.length - OWN_ROUTES.length, 'every other call is one of the library’s')
  assert.equal((await hong.get('/api/auth/callback/google')).status, 404)
  assert.equal((await hong.get(ACCOUNT)).status, 200, 'nothing was done')
})

/** The calls of the contract that the library does not have: the password of a confirmation, and the second factor. */
const OWN_ROUTES = [
  'POST /api/auth/verify-email',
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor',
  'POST /api/auth/passkey-options',
  'POST /api/auth/sign-in/passkey',
  'POST /api/auth/confirm-identity',
]

/** A valid body for each call; the token was never mailed. */
const VALID: Readonly<Record<string, Record<string, unknown>>> = {
  signUp: { email: 'new@example.com', password: PASSWORD, name: '홍' },
  signIn: { email: EMAIL, password: PASSWORD },
  signInWithProvider: { provider: 'oidc' },
  signOut: {},
  requestPasswordReset: { email: EMAIL },
  resetPassword: { newPassword: PASSWORD, token: 'x' },
  confirmAddress: { token: 'x', password: PASSWORD },
  changeOwnName: { name: '홍길동' },
  proveSecondFactor: { code: '123456' },
  beginPasskeySignIn: {},
  signInWithPasskey: { credential: { id: 'x', response: {} } },
  confirmIdentity: { password: PASSWORD },
}
const WRONG: readonly unknown[] = [
  1,
  true,
  [],
  {},
  ['a@example.com'],
  { $ne: '' },
  null,
  '\u0000',
  'x'.repeat(5_000),
  '\ud800',
]

eachEngine(
  'no body of a wrong shape reaches the identity library: each is refused with its field',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    for (const { name, path, method } of SIGN_IN_ENDPOINTS) {
      if (method !== 'POST') continue
      const valid = VALID[name] ?? {}
      const refused = async (param: string, body: unknown) => {
        server.clock.now += CALL_EVERY_MS
        const { status, body: answer } = await hong.post(path, body)
        assert.equal(status, 400, `${name} ${JSON.stringify(body).slice(0, 100)}: ${JSON.stringify(answer)}`)
        assert.ok(
          answer.error.param === param || answer.error.code === 'invalid_body',
          `${name} ${param}: ${JSON.stringify(answer)}`,
        )
      }
      for (const field of Object.keys(valid))
        for (const value of WRONG)
          if (!(field === 'password' && value === '\u0000') && !(field === 'password' && value === '\ud800'))
            await refused(field, { ...valid, [field]: value })
      for (const field of ['callbackURL', 'redirectTo', 'image', '__proto__x', 'emailVerified', 'idToken'])
        await refused(field, { ...valid, [field]: { token: 'x' } })
      assert.equal((await hong.post(`${path}?token=x`, valid)).status, 400, `${name} takes no query`)
    }
    assert.equal((await hong.get(ACCOUNT)).body.data.name, '홍길동')
    assert.equal((await hong.post('/api/auth/update-user', { name: '김철수' })).status, 200)
    assert.equal((await hong.get(ACCOUNT)).body.data.name, '김철수')
  },
)

eachEngine('a query of a wrong shape is redirected or refused, and never a server error', async (t, state) => {
  const server = await startAccountServer(t, state)
  const browser = new Browser(server)
  for (const path of ['verify-email', 'reset-password/x', 'callback/oidc', 'get-session'])
    for (const query of [
      'token=%00',
      'token=a&token=b',
      'callbackURL=/a&callbackURL=/b',
      'token[]=x',
      'state=%00&code=x',
      'state[a]=1',
      'code=x&code=y',
      `state=${'x'.repeat(5_000)}`,
    ]) {
      const { status } = await browser.get(`/api/auth/${path}?${query}`)
      assert.ok([302, 400, 404].includes(status), `${path}?${query.slice(0, 40)}: ${status}`)
    }
})

test('an e-mail field takes one plain address, and says so', async (t) => {
  const server = await startAccountServer(t)
  const browser = new Browser(server)
  for (const email of [
    '<hong@example.com>',
    'Hong <hong@example.com>',
    ' hong@example.com',
    'hong@example.com,kim@example.com',
    'hong@example.com\r\nBcc: kim@example.com',
  ])
    for (const path of ['/api/auth/request-password-reset', '/api/owner/v1/sign-in']) {
      const { status, body } = await browser.post(path, { email }, { 'accept-language': 'ko' })
      assert.deepEqual([status, body.error.param], [400, 'email'], email)
      assert.match(body.error.message, /이메일 주소 하나만/)
    }
  assert.equal(server.mails.length, 0)
})

const FOREIGN_ADDRESSES = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  'search-ms:query=x',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example/',
  'http://127.0.0.1:1@evil.example/',
  'dashboard',
  '',
]

test('a mail or a sign-in redirects only to a page of this server', async (t) => {
  const server = await startAccountServer(t)
  const browser = new Browser(server)
  for (const away of [...FOREIGN_ADDRESSES, `${server.url}.evil.example/`, `${server.url}@evil.example/`]) {
    for (const [path, field, body] of [
      ['sign-up/email', 'callbackURL', VALID['signUp']],
      ['sign-in/email', 'callbackURL', VALID['signIn']],
      ['sign-in/social', 'callbackURL', VALID['signInWithProvider']],
      ['sign-in/social', 'errorCallbackURL', VALID['signInWithProvider']],
      ['request-password-reset', 'redirectTo', VALID['requestPasswordReset']],
    ] as const) {
      const { status, body: answer } = await browser.post(`/api/auth/${path}`, { ...body, [field]: away })
      assert.deepEqual([status, answer.error.param], [400, field], `${path} ${field} ${away}`)
    }
    for (const path of ['verify-email?token=x&', 'reset-password/x?'])
      assert.equal((await browser.get(`/api/auth/${path}callbackURL=${encodeURIComponent(away)}`)).status, 400, away)
  }
  assert.equal(server.mails.length, 0)
  const inside = await browser.get(
    `/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent('/dashboard?a=1#b')}`,
  )
  assert.equal(inside.headers.get('location'), '/dashboard?a=1&error=INVALID_TOKEN#b')
})

test('whatever callback address is requested, a browser that follows the link stays on this server', async (t) => {
  const server = await startAccountServer(t)
  const browser = new Browser(server)
  const part = fc.constantFrom(
    '/',
    '\\',
    '//',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '.',
    '\t',
    'https:',
    'search-ms:',
    'a',
    '%2f',
    server.url,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      server.clock.now += CALL_EVERY_MS
      const query = new URLSearchParams({ token: 'x', callbackURL: parts.join('') }).toString()
      const { status, headers } = await browser.get(`/api/auth/verify-email?${query}`)
      if (status === 302) assert.equal(new URL(headers.get('location') ?? '', server.url).origin, server.url)
      else assert.equal(status, 400)
    }),
    { numRuns: 200 },
  )
})

/** Starts a provider whose token endpoint returns any ID token the test sets. */
async function forgingProvider(t: TestContext) {
  const given: { tokens: string; userinfo: string } = { tokens: '{}', userinfo: '{}' }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    response.setHeader('content-type', 'application/json')
    response.end(ANSWERS[pathname]?.() ?? '{}')
  })
  const issuer = await onLoopback(t, server)
  const ANSWERS: Readonly<Record<string, () => string>> = {
    '/.well-known/openid-configuration': () =>
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
      }),
    '/jwks': () => '{"keys":[{"kty":"RSA"},{"kty":"oct","k":"eA"}]}',
    '/token': () => given.tokens,
    '/userinfo': () => given.userinfo,
  }
  return { issuer, given }
}

const ID_TOKENS: readonly unknown[] = [
  '',
  'x',
  'a.b.c',
  '..',
  'eyJhbGciOiJub25lIn0.e30.',
  'eyJhbGciOiJSUzI1NiJ9.e30.AA',
  `${Buffer.from('{"alg":"RS256","kid":"\u0000"}').toString('base64url')}.${Buffer.from('not json').toString('base64url')}.AA`,
  '\u0000',
  'x'.repeat(20_000),
  7,
  { a: 1 },
]

eachEngine('an ID token that cannot be read signs nobody in and is not a fault of this server', async (t, state) => {
  const { issuer, given } = await forgingProvider(t)
  const server: AccountServer = await startAccountServer(t, state, {
    oidc: { issuer, clientId: 'oneset', clientSecret: 'secret' },
    outboundAllowed: new AddressRanges(['127.0.0.1']),
  })
  const answers: Json[] = ID_TOKENS.map((token) => JSON.stringify({ access_token: 'x', id_token: token }))
  for (const tokens of [...answers, 'no json', '[]', 'null', '']) {
    given.tokens = tokens
    const browser = new Browser(server)
    const begin = await browser.post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/docs' })
    assert.equal(begin.status, 200, JSON.stringify(begin.body))
    const state = new URL(begin.body.url).searchParams.get('state') ?? ''
    const back = await browser.get(`/api/auth/callback/oidc?code=x&state=${state}&session_state=y&scope=openid`)
    assert.equal(back.status, 302, `${tokens.slice(0, 60)}: ${JSON.stringify(back.body)}`)
    assert.match(back.headers.get('location') ?? '', /error=/)
    assert.equal((await browser.get(ACCOUNT)).status, 401)
  }
  const direct = await new Browser(server).post('/api/auth/sign-in/social', {
    provider: 'oidc',
    idToken: { token: 'a.b.c' },
  })
  assert.deepEqual([direct.status, direct.body.error.param], [400, 'idToken'])
})
