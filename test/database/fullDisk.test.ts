import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { sql } from 'kysely'
import { Unavailable, WritesUnavailable } from '#base/unavailable.ts'
import type { Database, GroupedWrite } from '#database/database.ts'
import { WriteProbe } from '#database/writeProbe.ts'
import { fullDisk } from '../support/fullDisk.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'

type Tables = { account: { id: string; email: string; plan: string; bulk_export: number; created_at: number } }

const row = (id: string) => ({ id, email: `${id}@example.com`, plan: 'free', bulk_export: 0, created_at: 5 })
const idsOf = async ({ db }: Database<Tables>) =>
  (await db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id)
const creation = ({ db }: Database<Tables>, id: string): GroupedWrite => ({
  key: id,
  statements: [{ query: db.insertInto('account').values(row(id)).compile() }],
})

/** Fills the disk while `work` runs. */
async function onFullDisk(state: TestDatabase, work: () => Promise<void>): Promise<void> {
  const disk = await fullDisk(state)
  await disk.fill()
  try {
    await work()
  } finally {
    await disk.free()
  }
}

const cannotWrite = (cause: unknown) => cause instanceof WritesUnavailable && cause instanceof Unavailable

eachEngine(
  'on a full disk every kind of write fails in one way, reads continue, nothing is left, and everything recovers',
  async (_, state) => {
    const database = state.database.withTables<Tables>()
    await database.write(creation(database, 'before'))
    await onFullDisk(state, async () => {
      for (let round = 0; round < 3; round++) {
        await assert.rejects(database.db.insertInto('account').values(row('single')).execute(), cannotWrite)
        await assert.rejects(
          database.transaction(async ({ db }) => {
            await db.insertInto('account').values(row('first')).execute()
            await db.insertInto('account').values(row('second')).execute()
          }),
          cannotWrite,
        )
        const group = ['a', 'b', 'c'].map((id) => database.write(creation(database, id)))
        for (const write of await Promise.allSettled(group))
          assert.ok(write.status === 'rejected' && cannotWrite(write.reason), JSON.stringify(write))
        assert.deepEqual(await idsOf(database), ['before'])
      }
    })
    await database.transaction(({ db }) => db.insertInto('account').values(row('d')).execute())
    await database.write(creation(database, 'e'))
    assert.deepEqual(await idsOf(database), ['before', 'd', 'e'])
  },
)

eachEngine('a transaction that a full disk ended applies no later statement of its owner', async (_, state) => {
  const database = state.database.withTables<Tables>()
  // SQLite's own page limit makes SQLite end the transaction by itself.
  const isSqlite = state.engine === 'sqlite'
  const disk = isSqlite ? null : await fullDisk(state)
  if (isSqlite) await sql`PRAGMA max_page_count = 1`.execute(database.db)
  else await disk?.fill()
  const big = { ...row('big'), email: 'x'.repeat(2_000_000) }
  await assert.rejects(
    database.transaction(async ({ db }) => {
      await db
        .insertInto('account')
        .values(big)
        .execute()
        .catch(() => undefined)
      // Without the transaction the next statement would be committed alone.
      await disk?.free()
      if (isSqlite) await sql`PRAGMA max_page_count = 1073741823`.execute(db)
      await db.insertInto('account').values(row('stray')).execute()
    }),
  )
  if (isSqlite) await sql`PRAGMA max_page_count = 1073741823`.execute(database.db)
  assert.deepEqual(await idsOf(database), [])
  await database.transaction(({ db }) => db.insertInto('account').values(row('after')).execute())
  assert.deepEqual(await idsOf(database), ['after'])
})

eachEngine('the probe reports that writes fail, and notices by itself when they succeed again', async (_, state) => {
  const probe = new WriteProbe(state.database.withTables(), systemRandom)
  assert.equal(await probe.fails(), false)
  await onFullDisk(state, async () => {
    await until(() => probe.fails())
    assert.equal(probe.isFailing, true)
  })
  await until(async () => !(await probe.fails()))
  assert.equal(probe.isFailing, false)
})
