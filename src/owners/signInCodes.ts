import type { Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { type MadeToken, type OwnerTokens } from './ownerTokens.ts'
import type { OwnerTables } from './ownerTables.ts'

/** Long enough to open one's mail, too short to be found later. */
export const CODE_MS = 15 * MINUTE_MS
/** An address has one slot, which holds one code; versions before this one had three. */
const SLOT = 1
const SESSION_MS = 30 * 24 * 60 * MINUTE_MS

/**
 * A code that was mailed proves that whoever shows it reads that mailbox. It is *sent*, then *used* or *expired*; using
 * it is one statement that takes it away, so that of two who show it one is let in.
 */
export class SignInCodes {
  readonly #database: Database<OwnerTables>
  readonly #pepper: DerivedKey
  readonly #tokens: OwnerTokens
  readonly #random: RandomBytes

  constructor(database: Database<OwnerTables>, pepper: DerivedKey, tokens: OwnerTokens, random: RandomBytes) {
    this.#database = database
    this.#pepper = pepper
    this.#tokens = tokens
    this.#random = random
  }

  /** The code to be mailed. It takes the place of the one before: whoever asks again has no use for an older mail. */
  async make(email: string, at: Instant): Promise<string> {
    const { db } = this.#database
    await db.deleteFrom('owner_sign_in').where('expires_at', '<=', at).execute()
    await db.deleteFrom('owner_sign_in').where('email', '=', email).where('slot', '<>', SLOT).execute()
    const code = base32(this.#random(20))
    const row = { hash: keyedHash(this.#pepper, code), created_at: at, expires_at: at + CODE_MS }
    await db
      .insertInto('owner_sign_in')
      .values({ ...row, email, slot: SLOT })
      .onConflict((conflict) => conflict.columns(['email', 'slot']).doUpdateSet(row))
      .execute()
    return code
  }

  /** A session for whoever was mailed this code, who becomes an owner with the first one; null for a code that is no good. */
  async use(code: string, at: Instant): Promise<(MadeToken & { ownerId: string }) | null> {
    return this.#database.transaction(async (tx) => {
      const used = await tx.db
        .deleteFrom('owner_sign_in')
        .where('hash', '=', keyedHash(this.#pepper, code))
        .where('expires_at', '>', at)
        .returning('email')
        .executeTakeFirst()
      if (!used) return null
      await tx.db.deleteFrom('owner_sign_in').where('email', '=', used.email).execute()
      const { id: ownerId } = await tx.db
        .insertInto('owner')
        .values({ id: freshId('own_', this.#random), email: used.email, created_at: at })
        // Set to itself, because DO NOTHING would return no row.
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: used.email }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ownerId, ...(await this.#tokens.make(tx, ownerId, 'session', at, at + SESSION_MS)) }
    })
  }
}
