import assert from 'node:assert/strict'
import fc from 'fast-check'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { COUNT_EVERY_MS } from '#idempotency/callBudget.ts'
import type { IdempotencyTables } from '#idempotency/idempotencyTables.ts'
import { IdempotentCalls, type Principal, REFUSAL_BYTES_MAX, RESERVED_BYTES } from '#idempotency/idempotentCalls.ts'
import { eachEngine } from '../support/testDatabases.ts'

/**
 * The space that an account's stored responses may use in the database, counted over all nodes
 * (docs/decisions/0036-limits-of-a-credential.md).
 */

const MAX_BYTES = 3 * RESERVED_BYTES

interface Step {
  node: number
  key: string
  ends: 'effect' | 'success' | 'refused' | 'given_up'
  bytes: number
}

const step: fc.Arbitrary<Step> = fc.record({
  node: fc.nat(1),
  key: fc.nat(19).map((n) => `k${n}`),
  ends: fc.constantFrom('effect', 'effect', 'success', 'refused', 'refused', 'given_up'),
  bytes: fc.oneof(fc.nat(500), fc.nat(2 * REFUSAL_BYTES_MAX)),
})

function callsOn(database: Database, clock: { now: number }): IdempotentCalls {
  const sealing = new Sealing(deriveKey('a-secret-of-this-test', 'idempotency'), [], systemRandom)
  return new IdempotentCalls(database.withTables<IdempotencyTables>(), sealing, () => clock.now, systemRandom)
}

/** Returns the actual size of a principal's rows, and the counted size. */
async function bytesOf(database: Database, { id }: Principal): Promise<{ stored: number; counted: number }> {
  const { db } = database.withTables<IdempotencyTables>()
  const rows = await db.selectFrom('idempotent_call').selectAll().where('principal', '=', id).execute()
  const usage = await db.selectFrom('idempotency_usage').selectAll().where('principal', '=', id).executeTakeFirst()
  return { stored: rows.reduce((sum, { bytes }) => sum + bytes, 0), counted: usage?.bytes ?? 0 }
}

let principals = 0
const freshPrincipal = (): Principal => ({ id: `acc_${++principals}`, credential: 'key_1', maxBytes: MAX_BYTES })

/** Runs one call on one node; returns the text of an effect that was committed. */
async function run(
  node: { calls: IdempotentCalls; database: Database },
  principal: Principal,
  { key, ends, bytes }: Step,
) {
  const { calls, database } = node
  const begun = await calls.begin({ principal, key, fingerprint: key })
  if (begun.kind !== 'begun') return null
  const answer = 'x'.repeat(bytes)
  if (ends === 'given_up') await calls.giveUp(begun.run)
  else if (ends === 'refused') await calls.finishRefused(begun.run, 422, answer)
  else if (ends === 'success') await calls.finish(begun.run, 200, answer)
  else await database.transaction((tx) => calls.finishWithin(tx, begun.run, 201, answer))
  return ends === 'effect' ? { key, answer } : null
}

eachEngine(
  'stored responses never exceed the budget over two nodes, and every effect has its response',
  async (_, state) => {
    const clock = { now: DAY_MS }
    const nodes = [state.database, await state.open()].map((database) => ({
      database,
      calls: callsOn(database, clock),
    }))
    const [first, second] = nodes
    if (!first || !second) throw new Error('two nodes were opened')
    const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const principal = freshPrincipal()
      const effects: { key: string; answer: string }[] = []
      for (let from = 0; from < steps.length; from += 5) {
        const group = steps.slice(from, from + 5)
        const done = await Promise.all(group.map((one) => run(one.node === 0 ? first : second, principal, one)))
        effects.push(...done.filter((effect) => effect !== null))
        const { stored, counted } = await bytesOf(state.database, principal)
        assert.ok(counted <= MAX_BYTES, `${counted} bytes are counted`)
        assert.equal(counted, stored)
      }
      assert.equal(new Set(effects.map(({ key }) => key)).size, effects.length, 'no call had its effect twice')
      for (const { key, answer } of effects)
        assert.deepEqual(await second.calls.begin({ principal, key, fingerprint: key }), {
          kind: 'answered',
          status: 201,
          answer,
        })
    })
    await fc.assert(property, { numRuns: 12 })
  },
)

