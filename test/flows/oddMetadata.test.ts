import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { identityProvider, PROVIDER_CLIENT } from '../support/identityProvider.ts'
import { Browser, type AccountServer, startAccountServer } from './browser.ts'

/** Unreadable client metadata and tokens are refused; they are not logged as faults of the server. */

let s: AccountServer
const cleanups: (() => Promise<void>)[] = []
const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
before(async () => {
  const provider = await identityProvider(until as never, () => `${s.url}/api/auth/callback/oidc`)
  s = await startAccountServer(until, undefined, {
    oidc: { issuer: provider.issuer, ...PROVIDER_CLIENT },
    outboundAllowed: new AddressRanges(['127.0.0.1']),
  })
  provider.open()
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const ODD: readonly unknown[] = [
  'x',
  '',
  1,
  true,
  {},
  { length: 3 },
  [],
  [1],
  [null],
  [[]],
  [{}],
  ['x'.repeat(3_000)],
  null,
]
const METADATA = [
  'redirect_uris',
  'grant_types',
  'response_types',
  'client_name',
  'client_uri',
  'logo_uri',
  'tos_uri',
  'policy_uri',
  'scope',
  'contacts',
  'jwks',
  'jwks_uri',
  'software_id',
  'software_version',
  'token_endpoint_auth_method',
  'application_type',
  'client_id',
  'client_secret',
  'post_logout_redirect_uris',
  'default_acr_values',
  'request_uris',
  '__proto__',
  'toString',
] as const

test('a program that registers with any metadata is registered or gets the fault', async () => {
  const failed: string[] = []
  let address = 0
  for (const name of METADATA)
    for (const value of ODD) {
      const body = `{"redirect_uris":["http://127.0.0.1/callback"],${JSON.stringify(name)}:${JSON.stringify(value)}}`
      const response = await fetch(`${s.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${++address % 250}` },
        body,
      })
      if (![201, 400].includes(response.status)) failed.push(`${response.status} ${body.slice(0, 90)}`)
    }
  for (const body of ['null', '[]', '1', '"x"', '', '{', '\ufeff{}']) failed.push(...(await statusOf(body)))
  assert.deepEqual(failed, [])
  assert.deepEqual(
    s.logged.filter(({ level }) => level === 'error'),
    [],
  )
})

async function statusOf(body: string): Promise<string[]> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.251' }
  const { status } = await fetch(`${s.url}/oauth/register`, { method: 'POST', headers, body })
  return status === 400 ? [] : [`${status} ${body}`]
}

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const ID_TOKENS = [
  'x',
  'x.y.z',
  'eyJ.eyJ.',
  `${part({ alg: 'none' })}.${part({ sub: '1' })}.`,
  `${part({ alg: 'RS256', kid: 'x' })}.${part('{')}.${part('x')}`,
  `${part([])}.${part([])}.${part('')}`,
  `${part({ alg: 'RS256', crit: ['x'] })}.${part({ nonce: 1 })}.AAAA`,
]

test('an ID token that cannot be read signs nobody in and is a refusal', async () => {
  for (const token of ID_TOKENS)
    for (const more of [{}, { nonce: 'n' }]) {
      const browser = new Browser(s)
      const answer = await browser.post('/api/auth/sign-in/social', { provider: 'oidc', idToken: { token, ...more } })
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${token}`)
      assert.equal(browser.cookies.has('oneset.session_token'), false)
    }
})

test('a code that the provider does not know signs nobody in and is not a fault of the server', async () => {
  const browser = new Browser(s)
  const { body } = await browser.post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/docs' })
  const state = new URL(body.url).searchParams.get('state') ?? ''
  const back = await browser.get(`/api/auth/callback/oidc?code=nonsense&state=${encodeURIComponent(state)}`, {
    accept: 'text/html',
  })
  assert.ok(back.status < 500, `${back.status} ${JSON.stringify(back.body)}`)
  assert.equal(browser.cookies.has('oneset.session_token'), false)
})
