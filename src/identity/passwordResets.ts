import { base32, freshId } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { keyedHash } from '#base/secrets/secretKeys.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { Person } from './person.ts'
import { hashPassword } from './passwords.ts'
import { engineTime, NAME_PURPOSE, PASSWORD_PROVIDER, type PersonTables } from './personTables.ts'
import { confirmedPerson, type SignUpParts } from './signUps.ts'

/** How long a reset code works. */
const RESET_MS = 60 * MINUTE_MS

/**
 * Manages codes for password resets. A person has at most one code, by the primary key of its table: requesting another
 * ends the one before. A code is used by one deleting statement, so that of two concurrent uses one sets a password.
 */
export class PasswordResets {
  readonly #parts: SignUpParts

  constructor(parts: SignUpParts) {
    this.#parts = parts
  }

  /** Makes a code to be mailed; returns null when no person has confirmed the address. */
  async make(email: string): Promise<string | null> {
    const { database, clock, random } = this.#parts
    const person = await confirmedPerson(database.db, database.engine, email)
    const code = base32(random(20))
    const row = { code_hash: this.#hash(code), expires_at: clock() + RESET_MS }
    if (!person) return null
    await database.db
      .insertInto('password_reset')
      .values({ person_id: person.id, ...row })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
      .execute()
    return code
  }

  async isValid(code: string): Promise<boolean> {
    const { database, clock } = this.#parts
    const row = await database.db
      .selectFrom('password_reset')
      .select('person_id')
      .where('code_hash', '=', this.#hash(code))
      .where('expires_at', '>', clock())
      .executeTakeFirst()
    return row !== undefined
  }

  /**
   * Sets the password and ends every session of the person, with the work of the transaction hook, in one transaction.
   * Returns the person; null for a code that was used, replaced, or has expired.
   */
  async use(code: string, newPassword: string, transactionHook: TransactionHook<Person>): Promise<Person | null> {
    // Hashes before the transaction because hashing is slow, and only for a valid code because it is expensive.
    if (!(await this.isValid(code))) return null
    const hash = await hashPassword(newPassword)
    const { database, clock } = this.#parts
    return database.transaction(async (tx) => {
      const used = await tx.db
        .deleteFrom('password_reset')
        .where('code_hash', '=', this.#hash(code))
        .where('expires_at', '>', clock())
        .returning('person_id')
        .executeTakeFirst()
      if (!used) return null
      await this.#setPassword(tx, used.person_id, hash)
      await tx.db.deleteFrom('person_session').where('person_id', '=', used.person_id).execute()
      const { id, email, name } = await tx.db
        .updateTable('person')
        .set({ password_reset_at: clock() })
        .where('id', '=', used.person_id)
        .returning(['id', 'email', 'name'])
        .executeTakeFirstOrThrow()
      const person = { personId: id, email, name: this.#parts.sealing.open(name, NAME_PURPOSE) ?? '' }
      await transactionHook(tx as unknown as Tx<unknown>, person)
      return person
    })
  }

  /** Deletes expired codes. */
  async forget(): Promise<void> {
    const { database, clock } = this.#parts
    await database.db.deleteFrom('password_reset').where('expires_at', '<=', clock()).execute()
  }

  /** Also adds a password to a person who so far signed in through a provider only. */
  async #setPassword({ db }: Pick<Tx<PersonTables>, 'db'>, personId: string, password: string): Promise<void> {
    const { database, clock, random } = this.#parts
    const at = engineTime(database.engine, clock())
    await db
      .insertInto('person_sign_in')
      .values({
        id: freshId('pid_', random),
        person_id: personId,
        provider_id: PASSWORD_PROVIDER,
        subject: personId,
        password,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.columns(['provider_id', 'subject']).doUpdateSet({ password, updated_at: at }))
      .execute()
  }

  #hash(code: string): string {
    return keyedHash(this.#parts.pepper, code)
  }
}
