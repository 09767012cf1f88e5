import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { migrate, readMigrations } from './migrate.ts'
import { sqliteDialect } from './sqliteDialect.ts'

/** The state of one installation. A room adds the tables it owns: `database.withTables<AccountTables>()`. */
export type Database = Kysely<unknown>

/** The numbered migrations beside `src/`. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations')

/** Opens (or makes) the embedded database file and brings its schema up to date. Close it with `destroy()`. */
export async function openEmbeddedDatabase(file: string, now: Instant): Promise<Database> {
  // Made for the owner's eyes only; SQLite gives its side files the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const database = new Kysely<unknown>({ dialect: sqliteDialect({ path: file, busyTimeoutMs: 5_000 }) })
  try {
    await migrate(database, readMigrations(MIGRATIONS_FOLDER), now)
  } catch (cause) {
    await database.destroy()
    throw cause
  }
  return database
}
