import { backup, DatabaseSync } from 'node:sqlite'
import { MIGRATIONS_FOLDER } from './database.ts'
import { readMigrations } from './migrate.ts'
import { type AppliedMigration, historyFault } from './migrationHistory.ts'

/** File name of the embedded database in its data folder. */
export const EMBEDDED_FILE = 'oneset.sqlite'

/**
 * The database and its side files: SQLite would apply the changes of an old `-wal` to any database file of that name.
 */
export const EMBEDDED_FILES = [EMBEDDED_FILE, `${EMBEDDED_FILE}-wal`, `${EMBEDDED_FILE}-shm`] as const

/**
 * All pages in one step: each step is a separate read, and the copy restarts when another process writes between two
 * steps.
 */
const ALL_PAGES = 2 ** 31 - 1

export type FileCheck = { kind: 'valid'; migration: number } | { kind: 'invalid'; reason: string }

/**
 * Copies a consistent snapshot of the embedded database while a server may be writing to it. The copy is one file
 * without a write-ahead log. Throws SQLite's errors.
 */
export async function copyEmbeddedDatabase(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true })
  await backup(source, to, { rate: ALL_PAGES })
  using copy = new DatabaseSync(to)
  copy.exec('PRAGMA journal_mode = DELETE')
}

/** Checks the whole file: pages, indexes, constraints, and that this version can open it. */
export function checkEmbeddedDatabase(file: string): FileCheck {
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const [found] = database.prepare('PRAGMA integrity_check(1)').all()
    const verdict = String(found?.['integrity_check'])
    if (verdict !== 'ok') return { kind: 'invalid', reason: `${file} is damaged: ${verdict}` }
    const applied = appliedTo(database)
    const fault = historyFault(applied, readMigrations(MIGRATIONS_FOLDER, 'sqlite'))
    if (fault) return { kind: 'invalid', reason: `${file} cannot be used: ${fault}` }
    return { kind: 'valid', migration: applied.at(-1)?.number ?? 0 }
  } catch (cause) {
    return { kind: 'invalid', reason: `${file} cannot be read: ${(cause as Error).message}` }
  }
}

/** Databases of versions without hashes have no `hash` column. */
function appliedTo(database: DatabaseSync): AppliedMigration[] {
  const rows = database.prepare('SELECT * FROM schema_migration ORDER BY number').all()
  return rows.map(({ number, name, hash }) => ({
    number: Number(number),
    name: String(name),
    hash: typeof hash === 'string' ? hash : null,
  }))
}
