import type { Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { type MadeToken, type OwnerTokens } from './ownerTokens.ts'
import type { OwnerTables } from './ownerTables.ts'

/** Long enough to open one's mail, too short to be found later. */
export const CODE_MS = 15 * MINUTE_MS
/** So many codes for one address are sound at once: nobody fills somebody's mailbox through us. */
const SLOTS = [1, 2, 3]
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

  /** Null when the address has had enough of them for now. */
  async make(email: string, at: Instant): Promise<string | null> {
    const { db } = this.#database
    await db.deleteFrom('owner_sign_in').where('expires_at', '<=', at).execute()
    const code = base32(this.#random(20))
    for (const slot of SLOTS) {
      const taken = await db
        .insertInto('owner_sign_in')
        .values({ hash: keyedHash(this.#pepper, code), email, created_at: at, expires_at: at + CODE_MS, slot })
        .onConflict((conflict) => conflict.columns(['email', 'slot']).doNothing())
        .returning('slot')
        .executeTakeFirst()
      if (taken) return code
    }
    return null
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
