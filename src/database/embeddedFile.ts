import { backup, DatabaseSync } from 'node:sqlite'
import { MIGRATIONS_FOLDER } from './database.ts'
import { readMigrations } from './migrate.ts'

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
    const row = database.prepare('SELECT max(number) AS number FROM schema_migration').get()
    const migration = Number(row?.['number'] ?? 0)
    const known = readMigrations(MIGRATIONS_FOLDER, 'sqlite').length
    return migration <= known
      ? { kind: 'sound', migration }
      : {
          kind: 'unsound',
          reason: `${file} is at migration ${migration}, this version knows ${known}: use a newer version`,
        }
  } catch (cause) {
    return { kind: 'unsound', reason: `${file} cannot be read: ${(cause as Error).message}` }
  }
}
