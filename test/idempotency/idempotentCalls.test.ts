import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { Database } from '#database/database.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { type IdempotencyRecorder, runKeyed } from '#api/idempotency/runKeyed.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { IdempotentCalls } from '#idempotency/idempotentCalls.ts'
import { eachEngine, testOnPostgresServer } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'

function callsOn(database: Database, clock: { now: number }): IdempotentCalls {
  const sealing = new Sealing(deriveKey('a-secret-of-this-test', 'idempotency'), [], systemRandom)
  return new IdempotentCalls(database.withTables(), sealing, () => clock.now, systemRandom)
}

eachEngine('a run that outlasted the hold of its key has no effect and is asked to retry', async (_, { database }) => {
  const clock = { now: 0 }
  const calls = callsOn(database, clock)
  const principal = { id: 'acc_1', credential: 'key_1', maxBytes: 1_000_000 }
  const call = {
    calls,
    principal,
    key: 'k',
    fingerprint: 'POST /claims',
    status: 201,
    shownOnce: null,
    problemOf: () => assert.fail(),
  }
  const committed: string[] = []
  /** Commits its effect in a transaction after `before` has resolved. */
  const runOf = (name: string, before: () => Promise<unknown>) => async (recording: IdempotencyRecorder) => {
    await before()
    await database.transaction((tx) => recording?.(() => name)(tx, null) ?? Promise.resolve())
    committed.push(name)
    return { kind: 'done' as const, data: name }
  }
  const second = async () => {
    clock.now += MINUTE_MS
    return runKeyed({ ...call, run: runOf('second', async () => {}) })
  }
  const first = await runKeyed({ ...call, run: runOf('first', second) })
  assert.deepEqual(first, { kind: 'refused', code: 'idempotency_in_progress', retryAfterS: 1 })
  assert.deepEqual(committed, ['second'])
  const again = await runKeyed({ ...call, run: () => assert.fail('it ran again') })
  assert.deepEqual(again, {
    kind: 'answered',
    status: 201,
    answer: '{"success":true,"data":"second"}',
    replayed: true,
  })
})

testOnPostgresServer(
  'a run interrupted by an outage of PostgreSQL releases its key after the outage',
  async (t, server) => {
    const database = await openPostgresDatabase(server.url, 0)
    t.after(() => database.close())
    const calls = callsOn(database, { now: 0 })
    const principal = { id: 'acc_1', credential: 'key_1', maxBytes: 1_000_000 }
    const call = { principal, key: 'k', fingerprint: 'POST /reservations' }
    const first = await calls.begin(call)
    assert.ok(first.kind === 'begun')
    await server.halt('SIGQUIT')
    await assert.rejects(calls.begin({ ...call, key: 'other' }), Unavailable)
    await calls.giveUp(first.run)
    await server.start()
    await until(async () => (await calls.begin(call)).kind !== 'in_progress')
  },
)
