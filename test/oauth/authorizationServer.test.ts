import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OutboundAnswer } from '#identity/outbound.ts'
import { Browser, confirmBy, PASSWORD, type AccountServer, signedIn, startAccountServer } from '../flows/browser.ts'
import type { Json } from '../flows/testServer.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { backFrom, CALLBACK, personOn, Program, register } from './program.ts'
import { signedToken } from './signedToken.ts'

const GRANTS = '/api/account/v1/grants'
const DOCUMENT = 'https://program.example/client.json'

/** The library reads only the machine's clock. */
const NOW = { clock: () => Date.now() + aheadMs }
let aheadMs = 0
const SECRET = 'a-secret-of-this-test'

/** Responses for client documents; each test sets them. */
let documents: Record<string, OutboundAnswer> = {}
const fetchDocument = async ({ url }: { url: string }) =>
  documents[url] ?? ({ kind: 'failed', reason: 'no public address' } as const)

let server: AccountServer
let hong: Browser
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
  server = await startAccountServer(until, undefined, { ...NOW, secret: SECRET, fetch: fetchDocument })
  hong = await signedIn(server, 'hong@example.com')
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const read = ({ url }: { url: string }, token: string, path = '/api/v1/usage') =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}` } })

/** Returns the code of an error body. */
async function codeOf(response: Response): Promise<string> {
  const { error }: Json = await response.json()
  return error.code
}

const errorIn = (back: URL) => back.searchParams.get('error')

eachEngine(
  'an authorized program calls and refreshes, and loses access on every node at once when its grant is revoked',
  async (t, state) => {
    const one = await startAccountServer(t, state, NOW)
    const others = state.url === null ? [] : [await startAccountServer(t, state, NOW)]
    const browser = await signedIn(one, 'hong@example.com')
    const program = await Program.register(one.url)
    const first = await program.tokens(browser)
    const { status, body: second } = await program.refresh(first.refresh_token)
    assert.equal(status, 200)
    assert.notEqual(second.refresh_token, first.refresh_token)
    for (const { access_token: token } of [first, second]) assert.equal((await read(one, token)).status, 200)

    // Revoking a single access token ends only that token, on every node; a program cannot revoke tokens of another.
    const stranger = await Program.register(one.url)
    assert.equal(await stranger.revokeToken(first.access_token), 200)
    assert.equal((await read(one, first.access_token)).status, 200)
    assert.equal(await program.revokeToken(first.access_token), 200)
    assert.equal(await codeOf(await read(one, first.access_token)), 'api_key_invalid')
    const deadline = AbortSignal.timeout(30_000)
    for (const other of others) while ((await read(other, first.access_token)).status === 200) deadline.throwIfAborted()
    assert.equal((await read(one, second.access_token)).status, 200)

    const { data: grants } = (await browser.get(GRANTS)).body
    assert.equal(grants.length, 1)
    const { grantId } = grants[0]
    assert.deepEqual([grants[0].clientName, grants[0].scopes], ['A program', ['places:read', 'usage:read']])
    assert.deepEqual((await browser.get(`${GRANTS}/${grantId}`)).body.data.clientId, program.clientId)

    const usage: Json = await (await read(one, second.access_token, '/api/v1/places')).json()
    assert.equal(usage.success, true)
    const used: Json = await (await read(one, second.access_token)).json()
    assert.deepEqual(
      used.data.byKey,
      [{ keyId: grantId, last4: '', used: 1 }],
      'usage counts a grant as a separate key',
    )

    assert.equal((await browser.call('DELETE', `${GRANTS}/${grantId}`)).status, 200)
    assert.equal(await codeOf(await read(one, second.access_token)), 'api_key_revoked')
    assert.equal((await program.refresh(second.refresh_token)).body.error, 'invalid_grant')
    assert.deepEqual((await browser.get(GRANTS)).body.data, [])
    assert.equal((await browser.call('DELETE', `${GRANTS}/${grantId}`)).status, 404)
    const giveUp = AbortSignal.timeout(30_000)
    for (const other of others) while ((await read(other, second.access_token)).status === 200) giveUp.throwIfAborted()
  },
)

test('the metadata contains everything programs look for', async () => {
  const response = await fetch(`${server.url}/.well-known/oauth-authorization-server`)
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  const metadata: Json = await response.json()
  assert.equal(metadata.issuer, server.url)
  assert.deepEqual(metadata.code_challenge_methods_supported, ['S256'])
  assert.deepEqual(metadata.response_types_supported, ['code'])
  assert.equal(metadata.client_id_metadata_document_supported, true)
  assert.equal(metadata.authorization_response_iss_parameter_supported, true)
  assert.ok(metadata.token_endpoint_auth_methods_supported.includes('none'))
  for (const [name, path] of [
    ['authorization_endpoint', '/oauth/authorize'],
    ['token_endpoint', '/oauth/token'],
    ['registration_endpoint', '/oauth/register'],
    ['revocation_endpoint', '/oauth/revoke'],
  ])
    assert.equal(metadata[name ?? ''], server.url + path)
  const endpoints = Object.entries<string>(metadata).filter(([name]) => name.endsWith('_endpoint'))
  for (const [name, url] of endpoints) {
    const answers = await Promise.all(['GET', 'POST'].map((method) => fetch(url, { method, redirect: 'manual' })))
    assert.ok(
      answers.some(({ status }) => status !== 404),
      `the metadata contains ${name}`,
    )
  }
  assert.ok(!('dpop_signing_alg_values_supported' in metadata), 'tokens are not bound to a key')
  assert.ok(!metadata.scopes_supported.includes('keys:manage'))
  const resource: Json = await (await fetch(`${server.url}/.well-known/oauth-protected-resource/api/v1`)).json()
  assert.deepEqual([resource.resource, resource.authorization_servers], [`${server.url}/api/v1`, [server.url]])
})

test('a request without S256, for another redirect, or for a foreign resource is refused', async () => {
  const program = await Program.register(server.url, { redirect_uris: [CALLBACK, 'https://program.example/back?a=1'] })
  const asked = async (changed: Record<string, string | null>) => hong.get(program.authorizeUrl(changed))
  for (const changed of [
    { code_challenge: null },
    { code_challenge_method: 'plain' },
    { code_challenge_method: null },
  ]) {
    const back = new URL((await asked(changed)).headers.get('location') ?? '')
    assert.equal(errorIn(back), 'invalid_request', JSON.stringify(changed))
    assert.equal(back.searchParams.get('iss'), server.url)
  }
  for (const uri of [
    'https://program.example/back',
    'https://program.example/back?a=1&b=2',
    'https://program.example.evil.example/back?a=1',
    'http://127.0.0.1/other',
    'http://127.0.0.2/callback',
  ])
    assert.equal((await asked({ redirect_uri: uri })).status, 400, uri)
  assert.equal((await asked({ redirect_uri: 'http://127.0.0.1:43210/callback' })).status, 303, 'any port of loopback')
  const elsewhere = new URL((await asked({ resource: 'https://other.example/' })).headers.get('location') ?? '')
  assert.equal(errorIn(elsewhere), 'invalid_target')
  assert.equal(errorIn(new URL((await asked({ prompt: 'none' })).headers.get('location') ?? '')), 'consent_required')
})

test('the redirect names the issuer; a code is valid once, for its program and verifier only', async () => {
  const program = await Program.register(server.url)
  const back = await program.grantAccess(hong)
  assert.deepEqual([back.searchParams.get('iss'), back.searchParams.get('state')], [server.url, 'a state'])
  const code = back.searchParams.get('code') ?? ''
  const other = await Program.register(server.url)
  assert.equal((await other.exchange(code)).body.error, 'invalid_grant')
  assert.equal((await program.exchange(code, { code_verifier: 'x'.repeat(43) })).body.error, 'invalid_grant')
  const { body } = await program.exchange(code)
  assert.equal(body.expires_in, 3_600)
  assert.equal((await read(server, body.access_token)).status, 200)
  assert.equal((await program.exchange(code)).body.error, 'invalid_grant')
  assert.equal(await codeOf(await read(server, body.access_token)), 'api_key_revoked', 'the code was used twice')
})

test('of concurrent exchanges of one code exactly one gets tokens', async () => {
  const program = await Program.register(server.url)
  const code = (await program.grantAccess(hong)).searchParams.get('code') ?? ''
  const answers = await Promise.all([program.exchange(code), program.exchange(code), program.exchange(code)])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a refresh token that is reused ends the grant, unless it is reused at once', async (t) => {
  const program = await Program.register(server.url)
  const first = await program.tokens(hong)
  const answers = await Promise.all([program.refresh(first.refresh_token), program.refresh(first.refresh_token)])
  const [lost, ...others] = answers.filter(({ status }) => status === 200)
  assert.deepEqual([others.length, lost?.status], [0, 200], 'no second token is issued')
  assert.equal((await program.refresh(first.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await read(server, first.access_token)).status, 200)
  const { body: second } = await program.refresh(lost?.body.refresh_token)
  aheadMs += 31_000
  t.after(() => (aheadMs = 0))
  assert.equal((await program.refresh(first.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await program.refresh(second.refresh_token)).body.error, 'invalid_grant')
  assert.equal(await codeOf(await read(server, second.access_token)), 'api_key_revoked')
})

test('a token is valid for its resource and the granted scopes only', async () => {
  const program = await Program.register(server.url)
  const asked = { scope: 'places:read usage:read reservations:write keys:manage nonsense' }
  const narrow = await program.tokens(hong, ['places:read'], asked)
  assert.equal(narrow.scope, 'places:read')
  assert.equal((await read(server, narrow.access_token, '/api/v1/stats')).status, 200)
  assert.equal(await codeOf(await read(server, narrow.access_token)), 'insufficient_scope')
  const wider = await program.tokens(hong, ['places:read', 'usage:read'], asked)
  assert.equal((await read(server, wider.access_token)).status, 200)
  assert.equal(
    await codeOf(await read(server, narrow.access_token)),
    'insufficient_scope',
    'an earlier token keeps its scopes',
  )

  const elsewhere = await program.tokens(hong, undefined, { resource: `${server.url}/mcp` })
  assert.equal(await codeOf(await read(server, elsewhere.access_token)), 'api_key_invalid')
  const usual = await program.tokens(hong, ['places:read', 'live:write'], { scope: '' })
  assert.equal(usual.scope, 'places:read live:write')
  const unsaid = await program.tokens(hong, undefined, { resource: null })
  assert.equal(
    JSON.parse(Buffer.from(unsaid.access_token.split('.')[1], 'base64url').toString()).aud,
    `${server.url}/mcp`,
  )
})

test('no program is granted keys:manage, because its keys would outlive the grant', async () => {
  const program = await Program.register(server.url)
  const asked = { scope: 'places:read keys:manage' }
  const page = await hong.get(await program.pageFor(hong, asked), { accept: 'text/html' })
  assert.doesNotMatch(page.body, /keys:manage/)
  const tokens = await program.tokens(hong, ['places:read', 'keys:manage'], asked)
  assert.equal(tokens.scope, 'places:read')
})

test('a program that requests no known scope is offered the default scopes', async () => {
  for (const scope of ['offline_access', 'openid email', 'everything', 'keys:manage']) {
    const program = await Program.register(server.url)
    const tokens = await program.tokens(hong, ['places:read', 'usage:read'], { scope })
    assert.equal((await read(server, tokens.access_token)).status, 200, scope)
  }
})

test('a token that was altered, forged or has expired is refused', async () => {
  const program = await Program.register(server.url)
  const { access_token: token } = await program.tokens(hong)
  const [head, claims, signature] = token.split('.')
  const valid = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
  const other = Buffer.from(JSON.stringify({ ...valid, scope: 'keys:manage' })).toString('base64url')
  for (const forged of [
    `${none}.${claims}.`,
    `${none}.${claims}.x`,
    `${head}.${other}.${signature}`,
    `${head}.${claims}.${signature}x`,
    await signedToken('another-secret-of-this', valid),
    await signedToken(SECRET, { ...valid, iss: 'https://other.example' }),
    await signedToken(SECRET, { ...valid, grant: 'grt_none' }),
  ])
    assert.equal(await codeOf(await read(server, forged)), 'api_key_invalid', forged)
  assert.equal(await codeOf(await read(server, await signedToken(SECRET, { ...valid, exp: 1 }))), 'token_expired')
  assert.equal((await read(server, await signedToken(SECRET, valid))).status, 200)
})

test('a program may revoke its token, which ends the whole grant', async () => {
  const program = await Program.register(server.url)
  const tokens = await program.tokens(hong)
  assert.equal(await program.revokeToken(tokens.refresh_token), 200)
  assert.equal(await codeOf(await read(server, tokens.access_token)), 'api_key_revoked')
  assert.equal((await program.refresh(tokens.refresh_token)).body.error, 'invalid_grant')
})

test('registration accepts web, loopback and private-use redirect addresses, and nothing else', async () => {
  for (const uri of [
    'https://program.example/back',
    'http://localhost:3000/cb',
    'http://[::1]/cb',
    'com.example.program:/cb',
    'com.example.program://oauth/cb',
  ])
    assert.equal((await register(server.url, { redirect_uris: [uri] })).status, 201, uri)
  for (const uri of [
    'http://program.example/back',
    'javascript:alert(1)',
    'https://a.example/#x',
    'data:text/html,x',
    'intent://x#Intent;scheme=http;end',
    'view-source:https://a.example/',
    'ms-settings:x',
    'search-ms:query=x',
    'cursor://oauth/cb',
    'com.:/x',
    "https://a';b.example/",
    'https://a.example/cb\r\nX: y',
    'https://a.example/\u0001',
    'com.example.program:/\u202e',
    'x-apple.systempreferences:x',
    'https://user:pw@program.example/cb',
    'https://program.example\\@other.example/cb',
    'ms-msdt.x:/c',
    '',
  ])
    assert.equal((await register(server.url, { redirect_uris: [uri] })).status, 400, uri)
  const asked = { scope: 'openid profile', grant_types: ['authorization_code', 'password'], application_type: 'web' }
  const { status, body } = await register(server.url, { ...asked, client_name: 'A\u202eB\n  name '.padEnd(200, 'x') })
  assert.equal(status, 201)
  assert.deepEqual(
    [body.grant_types, body.client_name.slice(0, 10), body.client_name.length],
    [['authorization_code'], 'A B name x', 60],
  )
})

test('a client may register without a name', async () => {
  for (const name of [undefined, '\u202e ']) {
    const program = await Program.register(server.url, { client_name: name })
    const page = await hong.get(await program.pageFor(hong), { accept: 'text/html' })
    assert.match(page.body, /A program without a name/)
  }
})

test('an address may register twenty clients and is then limited', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await register(server.url, {}, '198.51.101.1')).status)
  assert.deepEqual(statuses, [...Array<number>(20).fill(201), 429])
  const long = { redirect_uris: [CALLBACK], client_uri: `https://a.example/${'x'.repeat(17_000)}` }
  assert.equal((await register(server.url, long)).status, 413)
  const chunked = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.101.2' },
    body: new Blob([JSON.stringify(long)]).stream(),
    duplex: 'half',
  })
  assert.equal(chunked.status, 400, 'its length is known only while it is read')
  assert.match(await chunked.text(), /client metadata is limited to/)
})

