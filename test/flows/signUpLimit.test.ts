import assert from 'node:assert/strict'
import { Client } from 'pg'
import { DAY_MS, instantOf } from '#base/kst.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import type { PersonTables } from '#identity/personTables.ts'
import { SIGN_UP_MAXIMA, SignUpLimit } from '#identity/signUpLimit.ts'
import { eachEngine, testOnPostgres } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const BEFORE_MIDNIGHT = instantOf('2026-11-22', 0) - 1
const MIDNIGHT = BEFORE_MIDNIGHT + 1
const ADDRESS = '81.2.3.4'

const limitOf = (database: Database) =>
  new SignUpLimit(database.withTables<PersonTables>(), deriveKey('a secret', 'identity'), SIGN_UP_MAXIMA)

/** Returns how many sign-ups an address still has. */
async function left(limit: SignUpLimit, at: number): Promise<number> {
  for (let taken = 0; ; taken++) if (await limit.take(ADDRESS, at)) return taken
}

eachEngine('nodes whose clocks disagree about midnight count the sign-ups of one day', async (_, state) => {
  const [slow, fast] = [limitOf(state.database), limitOf(await state.open())]
  let taken = 0
  for (let i = 0; i < 20; i++) {
    if (!(await fast.take(ADDRESS, MIDNIGHT))) taken++
    if (!(await slow.take(ADDRESS, BEFORE_MIDNIGHT))) taken++
  }
  assert.equal(taken, 10)
  assert.equal(await left(slow, MIDNIGHT + DAY_MS), 10)
})

eachEngine(
  'a sign-up that is refunded on its day may be made again; a later refund changes nothing',
  async (_, state) => {
    const limit = limitOf(state.database)
    assert.equal(await left(limit, NOON), 10)
    await limit.refund(ADDRESS, NOON)
    assert.equal(await left(limit, NOON), 1)
    assert.equal(await limit.take(ADDRESS, MIDNIGHT), null)
    await limit.refund(ADDRESS, NOON)
    assert.equal(await left(limit, MIDNIGHT), 9)
  },
)

testOnPostgres('a sign-up is refunded while another of its network is counted', async (t, { database, url }) => {
  const limit = limitOf(database)
  await limit.take(ADDRESS, NOON)
  await limit.take('81.2.3.5', NOON)
  const other = new Client({ connectionString: url ?? '' })
  await other.connect()
  t.after(() => other.end())
  // After updates the rows of addresses follow the network's row, and a small table is read in that order.
  await other.query('UPDATE sign_up_allowance SET taken = taken WHERE taken = 1')
  await other.query('ANALYZE sign_up_allowance')
  await other.query('BEGIN')
  await other.query('SELECT * FROM sign_up_allowance WHERE taken = 1 FOR UPDATE')
  const givenBack = limit.refund(ADDRESS, NOON)
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while ((await other.query(waits)).rows.length === 0);
  await other.query('UPDATE sign_up_allowance SET taken = taken + 1 WHERE taken = 2')
  await other.query('COMMIT')
  await givenBack
  assert.deepEqual(
    (await other.query('SELECT taken FROM sign_up_allowance ORDER BY taken')).rows.map(({ taken }) => Number(taken)),
    [0, 1, 2],
  )
})
