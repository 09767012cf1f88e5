import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sql } from 'kysely'
import { truncateLog } from '#database/truncateLog.ts'
import { embeddedDatabase } from '../support/testDatabases.ts'

const MARK = 'what-was-erased'

test('deleted data is in no byte of the file or its log, and concurrent readers are not waited for', async (t) => {
  const { database, folder } = await embeddedDatabase(t)
  const file = path.join(folder ?? '', 'oneset.sqlite')
  await sql`INSERT INTO owner (id, email, created_at) VALUES ('own_1', ${MARK}, 1)`.execute(database.db)
  const reader = new DatabaseSync(file)
  t.after(() => reader.close())
  reader.exec('BEGIN')
  assert.equal(reader.prepare('SELECT email FROM owner').get()?.['email'], MARK)
  await sql`DELETE FROM owner`.execute(database.db)
  assert.ok(readFileSync(`${file}-wal`).includes(MARK), 'the log has the row as it was')
  assert.equal(await truncateLog(database), false)
  const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(database.db)
  assert.equal(rows[0]?.timeout, 5_000, 'writes wait for locks as before')
  reader.exec('COMMIT')
  assert.equal(await truncateLog(database), true)
  assert.equal(statSync(`${file}-wal`).size, 0)
  assert.equal(readFileSync(file).includes(MARK), false)
})
