import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import type { TestDatabase } from '../support/testDatabases.ts'
import type { AccountServer } from './browser.ts'

/** Runs a query on the server's own database; the embedded file is opened by a second connection. */
export async function withDatabase<T>(
  server: Pick<AccountServer, 'folder'>,
  state: TestDatabase,
  query: (database: Database) => Promise<T>,
): Promise<T> {
  if (state.url !== null) return query(state.database)
  const database = await openEmbeddedDatabase(path.join(server.folder, 'data', 'oneset.sqlite'), 0)
  try {
    return await query(database)
  } finally {
    await database.close()
  }
}

/** Returns all rows of each table. */
export async function everyRow({ db }: Database): Promise<unknown> {
  const tables = await db.introspection.getTables()
  return Promise.all(
    tables.map(async ({ name }) => [name, (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows]),
  )
}
