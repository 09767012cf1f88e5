import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Moves everything into the embedded file and empties its write-ahead log after an erasure, because the log still holds
 * old pages; in the file `secure_delete` has overwritten them. Returns false while another connection reads the file,
 * for example a backup: it does not wait, because all writes would wait too. PostgreSQL frees old rows by vacuum.
 */
export async function truncateLog({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<boolean> {
  if (engine !== 'sqlite') return true
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(connection)
    await sql`PRAGMA busy_timeout = 0`.execute(connection)
    try {
      const { rows: outcome } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection)
      return outcome[0]?.busy === 0
    } finally {
      await sql`PRAGMA busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection)
    }
  })
}
