import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database, Engine } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { makePostgresServer } from '../support/postgresServer.ts'

/** The golden file of the schema that all migrations make, so that a change of the schema is a diff. */
export const schemaGolden = (engine: Engine): string => path.join(import.meta.dirname, `schema.${engine}.sql`)

export function schemaDump({ engine, db }: Database): Promise<string> {
  return engine === 'sqlite' ? sqliteDump(db) : postgresDump(db)
}

async function sqliteDump(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ sql: string }>`
    SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name
  `.execute(db)
  return rows.map((row) => `${row.sql};\n`).join('\n')
}

/** Reads the catalogue, which needs no program and gives the same text for every version of the server. */
async function postgresDump(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string; line: string }>`
    SELECT c.relname AS name, 1 AS kind, a.attnum AS place,
      '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
        || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
    FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT c.relname, 2, row_number() OVER (ORDER BY k.conname), '  CONSTRAINT ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype IN ('p', 'u', 'f', 'c') AND c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT tablename, 3, row_number() OVER (ORDER BY indexname), replace(indexdef, current_schema() || '.', '')
    FROM pg_indexes WHERE schemaname = current_schema()
    ORDER BY 1, 2, 3
  `.execute(db)
  const tables = Map.groupBy(rows, ({ name }) => name)
  return [...tables].map(([name, lines]) => `${name}\n${lines.map(({ line }) => line).join('\n')}\n`).join('\n')
}

async function writeGolden(database: Database): Promise<void> {
  writeFileSync(schemaGolden(database.engine), await schemaDump(database))
  await database.close()
}

async function writeGoldens(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-schema-'))
  await writeGolden(await openEmbeddedDatabase(path.join(folder, 'oneset.sqlite'), 0))
  rmSync(folder, { recursive: true })
  const server = makePostgresServer()
  if (!server) throw new Error('the golden schema of PostgreSQL needs PostgreSQL')
  await server.start()
  await writeGolden(await openPostgresDatabase(server.url, 0))
  await server.remove()
}

if (import.meta.main) await writeGoldens()
