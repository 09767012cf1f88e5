import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { sql } from 'kysely'
import { SCOPES } from '#contract/access/scopes.ts'
import { type FullDisk, fullDisk } from '../support/fullDisk.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { bookingBody, partnerOf } from './bookings.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** The effects of a full disk on callers. */

interface Call {
  name: string
  method: string
  path: string
  body?: Json
  token: string
  /** Status when the disk has space. */
  status: number
}

let calls = 0

const send = (s: TestServer, { method, path: at, body, token }: Omit<Call, 'name' | 'status'>, key?: string) =>
  fetch(s.url + at, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      origin: s.url,
      // Sign-up and sign-in are limited by address.
      'x-forwarded-for': `203.0.113.${(calls++ % 250) + 1}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Returns one operation of each kind that has to write. */
async function writingCalls(s: TestServer): Promise<Call[]> {
  const { accountId } = s
  const place = await partnerOf(s)
  const mine = await s.admin('POST', '/owners', { email: 'owner@example.com', placeId: place, partner: true })
  const created = await s.admin('POST', `/accounts/${accountId}/keys`, {
    name: 'all',
    mode: 'live',
    scopes: [...SCOPES],
  })
  const [admin, owner, key] = [s.server.adminToken, mine.body.data.token as string, created.body.data.key as string]
  const spare = s.world.venues[3]?.place.id ?? ''
  const call = (name: string, status: number, token: string, method: string, at: string, body?: Json): Call => ({
    name,
    status,
    token,
    method,
    path: at,
    ...(body !== undefined && { body }),
  })
  return [
    call('paid search', 200, key, 'GET', '/api/v1/places?page_size=2'),
    call('paid detail', 200, key, 'GET', `/api/v1/places/${place}`),
    call('statistics', 200, key, 'GET', '/api/v1/stats'),
    call('reservation', 201, key, 'POST', '/api/v1/reservations', bookingBody(place)),
    call('webhook', 201, key, 'POST', '/api/v1/webhooks', {
      url: 'https://hooks.example.com/x',
      events: ['reservation.confirmed'],
    }),
    call('key by key', 201, key, 'POST', '/api/v1/keys', { name: 'k', mode: 'live', scopes: ['places:read'] }),
    call('account', 201, admin, 'POST', '/api/admin/v1/accounts', { email: 'new@example.com', plan: 'free' }),
    call('plan', 200, admin, 'PATCH', `/api/admin/v1/accounts/${accountId}`, { plan: 'pro' }),
    call('key', 201, admin, 'POST', `/api/admin/v1/accounts/${accountId}/keys`, { name: 'a', mode: 'live' }),
    call('owner', 201, admin, 'POST', '/api/admin/v1/owners', {
      email: 'b@example.com',
      placeId: spare,
      partner: true,
    }),
    call('place edit', 200, owner, 'PATCH', `/api/owner/v1/places/${place}`, {
      menu: [{ name: '국수', price: 9_000 }],
    }),
    call('claim', 201, owner, 'POST', '/api/owner/v1/claims', { placeId: spare, message: 'mine' }),
    call('sign-up', 200, '', 'POST', '/api/auth/sign-up/email', {
      email: 'p@example.com',
      password: 'long enough 12',
      name: 'P',
    }),
    call('sign-in link', 200, '', 'POST', '/api/owner/v1/sign-in', { email: 'owner@example.com' }),
  ]
}

/** Counts the rows of tables, bypassing the server. */
async function countsOf(s: TestServer, { url, database }: TestDatabase): Promise<Record<string, number>> {
  const tables = ['account', 'api_key', 'reservation', 'webhook', 'notice', 'owner_claim', 'idempotent_call', 'person']
  const counts: Record<string, number> = {}
  for (const table of tables) {
    if (url !== null) {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(database.db)
      counts[table] = Number(rows[0]?.n)
    } else {
      using file = new DatabaseSync(path.join(s.folder, 'data', 'oneset.sqlite'), { readOnly: true })
      counts[table] = Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
    }
  }
  return counts
}

const usedBy = async (s: TestServer) => (await s.admin('GET', `/accounts/${s.accountId}/usage`)).body.data.tokens.used

const started = (t: Parameters<typeof startTestServer>[0], { url }: TestDatabase) =>
  startTestServer(t, {
    venues: 40,
    settings: { ...(url !== null && { databaseUrl: url }), secret: 'a-secret-of-this-test' },
  })

async function assertUnavailable(response: Response, what: string): Promise<void> {
  const body: Json = await response.json()
  assert.deepEqual(
    [response.status, body.error?.code, body.error?.retryable],
    [503, 'service_unavailable', true],
    `${what}: ${JSON.stringify(body)}`,
  )
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/, what)
  assert.match(body.error.message, /cannot store anything at the moment/, what)
}

eachEngine(
  'on a full disk every write is refused with one clear 503 and leaves nothing, free reads continue, and the same calls succeed afterwards',
  async (t, state) => {
    const s = await started(t, state)
    const disk: FullDisk = await fullDisk(state)
    const operations = await writingCalls(s)
    const browser = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'page', mode: 'browser' })
    const ownerToken = operations.find(({ name }) => name === 'claim')?.token ?? ''
    const [counts, used] = [await countsOf(s, state), await usedBy(s)]
    await disk.fill()
    try {
      for (const call of operations)
        for (const key of call.method === 'POST' && call.token !== '' ? [undefined, `once-${call.name}`] : [undefined])
          await assertUnavailable(await send(s, call, key), `${call.name} ${key ?? ''}`)
      const korean = await fetch(`${s.url}/api/v1/stats`, {
        headers: { authorization: `Bearer ${s.key}`, 'accept-language': 'ko' },
      })
      assert.match(((await korean.json()) as Json).error.message, /지금은 데이터를 저장할 수 없어/)
      const ofPage = { authorization: `Bearer ${browser.body.data.key}`, origin: 'https://example.com' }
      const unpaid = await s.get('/api/v1/stats', ofPage)
      await assertUnavailable(unpaid, 'a read of a page')
      assert.equal(unpaid.headers.get('access-control-allow-origin'), '*')
      assert.match(unpaid.headers.get('ratelimit') ?? '', /r=\d+/)
      for (const free of ['/api/v1/places?dry_run=true', '/api/v1/usage', '/api/v1/meta', '/healthz', '/docs'])
        assert.equal((await s.get(free)).status, 200, free)
      const client = {
        method: 'POST',
        path: '/oauth/register',
        token: '',
        body: { redirect_uris: ['http://127.0.0.1/callback'] },
      }
      const signOut = { method: 'DELETE', path: '/api/owner/v1/session', token: ownerToken }
      const kept = await send(s, signOut)
      assert.deepEqual([kept.status, kept.headers.get('set-cookie')], [503, null])
      const registered = await send(s, client)
      assert.equal(registered.status, 503, await registered.text())
      await until(async () => ((await (await s.get('/readyz', {})).json()) as Json).status === 'degraded')
      const ready = await s.get('/readyz', {})
      assert.equal(ready.status, 200)
      assert.deepEqual(((await ready.json()) as Json).degraded, [{ part: 'writes' }])
      const metrics = await fetch(`${s.url}/metrics`, { headers: { authorization: `Bearer ${s.server.adminToken}` } })
      assert.match(await metrics.text(), /^oneset_writes_failing 1$/m)
      assert.deepEqual(await countsOf(s, state), counts)
      assert.equal(await usedBy(s), used)
    } finally {
      await disk.free()
    }
    await until(async () => ((await (await s.get('/readyz', {})).json()) as Json).status === 'ready')
    // An idempotency key whose run could not be rolled back on the full disk is released soon after.
    for (const call of operations) {
      const key = call.method === 'POST' && call.token !== '' ? `once-${call.name}` : undefined
      let last: Response | null = null
      await until(async () => (last = await send(s, call, key)).status !== 409)
      assert.equal(
        (last as Response | null)?.status,
        call.status,
        `${call.name}: ${await (last as Response | null)?.text()}`,
      )
    }
    const after = await countsOf(s, state)
    assert.deepEqual(
      [after['reservation'], after['webhook'], after['account'], after['api_key']],
      [1, 1, (counts['account'] ?? 0) + 1, (counts['api_key'] ?? 0) + 2],
    )
    assert.equal(
      s.logged.filter(({ level, message }) => level === 'error' && message === 'request failed').length,
      0,
      JSON.stringify(s.logged),
    )
  },
)
