import assert from 'node:assert/strict'
import { SCOPES } from '#contract/access/scopes.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { post } from './posted.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/**
 * What a key does to keys and webhooks stays within its limits (docs/decisions/0036-limits-of-a-credential.md). The
 * table has a row for every kind of limit of the acting key and a column for every kind of limit of the key that is
 * created, rotated or revoked.
 */

const HOUR_MS = 3_600_000
const HERE = '203.0.113.7'
const MANAGE = ['keys:manage', 'places:read']

type Limits = (s: TestServer) => Json
const inHours = (hours: number) => (s: TestServer) => ({
  expiresAt: new Date(s.clock.now + hours * HOUR_MS).toISOString(),
})

const TARGETS: Readonly<Record<string, Limits>> = {
  nothing: () => ({}),
  moreScopes: () => ({ scopes: ['places:read', 'live:write'] }),
  sameAddresses: () => ({ allowedIps: ['203.0.113.0/24'] }),
  fewerAddresses: () => ({ allowedIps: [HERE, '203.0.113.64/26'] }),
  moreAddresses: () => ({ allowedIps: [HERE, '198.51.100.1'] }),
  endsSooner: inHours(1),
  endsLater: inHours(48),
  smallBudget: () => ({ dailyTokens: 5 }),
  largeBudget: () => ({ dailyTokens: 500 }),
  testMode: () => ({ mode: 'test' }),
  browserMode: () => ({ mode: 'browser' }),
  origins: () => ({ mode: 'browser', allowedOrigins: ['https://example.com'] }),
}
const ALL = Object.keys(TARGETS)
const allBut = (...names: string[]) => ALL.filter((name) => !names.includes(name))

/** The permissions of each key: the targets for which the call succeeds. */
const KEY_PERMISSIONS: Readonly<
  Record<string, { limits: Limits; create: string[]; rotate: string[]; revoke: string[] }>
> = {
  nothing: { limits: () => ({ scopes: SCOPES }), create: ALL, rotate: ALL, revoke: ALL },
  scopes: {
    limits: () => ({}),
    create: allBut('moreScopes'),
    rotate: allBut('moreScopes'),
    revoke: allBut('moreScopes'),
  },
  addresses: {
    limits: () => ({ scopes: SCOPES, allowedIps: ['203.0.113.0/24'] }),
    create: [],
    rotate: ['sameAddresses', 'fewerAddresses'],
    revoke: ['sameAddresses', 'fewerAddresses'],
  },
  expiry: {
    limits: (s) => ({ scopes: SCOPES, ...inHours(24)(s) }),
    create: [],
    rotate: ['endsSooner'],
    revoke: ['endsSooner'],
  },
  budget: {
    limits: () => ({ scopes: SCOPES, dailyTokens: 50 }),
    create: [],
    rotate: [],
    revoke: ['smallBudget'],
  },
  mode: {
    limits: () => ({ scopes: SCOPES, mode: 'test' }),
    create: ['testMode'],
    rotate: ['testMode'],
    revoke: ['testMode'],
  },
  retiring: { limits: () => ({ scopes: SCOPES }), create: [], rotate: [], revoke: ['endsSooner'] },
}

