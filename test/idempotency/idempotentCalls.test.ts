import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from '#base/ids.ts'
import { Sealing } from '#base/sealing.ts'
import { deriveKey } from '#base/secretKeys.ts'
import { Unavailable } from '#base/unavailable.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { IdempotentCalls } from '#idempotency/idempotentCalls.ts'
import { makePostgresServer } from '../support/postgresServer.ts'
import { until } from '../support/until.ts'

test('a run that PostgreSQL left in the middle frees its key once PostgreSQL is back', async (t) => {
  const server = makePostgresServer()
  if (!server) return t.skip('no PostgreSQL of our own to stop')
  await using ending = new AsyncDisposableStack()
  ending.defer(() => server.remove())
  await server.start()
  const database = await openPostgresDatabase(server.url, 0)
  ending.defer(() => database.close())
  const sealing = new Sealing(deriveKey('a-secret-of-this-test', 'idempotency'), [], systemRandom)
  const calls = new IdempotentCalls(database.withTables(), sealing, () => 0, systemRandom)
  const principal = { id: 'acc_1', credential: 'key_1', maxBytes: 1_000_000 }
  const call = { principal, key: 'k', fingerprint: 'POST /reservations' }
  const first = await calls.begin(call)
  assert.ok(first.kind === 'begun')
  await server.halt('SIGQUIT')
  await assert.rejects(calls.begin({ ...call, key: 'other' }), Unavailable)
  await calls.giveUp(first.run)
  await server.start()
  await until(async () => (await calls.begin(call)).kind !== 'in_progress')
})
