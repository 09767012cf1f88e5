import { sql, type Kysely } from 'kysely'
import type { PersonTables } from './personTables.ts'

/** HMAC-SHA-256 as hex. What the library gives out is shorter. */
const HASH_LENGTH = 64

/**
 * Forgets session tokens and ways back from an identity provider that are stored as they were given out. Nodes from
 * before migration 0021 go on writing such rows while they run beside newer ones; no newer one ever finds them, and they
 * would lie in backups until they end.
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
