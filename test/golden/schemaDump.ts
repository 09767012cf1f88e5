import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'

/** What all migrations together make of an empty database: a change of the schema shows as a diff of this file. */
export const SCHEMA_GOLDEN = path.join(import.meta.dirname, '../../migrations/schema.sql')

export async function schemaDump(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-schema-'))
  const database = await openEmbeddedDatabase(path.join(folder, 'oneset.sqlite'), 0)
  const { rows } = await sql<{ sql: string }>`
    SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name
  `.execute(database.db)
  await database.close()
  rmSync(folder, { recursive: true })
  return rows.map((row) => `${row.sql};\n`).join('\n')
}

if (import.meta.main) writeFileSync(SCHEMA_GOLDEN, await schemaDump())
