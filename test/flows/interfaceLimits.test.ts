import assert from 'node:assert/strict'
import { before, after, test } from 'node:test'
import { type AccountServer, signedIn, startAccountServer } from './browser.ts'
import type { Json } from './testServer.ts'

/** The interfaces for people limit calls per session and per address, and say when to retry. */

let s: AccountServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startAccountServer({ after: (job: () => Promise<void>) => void cleanups.push(job) })
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const FLOOD = 300
const INTERFACES = {
  account: { path: '/api/account/v1/account' },
  owner: { path: '/api/owner/v1/session' },
  identity: { path: '/api/auth/get-session' },
} as const

/** Sends calls until one is refused, at most `count`. */
async function flood(headers: Record<string, string>, path: string, count = FLOOD) {
  const statuses: number[] = []
  let limited: { retryAfter: number; body: Json } | null = null
  for (let i = 0; i < count; i++) {
    const response = await fetch(s.url + path, { headers })
    statuses.push(response.status)
    const body: Json = await response.json()
    if (response.status !== 429) continue
    limited = { retryAfter: Number(response.headers.get('retry-after')), body }
    break
  }
  return { statuses, limited }
}

/** Returns a valid session of each interface, from a separate address. */
async function sessions(name: string) {
  const browser = await signedIn(s, `${name}@example.com`)
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const placeId = s.world.venues[0]?.place.id ?? ''
  const owner = (await s.admin('POST', '/owners', { email: `o-${name}@example.com`, placeId, partner: true })).body.data
  return { account: { cookie }, identity: { cookie }, owner: { authorization: `Bearer ${owner.token}` } }
}

for (const [name, { path }] of Object.entries(INTERFACES)) {
  test(`a flood of anonymous calls on the ${name} interface is refused by address, in both languages; other addresses are served`, async () => {
    const from = (address: string, language = 'en') => ({ 'x-forwarded-for': address, 'accept-language': language })
    const { limited } = await flood(from('198.51.100.20'), path)
    assert.ok(limited, 'nobody was refused')
    assert.ok(limited.retryAfter >= 1 && limited.retryAfter <= 5)
    assert.equal(limited.body.error.code, 'rate_limited')
    assert.match(limited.body.error.hint, /Retry-After/)
    const korean = await flood(from('198.51.100.20', 'ko'), path, 3)
    assert.match(korean.limited?.body.error.message ?? '', /요청이 너무 많았습니다/)
    assert.notEqual((await fetch(s.url + path, { headers: from('198.51.100.21') })).status, 429)
  })

  test(`a session that floods the ${name} interface is refused, and another session at its address is served`, async () => {
    const key = name as keyof typeof INTERFACES
    const [one, two] = [(await sessions(`${name}-one`))[key], (await sessions(`${name}-two`))[key]]
    const address = { 'x-forwarded-for': `198.51.100.3${name.length}` }
    assert.ok((await flood({ ...one, ...address }, path)).limited, 'the flood was not refused')
    const { statuses } = await flood({ ...two, ...address }, path, 5)
    assert.deepEqual([...new Set(statuses)], [200])
  })

  test(`anonymous calls that flood the ${name} interface do not limit a session at their address`, async () => {
    const key = name as keyof typeof INTERFACES
    const own = (await sessions(`${name}-three`))[key] as Record<string, string>
    const address = { 'x-forwarded-for': `198.51.100.4${name.length}` }
    assert.ok((await flood(address, path)).limited, 'the flood was not refused')
    assert.equal((await fetch(s.url + path, { headers: { ...own, ...address } })).status, 200)
  })
}

const percentEscaped = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

for (const name of ['account', 'identity'] as const)
  test(`the limit on the ${name} interface applies to the session, however its cookie is sent`, async () => {
    const browser = await signedIn(s, `spelt-${name}@example.com`)
    const [[cookie, value] = ['', '']] = [...browser.cookies].filter(([key]) => key.includes('session_token'))
    const address = `198.51.100.7${name.length}`
    const statuses: number[] = []
    for (let i = 0; i < FLOOD; i++) {
      const spelt = decodeURIComponent(value)
      const at = i % 40
      const escaped = encodeURIComponent(spelt.slice(0, at)) + percentEscaped(spelt.slice(at))
      const sent = i % 2 === 0 ? `__Secure-${cookie}=junk${i}; ${cookie}=${value}` : `${cookie}=${escaped}`
      const headers = { cookie: sent, 'x-forwarded-for': address }
      statuses.push((await fetch(s.url + INTERFACES[name].path, { headers })).status)
    }
    const passed = statuses.filter((status) => status === 200).length
    assert.ok(passed > 0 && passed <= 120, `${passed} calls of ${FLOOD} passed`)
    assert.ok(statuses.includes(429))
  })

test('a refusal for too many calls comes before the body is read', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.60' }
  await flood(headers, INTERFACES.identity.path)
  const response = await fetch(`${s.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: 'x'.repeat(20_000),
  })
  assert.equal(response.status, 429)
})

test('an owner’s app that polls everything each second is never refused', async () => {
  const { owner } = await sessions('busy')
  const headers = { ...owner, 'x-forwarded-for': '198.51.100.61' }
  for (let second = 0; second < 120; second++) {
    s.clock.now += 1_000
    for (const path of ['/api/owner/v1/inbox', '/api/owner/v1/session', '/api/owner/v1/places'])
      assert.equal((await fetch(s.url + path, { headers })).status, 200)
  }
})
