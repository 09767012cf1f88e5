import { sql } from 'kysely'
import type { Clock } from '#base/clock.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { PersonTables } from '../personTables.ts'

/** So many wrong codes in a row are free; each one beyond locks the codes. */
const FREE_FAILURES = 5
const LOCK_MS = 15 * MINUTE_MS
/** Failures count for so long after the last one, so that typing errors of months do not add up to a lock. */
const FORGOTTEN_AFTER_MS = DAY_MS

/**
 * Limits guesses at the codes of a person over all nodes: about a hundred a day, against a million codes of which three
 * are valid at a time. A guess is counted before its code is checked, so that simultaneous guesses count too. Only
 * somebody who already has the password, or a session, reaches this limit.
 */
export class CodeFailures {
  readonly #database: Database<PersonTables>
  readonly #clock: Clock

  constructor(database: Database<PersonTables>, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Counts a guess. Returns the seconds to wait where no guess is allowed, and whether this guess is the last one. */
  async take(personId: string): Promise<{ kind: 'taken'; isLast: boolean } | { kind: 'locked'; waitS: number }> {
    const now = this.#clock()
    const lockedUntil = now + LOCK_MS
    // The end of a lock that would be long over, so that the row states when the last failure was.
    const notLocked = now - LOCK_MS
    const forgottenUntil = notLocked - FORGOTTEN_AFTER_MS
    const failures = sql<number>`CASE WHEN person_code_failures.locked_until <= ${forgottenUntil} THEN 1 ELSE person_code_failures.failures + 1 END`
    const row = await this.#database.db
      .insertInto('person_code_failures')
      .values({ person_id: personId, failures: 1, locked_until: notLocked })
      .onConflict((conflict) =>
        conflict
          .column('person_id')
          .doUpdateSet({
            failures,
            locked_until: sql`CASE WHEN ${failures} >= ${sql.lit(FREE_FAILURES)} THEN CAST(${lockedUntil} AS BIGINT) ELSE CAST(${notLocked} AS BIGINT) END`,
          })
          .where('person_code_failures.locked_until', '<=', now),
      )
      .returning('failures')
      .executeTakeFirst()
    if (row) return { kind: 'taken', isLast: row.failures === FREE_FAILURES }
    return { kind: 'locked', waitS: await this.#waitS(personId) }
  }

  /** Forgets the failures of a person after a right code. */
  async clear(personId: string): Promise<void> {
    await this.#database.db.deleteFrom('person_code_failures').where('person_id', '=', personId).execute()
  }

  async #waitS(personId: string): Promise<number> {
    const row = await this.#database.db
      .selectFrom('person_code_failures')
      .select('locked_until')
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return Math.max(1, Math.ceil(((row?.locked_until ?? 0) - this.#clock()) / 1_000))
  }
}
