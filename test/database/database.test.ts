import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachEngine, embeddedDatabase } from '../support/testDatabases.ts'
import type { Database, GroupedWrite } from '#database/database.ts'
import { until } from '../support/until.ts'

type Tables = { account: { id: string; email: string; plan: string; bulk_export: number; created_at: number } }

const row = (id: string) => ({ id, email: `${id}@example.com`, plan: 'free', bulk_export: 0, created_at: 5 })
const rows = async ({ db }: Database<Tables>) =>
  (await db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id)
const insert = ({ db }: Database<Tables>, id: string) => db.insertInto('account').values(row(id)).compile()

/** Returns a write that creates an account. */
const creation = (database: Database<Tables>, id: string): GroupedWrite => ({
  key: id,
  statements: [{ query: insert(database, id) }],
})

eachEngine('numbers, texts and nulls are read as they were written', async (_, state) => {
  const { db } = state.database.withTables<Tables>()
  const kept = { ...row('가나다'), created_at: 8_640_000_000_000_000 }
  await db.insertInto('account').values(kept).execute()
  const columns = ['id', 'email', 'plan', 'bulk_export', 'created_at'] as const
  assert.deepEqual(await db.selectFrom('account').select(columns).execute(), [kept])
  const { rows: counted } = await sql<object>`
    SELECT count(*) AS n, sum(created_at) AS total, max(bulk_export) AS flag, min(NULLIF(plan, 'free')) AS none FROM account
  `.execute(db)
  assert.deepEqual(
    counted.map((found) => ({ ...found })),
    [{ n: 1, total: kept.created_at, flag: 0, none: null }],
  )
})

eachEngine('a failed transaction leaves nothing behind, and the next one runs', async (_, state) => {
  const database = state.database.withTables<Tables>()
  const failing = database.transaction(async ({ db }) => {
    await db.insertInto('account').values(row('a')).execute()
    await db.insertInto('account').values(row('a')).execute()
  })
  await assert.rejects(failing, /unique/i)
  await database.transaction(({ db }) => db.insertInto('account').values(row('b')).execute())
  assert.deepEqual(await rows(database), ['b'])
})

eachEngine('statements of others never become part of an open transaction', async (_, state) => {
  const database = state.database.withTables<Tables>()
  const rolledBack = database.transaction(async ({ db }) => {
    await db.insertInto('account').values(row('inside')).execute()
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('changed my mind')
  })
  const outside = [
    database.db.insertInto('account').values(row('outside')).execute(),
    database.write(creation(database, 'group')),
  ]
  const [inside, ...others] = await Promise.allSettled([rolledBack, ...outside])
  assert.deepEqual([inside.status, ...others.map(({ status }) => status)], ['rejected', 'fulfilled', 'fulfilled'])
  assert.deepEqual(await rows(database), ['group', 'outside'])
})

eachEngine(
  'writes in one group are all committed when they resolve, seen from another connection',
  async (_, state) => {
    const database = state.database.withTables<Tables>()
    const other = (await state.open()).withTables<Tables>()
    const ids = Array.from({ length: 1_200 }, (_unused, i) => `a${String(i).padStart(5, '0')}`)
    await Promise.all(ids.map((id) => database.write(creation(database, id))))
    assert.deepEqual(await rows(other), ids)
  },
)

