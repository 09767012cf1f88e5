import { backup, DatabaseSync } from 'node:sqlite'
import { MIGRATIONS_FOLDER } from './database.ts'
import { readMigrations } from './migrate.ts'
import { type AppliedMigration, historyFault } from './migrationHistory.ts'

/** The embedded database in its data folder. */
export const EMBEDDED_FILE = 'oneset.sqlite'

/** The database and what SQLite keeps beside it: changes of an old `-wal` would be played into any file of that name. */
export const EMBEDDED_FILES = [EMBEDDED_FILE, `${EMBEDDED_FILE}-wal`, `${EMBEDDED_FILE}-shm`] as const

/** All pages in one step: each step is a read of its own, and begins anew when somebody wrote between two of them. */
const ALL_PAGES = 2 ** 31 - 1

export type FileCheck = { kind: 'sound'; migration: number } | { kind: 'unsound'; reason: string }

/**
 * Copies the embedded database as it is at one moment, from beside a server that writes on. The copy is one file, with
 * no write-ahead log beside it. Throws what SQLite throws.
 */
export async function copyEmbeddedDatabase(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true })
  await backup(source, to, { rate: ALL_PAGES })
  using copy = new DatabaseSync(to)
  copy.exec('PRAGMA journal_mode = DELETE')
}

/** Reads the whole file: pages, indexes, constraints, and that it is a database of ours this version can open. */
export function checkEmbeddedDatabase(file: string): FileCheck {
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const [found] = database.prepare('PRAGMA integrity_check(1)').all()
    const verdict = String(found?.['integrity_check'])
    if (verdict !== 'ok') return { kind: 'unsound', reason: `${file} is damaged: ${verdict}` }
    const applied = appliedTo(database)
    const fault = historyFault(applied, readMigrations(MIGRATIONS_FOLDER, 'sqlite'))
    if (fault) return { kind: 'unsound', reason: `${file} cannot be used: ${fault}` }
    return { kind: 'sound', migration: applied.at(-1)?.number ?? 0 }
  } catch (cause) {
    return { kind: 'unsound', reason: `${file} cannot be read: ${(cause as Error).message}` }
  }
}

/** Versions before the hashes left a table without that column. */
function appliedTo(database: DatabaseSync): AppliedMigration[] {
  const rows = database.prepare('SELECT * FROM schema_migration ORDER BY number').all()
  return rows.map(({ number, name, hash }) => ({
    number: Number(number),
    name: String(name),
    hash: typeof hash === 'string' ? hash : null,
  }))
}