eachEngine(
  'a full budget refuses before the effect, keeps its responses, and has room again after a day',
  async (_, state) => {
    const clock = { now: DAY_MS }
    const calls = callsOn(state.database, clock)
    const principal = freshPrincipal()
    const send = async (key: string) => {
      const begun = await calls.begin({ principal, key, fingerprint: key })
      if (begun.kind === 'begun') await calls.finish(begun.run, 200, 'x'.repeat(9_000))
      return begun.kind
    }
    const kinds: string[] = []
    for (let i = 0; i < 12; i++) kinds.push(await send(`k${i}`))
    const full = kinds.indexOf('budget_exhausted')
    assert.ok(full > 2)
    assert.ok(kinds.slice(full).every((kind) => kind === 'budget_exhausted'))
    assert.equal(await send('k0'), 'answered')
    const other = { ...principal, id: `${principal.id}_other` }
    assert.equal((await calls.begin({ principal: other, key: 'k0', fingerprint: 'k0' })).kind, 'begun')
    clock.now += DAY_MS + COUNT_EVERY_MS
    assert.equal(await send('late'), 'begun')
    await calls.forget()
    const { stored, counted } = await bytesOf(state.database, principal)
    assert.equal(counted, stored)
  },
)

eachEngine('a large refusal is not stored, and refusals leave half of the budget to effects', async (_, state) => {
  const calls = callsOn(state.database, { now: DAY_MS })
  const principal = freshPrincipal()
  const refuse = async (key: string, bytes: number) => {
    const begun = await calls.begin({ principal, key, fingerprint: key })
    if (begun.kind === 'begun') await calls.finishRefused(begun.run, 422, 'x'.repeat(bytes))
    return begun.kind
  }
  for (let again = 0; again < 2; again++) assert.equal(await refuse('large', REFUSAL_BYTES_MAX + 1), 'begun')
  assert.deepEqual(await bytesOf(state.database, principal), { stored: 0, counted: 0 })
  assert.deepEqual([await refuse('small', 900), await refuse('small', 900)], ['begun', 'answered'])
  for (let i = 0; i < 40; i++) await refuse(`k${i}`, REFUSAL_BYTES_MAX)
  const { stored, counted } = await bytesOf(state.database, principal)
  assert.equal(counted, stored)
  assert.ok(stored > MAX_BYTES / 4 && stored <= MAX_BYTES / 2, String(stored))
  assert.equal((await calls.begin({ principal, key: 'effect', fingerprint: 'e' })).kind, 'begun')
})

eachEngine('a call that an earlier version answered is not run again', async (_, state) => {
  const clock = { now: DAY_MS }
  const calls = callsOn(state.database, clock)
  const principal = freshPrincipal()
  const { db } = state.database.withTables<IdempotencyTables>()
  const sealing = new Sealing(deriveKey('a-secret-of-this-test', 'idempotency'), [], systemRandom)
  const row = {
    scope: principal.id,
    key: 'k',
    fingerprint: 'f',
    run: 'run_1',
    started_at: clock.now,
    status: 201,
    bytes: 0,
  }
  const answer = sealing.seal('the answer', `idempotent_call/${principal.id}/k`)
  await db
    .insertInto('idempotent_call')
    .values({ ...row, answer })
    .execute()
  const begin = (fingerprint: string) => calls.begin({ principal, key: 'k', fingerprint })
  assert.deepEqual(await begin('f'), { kind: 'answered', status: 201, answer: 'the answer' })
  assert.deepEqual(await begin('other'), { kind: 'key_reused' })
  clock.now += DAY_MS
  assert.equal((await begin('other')).kind, 'begun')
})
