import type { Kysely } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database, Tx } from '#database/database.ts'
import type { Person } from './person.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { engineFlag, engineTime, NAME_PURPOSE, PASSWORD_PROVIDER, type PersonTables } from './personTables.ts'

/** The input of a sign-up. The address is plain and in lower case. */
export interface SignUpOrder {
  email: string
  name: string
  password: string
}

/** A sign-up that is not confirmed yet. */
export interface PendingSignUp {
  /** The id of the sign-up, which becomes the person's. */
  personId: string
  email: string
  /** False for a person who signed in through a provider. */
  needsPassword: boolean
}

/** What shows that the reader of the mail made the sign-up: its password, or the browser in which it was typed. */
export type SignUpProof = { password: string } | 'same_browser'

export type Confirmation =
  /** `isNew` is false for a person who signed in through a provider before. */
  | { kind: 'confirmed'; person: Person; isNew: boolean }
  | { kind: 'wrong_password'; email: string }
  /** The code was used, replaced by a newer one, is older than an hour, or was never sent. */
  | { kind: 'over' }

export interface SignUpParts {
  database: Database<PersonTables>
  /** Codes are stored as hashes under this pepper. */
  pepper: DerivedKey
  sealing: Sealing
  clock: Clock
  random: RandomBytes
}

/** How long a confirmation link works. */
export const SIGN_UP_MS = 60 * MINUTE_MS

/**
 * Manages sign-ups. A sign-up is *pending* until the code mailed to its address is submitted together with its
 * password. It then becomes a person with the data of this sign-up only, and all other sign-ups of the address are
 * deleted. Without confirmation it is *over* after an hour. Therefore a person who signs up with another's address
 * never gets an account with it, whoever signs up first.
 */
export class SignUps {
  readonly #parts: SignUpParts

  constructor(parts: SignUpParts) {
    this.#parts = parts
  }

  /** Returns true when a person has confirmed the address. */
  async isTaken(email: string): Promise<boolean> {
    const { database } = this.#parts
    return (await confirmedPerson(database.db, database.engine, email)) !== undefined
  }

