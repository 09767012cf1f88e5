import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, openEmbeddedDatabase } from './database.ts'

type Tables = { account: { id: string; email: string; plan: string; bulk_export: number; created_at: number } }

async function freshFile(t: TestContext): Promise<{ file: string; database: Database }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-database-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'oneset.sqlite')
  const database = await openEmbeddedDatabase(file, 1_000)
  t.after(() => database.destroy())
  return { file, database }
}

const row = (id: string) => ({ id, email: `${id}@example.com`, plan: 'free', bulk_export: 0, created_at: 5 })

test('opening a database again keeps what is in it and runs no migration twice', async (t) => {
  const { file, database } = await freshFile(t)
  await database.withTables<Tables>().insertInto('account').values(row('a')).execute()
  await database.destroy()
  const again = await openEmbeddedDatabase(file, 2_000)
  t.after(() => again.destroy())
  assert.deepEqual(await again.withTables<Tables>().selectFrom('account').selectAll().execute(), [row('a')])
  const applied = await sql<{ applied_at: number }>`SELECT applied_at FROM schema_migration`.execute(again)
  assert.deepEqual(new Set(applied.rows.map((migration) => migration.applied_at)), new Set([1_000]))
})

test('a database of a newer version is refused, not guessed at', async (t) => {
  const { file, database } = await freshFile(t)
  await sql`INSERT INTO schema_migration VALUES (9999, 'future', 1)`.execute(database)
  await database.destroy()
  await assert.rejects(openEmbeddedDatabase(file, 1), /newer version/)
})

test('a commit waits for the disk, and readers are not blocked by the writer', async (t) => {
  const { database } = await freshFile(t)
  const mode = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(database)
  const synchronous = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(database)
  assert.deepEqual([mode.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous], ['wal', 2])
})

test('a failed transaction leaves nothing behind, and the next one runs', async (t) => {
  const { database } = await freshFile(t)
  const db = database.withTables<Tables>()
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('account').values(row('a')).execute()
    await tx.insertInto('account').values(row('a')).execute()
  })
  await assert.rejects(failing, /UNIQUE/)
  await db.insertInto('account').values(row('b')).execute()
  assert.deepEqual(await db.selectFrom('account').select('id').execute(), [{ id: 'b' }])
})

test('statements of others never fall into an open transaction', async (t) => {
  const { database } = await freshFile(t)
  const db = database.withTables<Tables>()
  const rolledBack = db.transaction().execute(async (tx) => {
    await tx.insertInto('account').values(row('inside')).execute()
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('changed my mind')
  })
  const outside = db.insertInto('account').values(row('outside')).execute()
  await Promise.allSettled([rolledBack, outside])
  assert.deepEqual(await db.selectFrom('account').select('id').execute(), [{ id: 'outside' }])
})

test('another process may read the file while it is open', async (t) => {
  const { file, database } = await freshFile(t)
  await database.withTables<Tables>().insertInto('account').values(row('a')).execute()
  const reader = new DatabaseSync(file, { readOnly: true })
  t.after(() => reader.close())
  assert.equal(reader.prepare('SELECT count(*) AS n FROM account').get()?.['n'], 1)
})
