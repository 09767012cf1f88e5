import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * After an erasure: moves everything into the embedded file and empties the log beside it, which still holds pages as
 * they were before. Within the file `secure_delete` has overwritten them. PostgreSQL does both by itself (vacuum).
 */
export async function truncateLog({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine === 'sqlite') await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
}