test('a client may be identified by the URL of its metadata document: its host is shown, and its redirects apply', async () => {
  const document = { client_id: DOCUMENT, client_name: 'Trusted <b>', redirect_uris: [CALLBACK] }
  documents = {
    [DOCUMENT]: { kind: 'answered', status: 200, body: JSON.stringify(document), retryAfter: null },
    'https://liar.example/c': { kind: 'answered', status: 200, body: JSON.stringify(document), retryAfter: null },
  }
  const program = new Program(server.url, DOCUMENT)
  const page = await hong.get(await program.pageFor(hong), { accept: 'text/html' })
  assert.match(page.body, /program\.example/)
  assert.match(page.body, /Trusted &lt;b&gt;/)
  assert.match(page.body, /result is sent to a program on this computer/)
  const { access_token: token } = await program.tokens(hong)
  assert.equal((await read(server, token)).status, 200)
  for (const id of ['https://liar.example/c', 'https://10.0.0.1/c', 'http://program.example/c']) {
    const refused = await hong.get(new Program(server.url, id).authorizeUrl(), { accept: 'text/html' })
    assert.equal(refused.status, 400, id)
    assert.match(refused.body, /<html lang="en">/)
    assert.match(refused.headers.get('content-security-policy') ?? '', /style-src .*frame-ancestors 'none'/)
  }
})

