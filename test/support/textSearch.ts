import { readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import type { TestServer } from '../flows/testServer.ts'
import type { TestDatabase } from './testDatabases.ts'

/** Returns where a text is stored, as distinct `table.column`. Searches every column of every table. */
export async function columnsWith(database: Database, text: string): Promise<string[]> {
  const found = new Set<string>()
  for (const { name } of await database.db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(database.db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).includes(text)) found.add(`${name}.${column}`)
  }
  return [...found].toSorted()
}

/**
 * Searches a server's own database in the same way; for the embedded engine it searches the bytes of its files first.
 */
export async function findText(server: TestServer, state: TestDatabase, text: string): Promise<string[]> {
  if (state.url !== null) return columnsWith(state.database, text)
  const file = path.join(server.folder, 'data', 'oneset.sqlite')
  const inBytes = [file, `${file}-wal`].filter((one) => existsSync(one) && readFileSync(one).includes(text))
  const database = await openEmbeddedDatabase(file, 0)
  try {
    return [...(await columnsWith(database, text)), ...inBytes.map((one) => path.basename(one))]
  } finally {
    await database.close()
  }
}
