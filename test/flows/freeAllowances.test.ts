import assert from 'node:assert/strict'
import { DAY_MS } from '#base/kst.ts'
import { DEFAULT_PLANS, type Plan, type PlanTable } from '#contract/access/plans.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { Browser, PASSWORD, type AccountServer, signedIn, startAccountServer } from './browser.ts'

const KEYS = '/api/account/v1/keys'
const ACCOUNT = '/api/account/v1/account'

/** A small free plan without rates, so that a test can use it up. */
const PLANS: PlanTable = new Map(
  Object.entries<Plan>({ ...DEFAULT_PLANS, free: { ...DEFAULT_PLANS.free, monthlyTokens: 7, distinctVenues: 8 } }).map(
    ([name, plan]) => [name, { ...plan, perMinute: 'unlimited' }],
  ),
)

const keyOf = async (browser: Browser) =>
  (await browser.post(KEYS, { name: 'k', mode: 'live' })).body.data.key as string

async function ask(server: AccountServer, key: string, query: string) {
  const response = await server.get(`/api/v1/places?${query}`, { 'x-api-key': key })
  const { error } = (await response.json()) as { error?: { code: string; details?: { scope: string; used: number } } }
  return { status: response.status, code: error?.code, scope: error?.details?.scope, used: error?.details?.used }
}
const statusOf = async (server: AccountServer, key: string, query: string) => (await ask(server, key, query)).status

eachEngine(
  'free accounts of one mailbox share a month’s tokens, and another mailbox has a separate allowance',
  async (t, state) => {
    const server = await startAccountServer(t, state, { plans: PLANS })
    const people = [
      await signedIn(server, 'hong+1@example.com'),
      await signedIn(server, 'hong+2@example.com'),
      await signedIn(server, 'h.ong@example.com'),
    ]
    const other = await keyOf(await signedIn(server, 'kim@example.com'))
    const keys = await Promise.all(people.map(keyOf))
    const [one = '', two = '', three = ''] = keys
    const query = 'page_size=1'
    for (const key of [one, two, two, three, three, one]) assert.equal(await statusOf(server, key, query), 200)
    // All three request the last token at once.
    const last = await Promise.all(keys.map((key) => ask(server, key, query)))
    assert.deepEqual(
      last.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 429, 429],
    )
    const refused = last.find(({ status }) => status === 429)
    assert.deepEqual([refused?.code, refused?.scope, refused?.used], ['quota_exceeded', 'month', 7])
    assert.equal(await statusOf(server, other, query), 200)
    const usage = (await people[0]?.get('/api/account/v1/standing'))?.body.data
    assert.deepEqual([usage.tokens.used, usage.tokens.remaining], [7, 0])
    const shown = await server.get('/api/v1/usage', { 'x-api-key': one })
    const { data } = (await shown.json()) as {
      data: { tokens: { used: number; remaining: number }; byKey: { used: number }[] }
    }
    assert.deepEqual(
      [data.tokens.used, data.tokens.remaining, data.byKey.length],
      [7, 0, 1],
      'keys of other accounts are not shown',
    )
  },
)

eachEngine(
  'free accounts of one mailbox share their venues, and venues they have seen stay readable',
  async (t, state) => {
    const plans = new Map([...PLANS, ['free', { ...(PLANS.get('free') as Plan), monthlyTokens: 1_000 }]] as const)
    const server = await startAccountServer(t, state, { plans })
    const keys: string[] = []
    for (const tag of ['a', 'b', 'c']) keys.push(await keyOf(await signedIn(server, `hong+${tag}@example.com`)))
    const [one = '', two = '', three = ''] = keys
    assert.equal(await statusOf(server, one, 'page_size=8&page=1'), 200)
    assert.equal(await statusOf(server, two, 'page_size=8&page=2'), 200)
    const refused = await ask(server, three, 'page_size=8&page=3')
    assert.deepEqual([refused.status, refused.code, refused.scope], [429, 'venue_limit_exceeded', 'account'])
    assert.equal(await statusOf(server, three, 'page_size=8&page=2'), 200, 'seen by another account of the mailbox')
    const other = await keyOf(await signedIn(server, 'kim@example.com'))
    assert.equal(await statusOf(server, other, 'page_size=8&page=3'), 200)
  },
)

eachEngine(
  'an account that is erased and created again keeps its used tokens until the end of the month',
  async (t, state) => {
    const server = await startAccountServer(t, state, { plans: PLANS })
    const hong = await signedIn(server, 'hong@example.com')
    const key = await keyOf(hong)
    for (let i = 0; i < 7; i++) assert.equal(await statusOf(server, key, 'page_size=1'), 200)
    assert.equal((await hong.call('DELETE', ACCOUNT)).status, 200)
    const again = await signedIn(server, 'hong@example.com')
    const fresh = await keyOf(again)
    assert.deepEqual([(await ask(server, fresh, 'page_size=1')).code], ['quota_exceeded'])
    assert.equal((await again.get('/api/account/v1/standing')).body.data.tokens.used, 7)
    const { accountId } = (await again.get(ACCOUNT)).body.data
    await server.admin('PATCH', `/accounts/${accountId}`, { plan: 'starter' })
    assert.equal(await statusOf(server, fresh, 'page_size=1'), 200, 'a paid plan has a separate allowance')
    await server.admin('PATCH', `/accounts/${accountId}`, { plan: 'free' })
    assert.equal(await statusOf(server, fresh, 'page_size=1'), 429)
    server.clock.now += 31 * DAY_MS
    assert.equal(await statusOf(server, fresh, 'page_size=1'), 200)
  },
)