test('the page signs a person in, asks for consent, and accepts a refusal', async () => {
  const program = await Program.register(server.url)
  const browser = new Browser(server)
  const page = await program.pageFor(browser)
  const signIn = await browser.get(page, { 'accept-language': 'ko' })
  assert.match(signIn.body, /<html lang="ko">.*로그인/s)
  assert.match(signIn.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  const wrong = await browser.submit(page, [
    ['action', 'sign-in'],
    ['email', 'hong@example.com'],
    ['password', 'no'],
  ])
  assert.match(wrong.body, /wrong/)
  const early = await browser.submit(page, [
    ['action', 'allow'],
    ['scope', 'places:read'],
  ])
  assert.match(early.body, /name="password"/, 'no user is signed in')
  const right = await browser.submit(page, [
    ['action', 'sign-in'],
    ['email', 'hong@example.com'],
    ['password', PASSWORD],
  ])
  assert.equal(right.status, 303)
  const consent = await browser.get(new URL(right.headers.get('location') ?? '', server.url + page).pathname)
  assert.match(consent.body, /hong@example\.com/)
  const asked = ['person', await personOn(browser, page)] as const
  assert.match((await browser.submit(page, [['action', 'allow'], asked])).body, /at least one/)
  const back = await backFrom(browser, await browser.submit(page, [['action', 'deny']]))
  assert.deepEqual([errorIn(back), back.searchParams.get('iss')], ['access_denied', server.url])
  assert.equal((await browser.get(page)).status, 400, 'the page has ended')
})

test('a person without an account creates one on the page', async () => {
  const program = await Program.register(server.url)
  const browser = new Browser(server)
  const page = await program.pageFor(browser)
  assert.match((await browser.get(`${page}?sign-up`)).body, /autocomplete="new-password"/)
  const account = [
    ['email', 'new@example.com'],
    ['password', PASSWORD],
  ] as const
  const created = await browser.submit(`${page}?sign-up`, [['action', 'sign-up'], ['name', '새 사람'], ...account])
  assert.match(created.body, /Open the link in the mail/)
  const verified = await confirmBy(browser, await server.linkTo('new@example.com'))
  assert.equal(verified.headers.get('location'), server.url + page)
  assert.equal((await browser.submit(page, [['action', 'sign-in'], ...account])).status, 303)
  assert.match((await browser.get(page)).body, /new@example\.com/)
  await browser.submit(page, [['action', 'sign-out']])
  assert.match((await browser.get(page)).body, /name="password"/)
})

test('a form of another page or another browser changes nothing', async () => {
  const program = await Program.register(server.url)
  const page = await program.pageFor(hong)
  const body = 'action=allow&scope=places%3Aread'
  for (const origin of ['https://evil.example', 'null', ''])
    assert.equal(
      (await hong.call('POST', page, body, { origin, 'content-type': 'application/x-www-form-urlencoded' })).status,
      400,
    )
  const kim = await signedIn(server, 'kim@example.com')
  assert.equal((await kim.get(page)).status, 400)
  assert.equal(
    (
      await kim.submit(page, [
        ['action', 'allow'],
        ['scope', 'places:read'],
      ])
    ).status,
    400,
  )
})

test('a person who signs in as another user after viewing the page is shown it anew', async () => {
  const browser = await signedIn(server, 'one@example.com')
  await signedIn(server, 'two@example.com')
  const page = await (await Program.register(server.url)).pageFor(browser)
  const asked = ['person', await personOn(browser, page)] as const
  await browser.post('/api/auth/sign-in/email', { email: 'two@example.com', password: PASSWORD })
  const pressed = await browser.submit(page, [['action', 'allow'], ['scope', 'places:read'], asked])
  assert.equal(pressed.status, 200)
  assert.match(pressed.body, /A different account.*two@example\.com/s)
  assert.deepEqual((await browser.get(GRANTS)).body.data, [])
})

test('an address may open thirty consent pages and is then limited', async () => {
  const program = await Program.register(server.url)
  const browser = new Browser(server)
  const from = { 'x-forwarded-for': '198.51.102.1' }
  const send = () => browser.get(program.authorizeUrl(), from)
  for (let i = 0; i < 30; i++) assert.equal((await send()).status, 303)
  // On a slow machine a few more may have been allowed meanwhile.
  let answer = await send()
  for (let i = 0; i < 30 && answer.status === 303; i++) answer = await send()
  assert.equal(answer.status, 429)
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
})

test('erasing an account ends all its grants', async () => {
  const lee = await signedIn(server, 'lee@example.com')
  const program = await Program.register(server.url)
  const tokens = await program.tokens(lee)
  assert.equal((await lee.call('DELETE', '/api/account/v1/account')).status, 200)
  assert.equal(await codeOf(await read(server, tokens.access_token)), 'api_key_revoked')
  assert.equal((await program.refresh(tokens.refresh_token)).body.error, 'invalid_grant')
})

test('a page whose button is pressed several times at once ends, and no error is logged', async () => {
  const before = server.logged.length
  for (let round = 0; round < 5; round++) {
    const browser = signedInAgain()
    const page = await (await Program.register(server.url)).pageFor(browser)
    const deny = () => browser.submit(page, [['action', 'deny']])
    const pressed = await Promise.all(Array.from({ length: 6 }, async () => follow(browser, await deny())))
    assert.deepEqual(
      pressed.filter((status) => status >= 500),
      [],
    )
  }
  assert.deepEqual(
    server.logged.slice(before).filter(({ level }) => level === 'error'),
    [],
  )
})

/** Returns the same person in another window with separate cookies. */
function signedInAgain(): Browser {
  const browser = new Browser(server)
  for (const [name, value] of hong.cookies) browser.cookies.set(name, value)
  return browser
}

/** Follows the redirect of a pressed button, which ends the page. */
async function follow(browser: Browser, pressed: Awaited<ReturnType<Browser['get']>>): Promise<number> {
  const location = pressed.headers.get('location')
  return location === null ? pressed.status : (await browser.get(location)).status
}