eachEngine('a write that fails in a group fails alone and completely', async (_, state) => {
  const database = state.database.withTables<Tables>()
  await database.write(creation(database, 'taken'))
  const faulty: GroupedWrite = {
    key: 'x',
    statements: [{ query: insert(database, 'x') }, { query: insert(database, 'taken') }],
  }
  const outcomes = await Promise.allSettled([
    database.write(creation(database, 'a')),
    database.write(faulty),
    database.write(creation(database, 'b')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(await rows(database), ['a', 'b', 'taken'])
})

eachEngine('a statement without the row it needs ends its write, and notifies nobody', async (_, state) => {
  const database = state.database.withTables<Tables>()
  const { db } = database
  await database.write(creation(database, 'a'))
  const notified: unknown[] = []
  database.notifier.listen('accounts', (event) => notified.push(event))
  const upgrade = (id: string): GroupedWrite => ({
    key: id,
    statements: [
      {
        query: db.updateTable('account').set({ plan: 'pro' }).where('id', '=', id).returning(['id', 'plan']).compile(),
        needsRow: true,
      },
      { query: insert(database, `after-${id}`) },
    ],
    notifications: [{ topic: 'accounts', detail: id }],
  })
  const [changed, stopped] = await Promise.all([database.write(upgrade('a')), database.write(upgrade('nobody'))])
  assert.deepEqual(
    changed.map((result) => ({ ...result, rows: result.rows.map((found) => ({ ...(found as object) })) })),
    [
      { rows: [{ id: 'a', plan: 'pro' }], changes: 1 },
      { rows: [], changes: 1 },
    ].map((expected, i) => ({ ...expected, ...('reads' in (changed[i] ?? {}) && { reads: i === 0 }) })),
  )
  assert.equal(stopped.length, 1)
  assert.equal(stopped[0]?.changes, 0)
  assert.deepEqual(await rows(database), ['a', 'after-a'])
  await until(() => notified.length > 0)
  assert.deepEqual(notified, [{ kind: 'notified', detail: 'a' }])
})

eachEngine('a condition in the statement holds under concurrent groups and transactions', async (_, state) => {
  type Counter = Database<{ counter: { id: string; left: number } }>
  await sql`CREATE TABLE counter (id TEXT PRIMARY KEY, "left" INTEGER NOT NULL)`.execute(state.database.db)
  await sql`INSERT INTO counter VALUES ('c', 100)`.execute(state.database.db)
  const nodes: Counter[] = [state.database.withTables(), (await state.open()).withTables()]
  const take = ({ db }: Pick<Counter, 'db'>) =>
    db
      .updateTable('counter')
      .set((eb) => ({ left: eb('left', '-', 1) }))
      .where('id', '=', 'c')
      .where('left', '>', 0)
      .returning('left')
  const tries = Array.from({ length: 300 }, async (_unused, i) => {
    const node = nodes[i % 2] as Counter
    if (i % 10 > 0)
      return (await node.write({ key: 'c', statements: [{ query: take(node).compile() }] }))[0]?.rows.length
    return node.transaction(async ({ db }) => (await take({ db }).execute()).length)
  })
  const taken = (await Promise.all(tries)).filter((count) => count === 1)
  assert.equal(taken.length, 100)
  assert.deepEqual((await nodes[0]?.db.selectFrom('counter').select('left').execute())?.[0]?.left, 0)
})

eachEngine('closing waits for work in progress', async (_, state) => {
  const database = state.database.withTables<Tables>()
  const begun = [
    database.write(creation(database, 'group')),
    database.transaction(async ({ db }) => {
      await db.selectFrom('account').selectAll().execute()
      await db.insertInto('account').values(row('transaction')).execute()
    }),
  ]
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([database.close(), ...begun])
  assert.deepEqual(await rows((await state.open()).withTables<Tables>()), ['group', 'transaction'])
})

test('a commit waits for the disk, and readers are not blocked by the writer (SQLite)', async (t) => {
  const { database } = await embeddedDatabase(t)
  const mode = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(database.db)
  const synchronous = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(database.db)
  assert.deepEqual([mode.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous], ['wal', 2])
})

test('another process may read the file while it is open (SQLite)', async (t) => {
  const { database, folder } = await embeddedDatabase(t)
  await database.withTables<Tables>().db.insertInto('account').values(row('a')).execute()
  const reader = new DatabaseSync(path.join(folder ?? '', 'oneset.sqlite'), { readOnly: true })
  t.after(() => reader.close())
  assert.equal(reader.prepare('SELECT count(*) AS n FROM account').get()?.['n'], 1)
})
