import { sql, type Kysely } from 'kysely'
import type { PersonTables } from './personTables.ts'

/** HMAC-SHA-256 as hex. The library's tokens are shorter. */
const HASH_LENGTH = 64

/**
 * Deletes session tokens and OAuth states that are stored as plain text. Nodes from before migration 0021 still write
 * such rows while they run beside newer ones. Newer nodes never find them, and they would stay in backups until they
 * expire.
 */
export async function forgetPlainSecrets(db: Kysely<PersonTables>): Promise<void> {
  await db
    .deleteFrom('person_session')
    .where(sql<number>`length(token)`, '<>', HASH_LENGTH)
    .execute()
  await db
    .deleteFrom('person_verification')
    .where(sql<number>`length(identifier)`, '<>', HASH_LENGTH)
    .execute()
}
