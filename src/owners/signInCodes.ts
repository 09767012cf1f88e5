import type { Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { type NewToken, type OwnerTokens } from './ownerTokens.ts'
import type { OwnerTables } from './ownerTables.ts'

/** Long enough to open a mail, too short for a mail that is found later. */
export const CODE_MS = 15 * MINUTE_MS
/** An address has one slot, which holds one code; earlier versions had three. */
const SLOT = 1
const SESSION_MS = 30 * 24 * 60 * MINUTE_MS

/**
 * Manages sign-in codes. A mailed code proves that the person who submits it reads that mailbox. It is *sent*, then
 * *used* or *expired*. A code is used by one deleting statement, so that only one of two concurrent uses signs in.
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

  /** Makes a code to be mailed. It replaces the one before, because a new request makes the older mail useless. */
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

  /**
   * Creates a session for the owner of the code's address, who is created on first sign-in; returns null for an invalid
   * code.
   */
  async use(code: string, at: Instant): Promise<(NewToken & { ownerId: string }) | null> {
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
