import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Engine } from './database.ts'

type MigrationTables = {
  schema_migration: { number: number; name: string; applied_at: number }
}

export interface Migration {
  number: number
  name: string
  statements: readonly string[]
}

/**
 * `NNNN_name.sql` in the SQL both engines share, or a pair `NNNN_name.sqlite.sql` and `NNNN_name.postgres.sql` where
 * they part; a statement ends with `;` at the end of a line.
 */
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)(?:\.(sqlite|postgres))?\.sql$/

/** "oneset" in ASCII: any number does that other programs in the same PostgreSQL do not use. */
const LOCK = 0x6f6e65736574

/** Reads a folder of migrations in order, as one engine runs them. Throws on a gap or a repeated number. */
export function readMigrations(folder: string, engine: Engine): Migration[] {
  const migrations = readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, number, name, only] = FILE_NAME.exec(file) ?? []
      if (number === undefined || name === undefined || (only !== undefined && only !== engine)) return []
      return [{ number: Number(number), name, statements: statementsOf(readFileSync(path.join(folder, file), 'utf8')) }]
    })
  migrations.forEach(({ number, name }, i) => {
    if (number !== i + 1) throw new Error(`Migration ${number} (${name}) stands where ${i + 1} should.`)
  })
  return migrations
}

/**
 * Brings the schema up to date, all missing migrations in one transaction that only one node has at a time: SQLite by
 * BEGIN IMMEDIATE, PostgreSQL by an advisory lock. Forward only, and a migration only adds: nodes of the version before
 * run on beside it. Throws when a newer version wrote the database.
 */
export async function migrate(
  db: Kysely<unknown>,
  engine: Engine,
  migrations: readonly Migration[],
  now: Instant,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const tx = transaction.withTables<MigrationTables>()
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await sql`CREATE TABLE IF NOT EXISTS schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)`.execute(
      tx,
    )
    const last = await tx
      .selectFrom('schema_migration')
      .select('number')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const done = last?.number ?? 0
    if (done > migrations.length) {
      throw new Error(
        `The database is at migration ${done}, this version knows ${migrations.length}: run a newer version.`,
      )
    }
    for (const { number, name, statements } of migrations.slice(done)) {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await tx.insertInto('schema_migration').values({ number, name, applied_at: now }).execute()
    }
  })
}

function statementsOf(text: string): string[] {
  return text
    .replace(/^[ \t]*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