  /** Creates a pending sign-up and returns the code to be mailed; `callbackURL` is where its links redirect. */
  async begin(
    { email, name, password }: SignUpOrder,
    callbackURL: string,
  ): Promise<{ personId: string; code: string }> {
    const { sealing, random } = this.#parts
    const personId = freshId('per_', random)
    const sealed = sealing.seal(name, NAME_PURPOSE)
    const hash = await this.#hashOf(email, password)
    const row = { id: personId, email, name: sealed, password: hash, person_id: null, callback_url: callbackURL }
    return { personId, code: await this.#put(row) }
  }

  /** Makes a code for a person whose provider has not verified the address; earlier codes end. */
  async beginFor(personId: string, email: string, callbackURL: string): Promise<string> {
    const id = freshId('per_', this.#parts.random)
    // One statement, because two concurrent sign-ins would both insert after both had deleted.
    return this.#put({ id, email, name: '', password: null, person_id: personId, callback_url: callbackURL })
  }

  /**
   * Returns the id of a pending sign-up with this password, or null. Always hashes exactly once, because otherwise the
   * duration of a failed sign-in would reveal whether a sign-up with the address is pending.
   */
  async findPending(email: string, password: string): Promise<string | null> {
    const { database, clock } = this.#parts
    const hash = await this.#hashOf(email, password)
    const row = await database.db
      .selectFrom('pending_sign_up')
      .select('id')
      .where('email', '=', email)
      .where('expires_at', '>', clock())
      .where('password', '=', hash)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return row?.id ?? null
  }

  /**
   * Replaces the code of a pending sign-up and returns it with its redirect URL; null when the sign-up has expired
   * meanwhile.
   */
  async renewCode(id: string): Promise<{ code: string; callbackURL: string | null } | null> {
    const { database, clock } = this.#parts
    const code = this.#code()
    const row = await database.db
      .updateTable('pending_sign_up')
      .set({ code_hash: this.#hash(code), expires_at: clock() + SIGN_UP_MS })
      .where('id', '=', id)
      .returning('callback_url')
      .executeTakeFirst()
    return row ? { code, callbackURL: row.callback_url } : null
  }

  /** Returns the sign-up that a code would confirm; null for a code that was used, replaced, or has expired. */
  async pendingOf(code: string): Promise<PendingSignUp | null> {
    const row = await this.#pendingRow(code)
    return row ? { personId: row.id, email: row.email, needsPassword: row.person_id === null } : null
  }

  /**
   * Turns the code's sign-up into a person if the proof holds: it shows that the reader of the mail made the sign-up. A
   * person who signed in through a provider has no password and sends none.
   */
  async confirm(code: string, proof: SignUpProof): Promise<Confirmation> {
    const row = await this.#pendingRow(code)
    if (!row) return { kind: 'over' }
    // Before the transaction, because hashing is slow.
    if (row.person_id === null && !(await isProved(row.password, proof)))
      return { kind: 'wrong_password', email: row.email }
    const person = await this.#take(code)
    return person ? { kind: 'confirmed', person, isNew: row.person_id === null } : { kind: 'over' }
  }

  #pendingRow(code: string): Promise<PersonTables['pending_sign_up'] | undefined> {
    const { database, clock } = this.#parts
    return database.db
      .selectFrom('pending_sign_up')
      .selectAll()
      .where('code_hash', '=', this.#hash(code))
      .where('expires_at', '>', clock())
      .executeTakeFirst()
  }

  #take(code: string): Promise<Person | null> {
    const { database, clock } = this.#parts
    return database.transaction(async (tx) => {
      const row = await tx.db
        .deleteFrom('pending_sign_up')
        .where('code_hash', '=', this.#hash(code))
        .where('expires_at', '>', clock())
        .returningAll()
        .executeTakeFirst()
      if (!row) return null
      const person = row.person_id === null ? await this.#makePerson(tx, row) : await this.#confirmPerson(tx, row)
      if (person) await forgetPending(tx.db, row.email)
      return person
    })
  }

  /** Deletes unconfirmed sign-ups and people with this address, because another person has just confirmed it. */
  async forgetUnconfirmed(email: string): Promise<void> {
    const { database } = this.#parts
    await database.transaction(async ({ db }) => {
      await forgetPending(db, email)
      await db
        .deleteFrom('person')
        .where('email', '=', email)
        .where('email_verified', '=', engineFlag(database.engine, false))
        .execute()
    })
  }

  /** Deletes expired sign-ups. */
  async forget(): Promise<void> {
    const { database, clock } = this.#parts
    await database.db.deleteFrom('pending_sign_up').where('expires_at', '<=', clock()).execute()
  }

  async #makePerson(
    { db }: Pick<Tx<PersonTables>, 'db'>,
    { id, email, name, password }: PersonTables['pending_sign_up'],
  ): Promise<Person | null> {
    const { database, clock, random, sealing } = this.#parts
    const { engine } = database
    const now = clock()
    const times = { created_at: engineTime(engine, now), updated_at: engineTime(engine, now) }
    const unconfirmed = engineFlag(engine, false)
    await db.deleteFrom('person').where('email', '=', email).where('email_verified', '=', unconfirmed).execute()
    const created = await db
      .insertInto('person')
      .values({ id, email, name, email_verified: engineFlag(engine, true), confirmed_at: now, ...times })
      // Does nothing when another person has confirmed the address meanwhile.
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return null
    await db
      .insertInto('person_sign_in')
      .values({
        id: freshId('pid_', random),
        person_id: id,
        provider_id: PASSWORD_PROVIDER,
        subject: id,
        password,
        ...times,
      })
      .execute()
    return { personId: id, email, name: sealing.open(name, NAME_PURPOSE) ?? '' }
  }

  async #confirmPerson(
    { db }: Pick<Tx<PersonTables>, 'db'>,
    { person_id: personId }: PersonTables['pending_sign_up'],
  ): Promise<Person | null> {
    const { database, clock, sealing } = this.#parts
    const row = await db
      .updateTable('person')
      .set({ email_verified: engineFlag(database.engine, true), confirmed_at: clock() })
      .where('id', '=', personId)
      .where('email_verified', '=', engineFlag(database.engine, false))
      .returning(['id', 'email', 'name'])
      .executeTakeFirst()
    return row ? { personId: row.id, email: row.email, name: sealing.open(row.name, NAME_PURPOSE) ?? '' } : null
  }

  async #put(row: Omit<PersonTables['pending_sign_up'], 'code_hash' | 'created_at' | 'expires_at'>): Promise<string> {
    const now: Instant = this.#parts.clock()
    const code = this.#code()
    const fresh = { code_hash: this.#hash(code), created_at: now, expires_at: now + SIGN_UP_MS }
    await this.#parts.database.db
      .insertInto('pending_sign_up')
      .values({ ...row, ...fresh })
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet({ id: row.id, callback_url: row.callback_url, ...fresh }),
      )
      .execute()
    return code
  }

  /**
   * Hashes under a salt derived from the address and the secret, so that one hash compares with all pending sign-ups of
   * an address. The database compares all 64 bytes, which does not reveal how many bytes match.
   */
  #hashOf(email: string, password: string): Promise<string> {
    return hashPassword(password, keyedHash(this.#parts.pepper, `salt of ${email}`).slice(0, 32))
  }

  /** Returns a code of 160 random bits. */
  #code(): string {
    return base32(this.#parts.random(20))
  }

  #hash(code: string): string {
    return keyedHash(this.#parts.pepper, code)
  }
}

async function isProved(hash: string | null, proof: SignUpProof): Promise<boolean> {
  return proof === 'same_browser' || (hash !== null && (await isPassword(hash, proof.password)))
}

/** Returns the person who has confirmed an address. */
export function confirmedPerson(db: Kysely<PersonTables>, engine: Database['engine'], email: string) {
  return db
    .selectFrom('person')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .where('email_verified', '=', engineFlag(engine, true))
    .executeTakeFirst()
}

async function forgetPending(db: Kysely<PersonTables>, email: string): Promise<void> {
  await db.deleteFrom('pending_sign_up').where('email', '=', email).execute()
}