eachEngine('usage shows every account the tokens left by the limit that is reached first', async (t, state) => {
  const server = await startAccountServer(t, state, { plans: PLANS })
  const [one, two] = [await signedIn(server, 'hong+1@example.com'), await signedIn(server, 'hong+2@example.com')]
  const [key, other] = [await keyOf(one), await keyOf(two)]
  const idOf = async (browser: Browser) => (await browser.get(ACCOUNT)).body.data.accountId as string
  const [paid, free] = [await idOf(one), await idOf(two)]
  await server.admin('PATCH', `/accounts/${paid}`, { plan: 'starter' })
  for (let i = 0; i < 9; i++) assert.equal(await statusOf(server, key, 'page_size=1'), 200)
  await server.admin('PATCH', `/accounts/${paid}`, { plan: 'free' })
  for (let i = 0; i < 4; i++) assert.equal(await statusOf(server, other, 'page_size=1'), 200)
  const tokensOf = async (browser: Browser, ofKey: string, accountId: string) => {
    const shown = await server.get('/api/v1/usage', { 'x-api-key': ofKey })
    const bodies = [
      (await browser.get('/api/account/v1/standing')).body,
      await shown.json(),
      (await server.admin('GET', `/accounts/${accountId}/usage`)).body,
    ] as { data: { tokens: { used: number; remaining: number } } }[]
    return bodies.map(({ data: { tokens } }) => `${tokens.used} ${tokens.remaining}`)
  }
  // Of seven: nine on the paid plan; four were used by the mailbox's free accounts.
  assert.equal((await ask(server, key, 'page_size=1')).code, 'quota_exceeded')
  assert.deepEqual(await tokensOf(one, key, paid), ['9 0', '9 0', '9 0'])
  assert.deepEqual(await tokensOf(two, other, free), ['4 3', '4 3', '4 3'])
  for (let i = 0; i < 3; i++) assert.equal(await statusOf(server, other, 'page_size=1'), 200)
  await server.admin('PATCH', `/accounts/${paid}`, { plan: 'starter' })
  const third = await signedIn(server, 'hong+3@example.com')
  assert.deepEqual(await tokensOf(third, await keyOf(third), await idOf(third)), ['7 0', '7 0', '7 0'])
  assert.equal((await tokensOf(one, key, paid))[0]?.split(' ')[0], '9', 'a paid plan has a separate allowance')
})

eachEngine(
  'an address’s eleventh sign-up on one day is refused with the remedy; the next day it succeeds',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const signUp = async (i: number, from: string, language = 'en') => {
      const body = { email: `new-${i}@example.com`, password: PASSWORD, name: '홍길동' }
      return new Browser(server).post('/api/auth/sign-up/email', body, {
        'x-forwarded-for': from,
        'accept-language': language,
      })
    }
    // Mails requested by one address are limited per hour too.
    for (let i = 0; i < 8; i++) assert.equal((await signUp(i, '81.2.3.4')).status, 200)
    server.clock.now += 2 * 3_600_000
    const last = await Promise.all([8, 9, 10, 11].map((i) => signUp(i, '81.2.3.4')))
    const refused = last.filter(({ status }) => status === 429)
    assert.deepEqual([last.length - refused.length, refused.length], [2, 2])
    const [first] = refused
    const { error } = first?.body ?? {}
    assert.deepEqual([error.code, error.details.scope, error.details.limit], ['rate_limited', 'address', 10])
    assert.match(error.message, /sign-ups .* from this IP address today/)
    assert.match(error.hint, /account that you already have|tomorrow/)
    assert.equal(
      Number(first?.headers.get('retry-after')),
      (Date.parse(error.details.resetsAt) - server.clock.now) / 1_000,
    )
    assert.match((await signUp(20, '81.2.3.4', 'ko')).body.error.message, /오늘 이 IP 주소에서/)
    // The network has 20 more sign-ups, and then none.
    for (let i = 0; i < 20; i++)
      assert.equal((await signUp(100 + i, `81.2.3.${10 + Math.floor(i / 7)}`)).status, 200, `${i}`)
    const network = (await signUp(200, '81.2.3.99')).body.error
    assert.deepEqual([network.code, network.details.scope, network.details.limit], ['rate_limited', 'network', 30])
    assert.equal((await signUp(201, '81.2.4.4')).status, 200, 'another network')
    server.clock.now += DAY_MS
    assert.equal((await signUp(202, '81.2.3.4')).status, 200)
  },
)
