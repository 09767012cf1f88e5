import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { oidcProvider } from './oidcProvider.ts'
import type { OutboundFetch } from './outbound.ts'

const ISSUER = 'https://issuer.example'
const ANSWERS: Readonly<Record<string, unknown>> = {
  [`${ISSUER}/.well-known/openid-configuration`]: {
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/a`,
    token_endpoint: `${ISSUER}/t`,
    jwks_uri: `${ISSUER}/k`,
  },
  [`${ISSUER}/k`]: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'x' }, { kty: 'oct', k: 'AA' }, {}] },
}
const fetch: OutboundFetch = async ({ url }) =>
  ({
    kind: 'answered',
    status: 200,
    headers: new Headers(),
    body: JSON.stringify(ANSWERS[url]),
  }) as never

const part = fc
  .oneof(fc.string(), fc.json(), fc.constantFrom('{"alg":"RS256","kid":"x"}', '{"alg":"RS256"}', '{"alg":"none"}', '{'))
  .map((text) => Buffer.from(text).toString('base64url'))

test('an unreadable or unsigned ID token returns null and does not throw', async () => {
  const provider = oidcProvider(
    { issuer: ISSUER, clientId: 'c', clientSecret: 's' },
    {
      fetch,
      clock: () => 0,
      forgetUnconfirmed: async () => {},
      log: () => {},
    },
  )
  const token = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
  )
  await fc.assert(
    fc.asyncProperty(token, async (idToken) => {
      const found = await provider.getUserInfo({ idToken, accessToken: 'x', expectedIdTokenNonce: 'n' })
      assert.equal(found, null)
    }),
    { numRuns: 300 },
  )
})
