import type { Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { digitCode } from '#base/secrets/digitCode.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database, Tx } from '#database/database.ts'
import { type NewToken, type OwnerTokens } from './ownerTokens.ts'
import type { OwnerTables } from './ownerTables.ts'

/** Long enough to open a mail, too short for a mail that is found later. */
export const CODE_MS = 15 * MINUTE_MS
/** An address has one slot, which holds one code; earlier versions had three. */
const SLOT = 1
const SESSION_MS = 30 * 24 * 60 * MINUTE_MS
const TYPED_LENGTH = 8
/**
 * Wrong codes that may be typed for one mail. Three mails are sent within 15 minutes, so that at most 1,440 of the
 * 10^8 codes of an address can be tried in a day.
 */
const TYPED_TRIES_MAX = 5

/** What one mail contains: the secret of the link, and the digits to type in an app that no link opens. */
export interface MailedCodes {
  link: string
  typed: string
}

type Session = NewToken & { ownerId: string }

/**
 * Manages sign-in codes. A mailed code proves that the person who submits it reads that mailbox. It is *sent*, then
 * *used* or *expired*. A code is used by one deleting statement, so that only one of two concurrent uses signs in. The
 * link and the typed code of a mail are one code: either use ends both.
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
  async make(email: string, at: Instant): Promise<MailedCodes> {
    const { db } = this.#database
    await db.deleteFrom('owner_sign_in').where('expires_at', '<=', at).execute()
    await db.deleteFrom('owner_sign_in').where('email', '=', email).where('slot', '<>', SLOT).execute()
    const link = base32(this.#random(20))
    const typed = digitCode(this.#random, TYPED_LENGTH)
    const hash = keyedHash(this.#pepper, link)
    const row = { hash, typed_hash: this.#typedHash(email, typed), tries: 0, created_at: at, expires_at: at + CODE_MS }
    await db
      .insertInto('owner_sign_in')
      .values({ ...row, email, slot: SLOT })
      .onConflict((conflict) => conflict.columns(['email', 'slot']).doUpdateSet(row))
      .execute()
    return { link, typed }
  }

  /**
   * Creates a session for the owner of the code's address, who is created on first sign-in; returns null for an invalid
   * code.
   */
  async use(code: string, at: Instant): Promise<Session | null> {
    return this.#database.transaction(async (tx) => {
      const used = await tx.db
        .deleteFrom('owner_sign_in')
        .where('hash', '=', keyedHash(this.#pepper, code))
        .where('expires_at', '>', at)
        .returning('email')
        .executeTakeFirst()
      return used ? this.#openSession(tx, used.email, at) : null
    })
  }

  /**
   * Creates a session with the typed code of an address's newest mail; returns null for a wrong one. The fifth wrong one
   * ends it: the link of that mail still works.
   */
  async useTyped(email: string, typed: string, at: Instant): Promise<Session | null> {
    return this.#database.transaction(async (tx) => {
      // Counts the try and locks the row, so that concurrent tries are all counted.
      const sent = await tx.db
        .updateTable('owner_sign_in')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('email', '=', email)
        .where('slot', '=', SLOT)
        .where('expires_at', '>', at)
        .where('tries', '<', TYPED_TRIES_MAX)
        .returning('typed_hash')
        .executeTakeFirst()
      const isRight = sent !== undefined && sent.typed_hash === this.#typedHash(email, typed)
      return isRight ? this.#openSession(tx, email, at) : null
    })
  }

  /** The address is part of the hash, because two addresses may get the same digits. */
  #typedHash(email: string, typed: string): string {
    return keyedHash(this.#pepper, `typed\u0000${email}\u0000${typed}`)
  }

  /** Ends the codes of the address and signs its owner in, who is created on first sign-in. */
  async #openSession(tx: Tx<OwnerTables>, email: string, at: Instant): Promise<Session> {
    await tx.db.deleteFrom('owner_sign_in').where('email', '=', email).execute()
    const { id: ownerId } = await tx.db
      .insertInto('owner')
      .values({ id: freshId('own_', this.#random), email, created_at: at })
      // Set to itself, because DO NOTHING would return no row.
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ownerId, ...(await this.#tokens.make(tx, ownerId, 'session', at, at + SESSION_MS)) }
  }
}
