import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Engine } from './database.ts'
import { type AppliedMigration, historyFault, migrationHash } from './migrationHistory.ts'

type MigrationTables = {
  schema_migration: AppliedMigration & { applied_at: number }
}

export interface Migration {
  number: number
  name: string
  statements: readonly string[]
}

/**
 * `NNNN_name.sql` in the SQL that both engines share, or a pair `NNNN_name.sqlite.sql` and `NNNN_name.postgres.sql`
 * where they differ; a statement ends with `;` at the end of a line.
 */
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)(?:\.(sqlite|postgres))?\.sql$/

/** "oneset" in ASCII: any number that other programs in the same PostgreSQL do not use. */
const LOCK = 0x6f6e65736574

/** Reads a folder of migrations in order, as one engine runs them. Throws on a missing or repeated number. */
export function readMigrations(folder: string, engine: Engine): Migration[] {
  const migrations = readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, number, name, only] = FILE_NAME.exec(file) ?? []
      if (number === undefined || name === undefined || (only !== undefined && only !== engine)) return []
      return [{ number: Number(number), name, statements: statementsOf(readFileSync(path.join(folder, file), 'utf8')) }]
    })
  migrations.forEach(({ number, name }, i) => {
    if (number !== i + 1) throw new Error(`Found migration ${number} (${name}) where number ${i + 1} was expected.`)
  })
  return migrations
}

/**
 * Applies all missing migrations in one transaction that only one node runs at a time: SQLite by BEGIN IMMEDIATE,
 * PostgreSQL by an advisory lock. Forward only, and no migration removes a table or column that nodes of the previous
 * version use, because they keep running beside this one. Throws when a newer version or another branch migrated the
 * database, which then stays unchanged.
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
    await prepareHistory(tx, engine)
    const applied = await tx
      .selectFrom('schema_migration')
      .select(['number', 'name', 'hash'])
      .orderBy('number')
      .execute()
    const fault = historyFault(applied, migrations)
    if (fault) throw new Error(fault)
    for (const { number, statements } of migrations.slice(0, applied.length)) {
      const hash = migrationHash(statements)
      if (applied[number - 1]?.hash === null)
        await tx.updateTable('schema_migration').set({ hash }).where('number', '=', number).execute()
    }
    for (const { number, name, statements } of migrations.slice(applied.length)) {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      const hash = migrationHash(statements)
      await tx.insertInto('schema_migration').values({ number, name, applied_at: now, hash }).execute()
    }
  })
}

/**
 * Creates the table of applied migrations. The column `hash` was added later; a version without it leaves the column
 * empty.
 */
async function prepareHistory(tx: Kysely<MigrationTables>, engine: Engine): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)`.execute(
    tx,
  )
  const columns =
    engine === 'sqlite'
      ? sql`SELECT 1 FROM pragma_table_info('schema_migration') WHERE name = 'hash'`
      : sql`SELECT 1 FROM pg_attribute WHERE attrelid = 'schema_migration'::regclass AND attname = 'hash'`
  const { rows } = await columns.execute(tx)
  if (rows.length === 0) await sql`ALTER TABLE schema_migration ADD COLUMN hash TEXT`.execute(tx)
}

function statementsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/^[ \t]*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