async function call(s: TestServer, key: string, method: string, path: string, body?: Json) {
  const response = await fetch(`${s.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': HERE,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}

type Started = Awaited<ReturnType<typeof started>>

async function started(t: Parameters<typeof startTestServer>[0], url: string | null) {
  const plans = new Map(['free', 'starter'].map((name) => [name, ROOMY]))
  const shared = url === null ? {} : { databaseUrl: url, secret: 'a-secret-of-this-test' }
  const s = await startTestServer(t, { venues: 20, settings: { ...shared, plans } })
  const { accountId } = (await s.admin('POST', '/accounts', { email: 'limits@example.com', plan: 'starter' })).body.data
  const keys = `/api/admin/v1/accounts/${accountId}/keys`
  const make = async (more: Json): Promise<Json> => {
    const created = await post(s, keys, { name: 'k', mode: 'live', ...more })
    assert.equal(created.status, 201, created.text)
    return created.body.data
  }
  const rotate = (keyId: string) => post(s, `${keys}/${keyId}/rotate`, { graceSeconds: 24 * 3_600 })
  return { s, make, rotate }
}

const ROOMY = {
  perMinute: 'unlimited',
  monthlyTokens: 'unlimited',
  resultWindow: 300,
  distinctVenues: 'unlimited',
  longPolls: 5,
  activeKeys: 'unlimited',
  webhooks: 'unlimited',
} as const

const OPERATIONS = {
  create: async ({ s }: Started, key: string, target: Json) =>
    call(s, key, 'POST', '/keys', { name: 'made', mode: 'live', ...target }),
  rotate: async ({ s, make }: Started, key: string, target: Json) =>
    call(s, key, 'POST', `/keys/${(await make(target)).keyId}/rotate`, {}),
  revoke: async ({ s, make }: Started, key: string, target: Json) =>
    call(s, key, 'DELETE', `/keys/${(await make(target)).keyId}`),
}

eachEngine('a key creates, rotates and revokes only keys within its own limits', async (t, { url }) => {
  const all = await started(t, url)
  const { s, make, rotate } = all
  for (const [performer, { limits, ...may }] of Object.entries(KEY_PERMISSIONS)) {
    const { key, keyId } = await make({ scopes: MANAGE, ...limits(s) })
    if (performer === 'retiring') await rotate(keyId)
    for (const [operation, run] of Object.entries(OPERATIONS)) {
      const done: string[] = []
      for (const [name, target] of Object.entries(TARGETS)) {
        const { status, body } = await run(all, key, { scopes: ['places:read'], ...target(s) })
        if (status < 300) done.push(name)
        else {
          assert.ok([400, 403, 404].includes(status), `${performer} ${operation} ${name}: ${JSON.stringify(body)}`)
          assert.ok(body.error.hint, `${performer} ${operation} ${name} has a hint`)
        }
      }
      assert.deepEqual(done, may[operation as keyof typeof may], `${operation} by a key limited in ${performer}`)
    }
  }
})

eachEngine('a limited key rotates and revokes itself; a retiring secret can only revoke', async (t, { url }) => {
  const { s, make, rotate } = await started(t, url)
  for (const [performer, { limits }] of Object.entries(KEY_PERMISSIONS)) {
    const { key, keyId } = await make({ scopes: MANAGE, ...limits(s) })
    if (performer === 'retiring') {
      await rotate(keyId)
      assert.equal((await call(s, key, 'POST', `/keys/${keyId}/rotate`, {})).status, 403)
      assert.equal((await call(s, key, 'DELETE', `/keys/${keyId}`)).status, 200)
      continue
    }
    const rotated = await call(s, key, 'POST', `/keys/${keyId}/rotate`, { graceSeconds: 0 })
    assert.equal(rotated.status, 200, performer)
    assert.equal((await call(s, rotated.body.data.key, 'DELETE', `/keys/${keyId}`)).status, 200, performer)
  }
})

const EVENT = { moreScopes: 'reservation.confirmed', sameScopes: 'place.closed' } as const
const HOOK = 'https://example.com/hooks'

/**
 * What each key may do to a webhook for events that the key may read; no key may do anything to a webhook with further
 * events.
 */
const WEBHOOK_PERMISSIONS: Readonly<Record<string, { limits: Limits; may: string[] }>> = {
  nothing: { limits: () => ({}), may: ['create', 'rotate', 'test', 'deliveries', 'listen', 'delete'] },
  addresses: { limits: () => ({ allowedIps: [HERE] }), may: ['test', 'deliveries', 'listen', 'delete'] },
  expiry: { limits: inHours(24), may: ['test', 'deliveries', 'listen', 'delete'] },
  budget: { limits: () => ({ dailyTokens: 5 }), may: ['create', 'rotate', 'test', 'deliveries', 'listen', 'delete'] },
  retiring: { limits: () => ({}), may: ['test', 'deliveries', 'listen', 'delete'] },
}

eachEngine(
  'a key creates and changes webhooks only within its own limits, and receives no event it may not read',
  async (t, { url }) => {
    const { s, make, rotate } = await started(t, url)
    const { key: full } = await make({ scopes: SCOPES })
    for (const [performer, { limits, may }] of Object.entries(WEBHOOK_PERMISSIONS)) {
      const { key, keyId } = await make({ scopes: ['webhooks:manage', 'places:read'], ...limits(s) })
      if (performer === 'retiring') await rotate(keyId)
      for (const [reach, event] of Object.entries(EVENT)) {
        const events = [event]
        const { webhookId } = (await call(s, full, 'POST', '/webhooks', { url: HOOK, events })).body.data
        const { listenerId } = (await call(s, full, 'POST', '/webhooks/listeners', { events })).body.data
        const operations = {
          create: () => call(s, key, 'POST', '/webhooks', { url: HOOK, events }),
          rotate: () => call(s, key, 'POST', `/webhooks/${webhookId}/rotate`, {}),
          test: () => call(s, key, 'POST', `/webhooks/${webhookId}/test`, {}),
          deliveries: () => call(s, key, 'GET', `/webhooks/${webhookId}/deliveries`),
          listen: () => call(s, key, 'GET', `/webhooks/listeners/${listenerId}/events`),
          delete: () => call(s, key, 'DELETE', `/webhooks/${webhookId}`),
        }
        const done: string[] = []
        for (const [name, run] of Object.entries(operations)) {
          const { status, body } = await run()
          if (status < 300) done.push(name)
          else assert.equal(body.error.code, 'insufficient_scope', `${performer} ${name}`)
        }
        assert.deepEqual(done, reach === 'sameScopes' ? may : [], `${reach}, by a key limited in ${performer}`)
        await call(s, full, 'DELETE', `/webhooks/listeners/${listenerId}`)
      }
      const listener = await call(s, key, 'POST', '/webhooks/listeners', {})
      assert.deepEqual(listener.body.data.events, ['place.closed', 'webhook.test'])
      await call(s, full, 'DELETE', `/webhooks/listeners/${listener.body.data.listenerId}`)
    }
  },
)
