import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * After an erasure: moves everything into the embedded file and empties the log beside it, which still holds pages as
 * they were before. Within the file `secure_delete` has overwritten them. False while somebody else reads the file, a
 * backup for example: that is not waited for, because all writes would wait too. PostgreSQL frees old rows by vacuum.
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
