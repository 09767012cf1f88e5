import assert from 'node:assert/strict'
import { Unavailable, WritesUnavailable } from '#base/unavailable.ts'
import { instantOf } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { Payer } from '#metering/payer.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const PAYER: Payer = {
  accountId: 'acc_1',
  keyId: 'key_1',
  limits: { perMinute: 'unlimited', monthlyTokens: 100, distinctVenues: 50, activeKeys: 2 },
  dailyTokens: null,
}
const BILL = { at: NOON, units: 5, tier: 'core' as const, venues: [] }

/** Returns the database with grouped writes that fail while `failure` returns an error. */
function failing(database: Database<MeteringTables>, failure: () => Error | null): Database<MeteringTables> {
  return new Proxy(database, {
    get(target, name) {
      if (name === 'write' && failure()) return () => Promise.reject(failure() ?? new Error('no failure'))
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

eachEngine('refunds that a full disk refused are stored once there is space, each once', async (_, { database }) => {
  let failure: Error | null = null
  const metering = new Metering(failing(database.withTables<MeteringTables>(), () => failure))
  for (let i = 0; i < 3; i++) await metering.charge(PAYER, BILL)
  failure = new WritesUnavailable('the disk is full')
  for (let i = 0; i < 3; i++) await metering.refund(PAYER, BILL)
  await metering.retryRefunds()
  assert.equal((await metering.usage('acc_1', NOON)).tokens, 15)
  // The connection breaks at the first refund: whether it was stored is unknown, and the others were not sent.
  failure = new Unavailable('the connection broke')
  await assert.rejects(metering.retryRefunds(), Unavailable)
  failure = null
  await metering.retryRefunds()
  await metering.retryRefunds()
  assert.equal((await metering.usage('acc_1', NOON)).tokens, 5)
})
