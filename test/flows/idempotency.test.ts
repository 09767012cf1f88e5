import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { bookingBody } from './bookings.ts'
import { post } from './posted.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/**
 * A call with an idempotency key has its effect once (docs/decisions/0015-metering.md and
 * docs/decisions/0036-limits-of-a-credential.md).
 */

type After = Parameters<typeof startTestServer>[0]

async function started(t: After, { url }: TestDatabase): Promise<TestServer> {
  const settings = url === null ? {} : { databaseUrl: url }
  return startTestServer(t, { venues: 20, settings: { ...settings, secret: 'a-secret-of-this-test' } })
}

const ANSWERS = 'SELECT answer FROM idempotent_call'
const rowsOf = async ({ db }: Database) => (await sql<{ answer: string }>`${sql.raw(ANSWERS)}`.execute(db)).rows
const rowsOfFile = ({ folder }: TestServer) => {
  using file = new DatabaseSync(path.join(folder, 'data', 'oneset.sqlite'), { readOnly: true })
  return file.prepare(ANSWERS).all() as { answer: string }[]
}

const keysOf = async (s: TestServer): Promise<Json[]> =>
  (await s.admin('GET', `/accounts/${s.accountId}/keys`)).body.data

eachEngine(
  'a repeated call returns the same response with 200, without its secret, and has its effect once',
  async (t, state) => {
    const s = await started(t, state)
    const path = `/api/admin/v1/accounts/${s.accountId}/keys`
    const order = { name: 'once', mode: 'live' }
    const first = await post(s, path, order, 'k1')
    assert.deepEqual([first.status, first.replayed], [201, false])
    for (const [body, header] of [
      [order, 'k1'],
      [{ mode: 'live', name: 'once' }, 'k1'],
      [{ ...order, idempotencyKey: 'k1' }, undefined],
      [{ ...order, idempotencyKey: 'k1' }, 'k1'],
    ] as const) {
      const again = await post(s, path, body, header)
      assert.deepEqual([again.status, again.replayed], [200, true])
      assert.deepEqual(again.body.data, { ...first.body.data, key: null })
    }
    assert.equal((await keysOf(s)).filter(({ name }) => name === 'once').length, 1)
    assert.equal((await post(s, path, order)).status, 201)
    assert.equal((await keysOf(s)).filter(({ name }) => name === 'once').length, 2)
  },
)

eachEngine('concurrent calls with one key have one effect; the others are asked to retry', async (t, state) => {
  const s = await started(t, state)
  const path = `/api/admin/v1/accounts/${s.accountId}/keys`
  const all = await Promise.all(Array.from({ length: 25 }, () => post(s, path, { name: 'race', mode: 'live' }, 'race')))
  assert.equal(all.filter(({ status }) => status === 201).length, 1)
  assert.ok(all.every(({ status }) => [200, 201, 409].includes(status)))
  assert.equal((await keysOf(s)).filter(({ name }) => name === 'race').length, 1)
  assert.equal((await post(s, path, { name: 'race', mode: 'live' }, 'race')).replayed, true)
})

eachEngine('a response is stored sealed and without its secret', async (t, state) => {
  const s = await started(t, state)
  const created = await post(s, `/api/admin/v1/accounts/${s.accountId}/keys`, { name: 'k', mode: 'live' }, 'k1')
  const rows = state.url === null ? rowsOfFile(s) : await rowsOf(state.database)
  assert.equal(rows.length, 1)
  const answer = rows[0]?.answer ?? ''
  assert.match(answer, /^sealed:/)
  const sealing = new Sealing(deriveKey('a-secret-of-this-test', 'idempotency'), [], systemRandom)
  const text = sealing.open(answer, 'idempotent_call/operator/token/k1') ?? ''
  assert.ok(text.includes(created.body.data.keyId))
  assert.equal(text.includes(created.body.data.key), false)
})

eachEngine('idempotency keys belong to the account, and a rotation requested twice rotates once', async (t, state) => {
  const s = await started(t, state)
  const manager = async () => {
    const { accountId } = (
      await post(s, '/api/admin/v1/accounts', { email: `${Math.random()}@example.com`, plan: 'pro' })
    ).body.data
    return (await post(s, `/api/admin/v1/accounts/${accountId}/keys`, { name: 'm', mode: 'live', scopes: SCOPES })).body
      .data
  }
  const [one, two] = [await manager(), await manager()]
  const rotate = ({ key, keyId }: Json) => post(s, `/api/v1/keys/${keyId}/rotate`, { graceSeconds: 60 }, 'r', key)
  const [first, again, other] = [await rotate(one), await rotate(one), await rotate(two)]
  assert.deepEqual([first.status, again.status, again.replayed], [200, 200, true])
  assert.deepEqual(again.body.data, { ...first.body.data, key: null })
  assert.deepEqual([other.status, other.replayed], [200, false])
  assert.notEqual(other.body.data.key, first.body.data.key)
})

eachEngine(
  'a refusal is replayed unless the call was faulty, a key is free again after a day, and invalid keys are refused',
  async (t, state) => {
    const s = await started(t, state)
    const path = '/api/admin/v1/accounts'
    const taken = { email: 'first@example.com', plan: 'free' }
    assert.equal((await post(s, path, taken, 'x')).status, 400)
    // A faulty call uses up no key: the same call is refused anew, and the corrected call has its effect.
    const anew = await post(s, path, taken, 'x')
    assert.deepEqual([anew.status, anew.replayed], [400, false])
    const corrected = await post(s, path, { ...taken, email: 'corrected@example.com' }, 'x')
    assert.deepEqual([corrected.status, corrected.replayed], [201, false])
    const keys = `${path}/${s.accountId}/keys`
    assert.equal((await post(s, keys, { name: '노트북' }, 'laptop')).status, 400)
    assert.equal((await post(s, keys, { name: '노트북', mode: 'live' }, 'laptop')).status, 201)
    assert.equal((await post(s, keys, { name: '노트북' }, 'laptop')).body.error.code, 'idempotency_key_reused')
    // A request that a venue refuses stays refused for the same bytes, and its key is valid for nothing else.
    const request = bookingBody(s.world.venues[0]?.place.id ?? '')
    const refused = () => post(s, '/api/v1/reservations', request, 'table', s.key)
    const [first, again] = [await refused(), await refused()]
    assert.deepEqual([first.status, first.body.error.code], [422, 'reservation_not_available'])
    assert.deepEqual([again.status, again.replayed, again.text], [422, true, first.text])
    const other = await post(s, '/api/v1/reservations', { ...request, guestCount: 5 }, 'table', s.key)
    assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_key_reused'])
    const fresh = { email: 'day@example.com', plan: 'free' }
    assert.equal((await post(s, path, fresh, 'day')).status, 201)
    s.clock.now += DAY_MS
    assert.equal((await post(s, path, { ...fresh, email: 'next-day@example.com' }, 'day')).status, 201)
    for (const body of [
      { ...fresh, idempotencyKey: 'other' },
      { ...fresh, idempotencyKey: 5 },
    ])
      assert.equal((await post(s, path, body, 'day')).body.error.param, 'idempotencyKey')
    assert.equal((await post(s, path, fresh, 'x'.repeat(256))).status, 400)
  },
)
