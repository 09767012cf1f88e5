import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { ranInNamespace, smallDisk } from '../support/smallDisk.ts'
import { until } from '../support/until.ts'
import { bookingBody, partnerOf } from './bookings.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/**
 * A server on a file system that is really full; `fullDisk.test.ts` has more calls and both engines, with simulated
 * refusals. Never skipped: it fails where mounting is not permitted.
 */

const DISK_MB = 24
const CALLS_MAX = 2_000

let calls = 0

/** Operations that must write, with the number of rows each leaves. */
const WRITES: Readonly<Record<string, (s: TestServer, placeId: string) => Promise<Response>>> = {
  account: (s) => ask(s, 'POST', '/api/admin/v1/accounts', s.server.adminToken, anAccount()),
  reservation: (s, placeId) => ask(s, 'POST', '/api/v1/reservations', s.key, bookingBody(placeId)),
  search: (s) => ask(s, 'GET', '/api/v1/places?page_size=2', s.key),
}

const anAccount = () => ({ email: `person-${++calls}@example.com`, plan: 'free' })

function ask(s: TestServer, method: string, at: string, token: string, body?: Json): Promise<Response> {
  return fetch(s.url + at, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function countsOf({ folder }: TestServer): { accounts: number; reservations: number; valid: unknown } {
  using file = new DatabaseSync(path.join(folder, 'data', 'oneset.sqlite'), { readOnly: true })
  const count = (table: string) => Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
  const valid = file.prepare('PRAGMA integrity_check').get()?.['integrity_check']
  return { accounts: count('account'), reservations: count('reservation'), valid }
}

const usedBy = async (s: TestServer) => (await s.admin('GET', `/accounts/${s.accountId}/usage`)).body.data.tokens.used
const readiness = async (s: TestServer) => {
  const response = await fetch(`${s.url}/readyz`)
  return { status: response.status, body: (await response.json()) as Json }
}

async function assertNoRoom(response: Response, what: string): Promise<void> {
  const { error }: Json = await response.json()
  assert.deepEqual([response.status, error?.code, error?.retryable], [503, 'service_unavailable', true], what)
  assert.match(error.message, /cannot store anything at the moment/, what)
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/, what)
}

/**
 * Creates accounts until one fails, because free space in the database's log still takes some; returns how many
 * succeeded.
 */
async function untilNoRoom(s: TestServer): Promise<number> {
  for (let created = 0; created < CALLS_MAX; created++) {
    const response = await ask(s, 'POST', '/api/admin/v1/accounts', s.server.adminToken, anAccount())
    if (response.status !== 201) return assertNoRoom(response, 'the first account without space').then(() => created)
    await response.body?.cancel()
  }
  return assert.fail('the disk is full but every account was created')
}

if (!ranInNamespace(import.meta.filename))
  test('on a full file system writes are refused and reads continue; with space again the server works, and nothing is half done', async (t) => {
    const disk = smallDisk(t, DISK_MB)
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = disk.folder
    const s = await startTestServer(t, { venues: 40 })
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    assert.ok(s.folder.startsWith(disk.folder))
    const placeId = await partnerOf(s)
    for (let round = 1; round <= 2; round++) {
      const start = countsOf(s)
      disk.fill()
      const created = await untilNoRoom(s)
      const used = await usedBy(s)
      for (let again = 0; again < 3; again++)
        for (const [name, write] of Object.entries(WRITES)) await assertNoRoom(await write(s, placeId), name)
      for (const free of ['/api/v1/places?dry_run=true', '/api/v1/usage', '/api/v1/meta', '/healthz', '/docs'])
        assert.equal((await s.get(free)).status, 200, free)
      await until(async () => (await readiness(s)).body.status === 'degraded')
      const { status, body } = await readiness(s)
      assert.deepEqual([status, body.degraded], [200, [{ part: 'writes' }]])
      assert.equal(await usedBy(s), used)
      disk.free()
      await until(async () => (await readiness(s)).body.status === 'ready')
      assert.deepEqual(countsOf(s), { ...start, accounts: start.accounts + created, valid: 'ok' })
      for (const [name, write] of Object.entries(WRITES)) {
        const response = await write(s, placeId)
        assert.ok(response.ok, `${name}: ${response.status} ${await response.text()}`)
      }
      const end = countsOf(s)
      assert.deepEqual(
        [end.accounts, end.reservations, end.valid],
        [start.accounts + created + 1, start.reservations + 1, 'ok'],
      )
      t.diagnostic(`round ${round}: ${created} accounts fitted into the free space of the log`)
    }
  })
