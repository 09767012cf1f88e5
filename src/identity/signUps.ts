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

/** What somebody signs up with. The address is plain and in lower case. */
export interface SignUpOrder {
  email: string
  name: string
  password: string
}

/** A sign-up that waits for its mail to be answered. */
export interface PendingSignUp {
  email: string
  /** False for somebody who came by an identity provider. */
  needsPassword: boolean
}

export type Confirmation =
  | { kind: 'confirmed'; person: Person }
  | { kind: 'wrong_password'; email: string }
  /** Used, replaced by a newer one, older than an hour, or never sent. */
  | { kind: 'over' }

export interface SignUpParts {
  database: Database<PersonTables>
  /** Codes are stored as a hash under it. */
  pepper: DerivedKey
  sealing: Sealing
  clock: Clock
  random: RandomBytes
}

/** How long a link that confirms an address works. */
export const SIGN_UP_MS = 60 * MINUTE_MS

/**
 * A sign-up is *pending* until somebody shows the code mailed to its address together with its password. It then becomes
 * a person with what this sign-up set, and nothing of any other: all others of the address go. Without that it is *over*
 * after an hour. So whoever signs up with somebody else's address never has an account under it, first or last.
 */
export class SignUps {
  readonly #parts: SignUpParts

  constructor(parts: SignUpParts) {
    this.#parts = parts
  }

  /** Whether somebody has proved that the address is theirs. */
  async isTaken(email: string): Promise<boolean> {
    const { database } = this.#parts
    return (await confirmedPerson(database.db, database.engine, email)) !== undefined
  }

  /** A sign-up that waits, and the code to be mailed; `callbackURL` is where its links lead. */
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

  /** A code for a person who came by an identity provider that does not vouch for the address; earlier ones end. */
  async beginFor(personId: string, email: string, callbackURL: string): Promise<string> {
    const id = freshId('per_', this.#parts.random)
    // One statement, because two sign-ins at the same time would both insert after both had deleted.
    return this.#put({ id, email, name: '', password: null, person_id: personId, callback_url: callbackURL })
  }

  /**
   * Whether a sign-up with this password waits: its id, else null. Hashes once however many wait, and if none does: how
   * long a failed sign-in takes would else tell whether somebody signs up with the address.
   */
  async waiting(email: string, password: string): Promise<string | null> {
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

  /** Another code for a sign-up that waits, in place of its earlier one, and where it leads; null when it is over meanwhile. */
  async again(id: string): Promise<{ code: string; callbackURL: string | null } | null> {
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

  /** What a code would confirm; null for a code that was used, replaced, or is over. */
  async pendingOf(code: string): Promise<PendingSignUp | null> {
    const row = await this.#pendingRow(code)
    return row ? { email: row.email, needsPassword: row.person_id === null } : null
  }

  /**
   * Makes the code's sign-up a person, once its password is shown: whoever reads the mail of an address proves with it
   * that they signed up themselves. Somebody who came by an identity provider has none, and shows none.
   */
  async confirm(code: string, password: string): Promise<Confirmation> {
    const row = await this.#pendingRow(code)
    if (!row) return { kind: 'over' }
    // Before the transaction, because hashing is slow.
    if (row.person_id === null && !(row.password !== null && (await isPassword(row.password, password))))
      return { kind: 'wrong_password', email: row.email }
    const person = await this.#take(code)
    return person ? { kind: 'confirmed', person } : { kind: 'over' }
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

  /** Forgets what was signed up with an address and never confirmed: somebody else has just proved that it is theirs. */
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

  /** Forgets sign-ups that are over. */
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
    const made = await db
      .insertInto('person')
      .values({ id, email, name, email_verified: engineFlag(engine, true), confirmed_at: now, ...times })
      // Somebody else has confirmed the address since.
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return null
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
   * Under a salt of the address, which nobody computes without the secret: all that wait for one address are compared by
   * one hash. Found by its whole 64 bytes in the database, which tells nobody who does not know them how many agree.
   */
  #hashOf(email: string, password: string): Promise<string> {
    return hashPassword(password, keyedHash(this.#parts.pepper, `salt of ${email}`).slice(0, 32))
  }

  /** 160 random bits. */
  #code(): string {
    return base32(this.#parts.random(20))
  }

  #hash(code: string): string {
    return keyedHash(this.#parts.pepper, code)
  }
}

/** The person who has confirmed an address. */
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
