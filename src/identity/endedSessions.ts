import type { Clock, Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'

/** The table of migration 0020 that holds ended sessions. Instants are milliseconds. */
type EndedSessionTables = {
  ended_operator_session: { session_id: string; expires_at: number }
}

/**
 * Sessions of operators' browsers that were ended before they expired. The database is read with every call that
 * carries a cookie, so that an ended session gives access on no node; operators make few calls.
 */
export class EndedSessions {
  readonly #database: Database<EndedSessionTables>
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database.withTables<EndedSessionTables>()
    this.#clock = clock
  }

  async has(sessionId: string): Promise<boolean> {
    const row = await this.#database.db
      .selectFrom('ended_operator_session')
      .select('session_id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Ends a session; durable when it resolves. Deletes sessions that would have expired by now. */
  async end(sessionId: string, expiresAt: Instant): Promise<void> {
    await this.#database.transaction(async ({ db }) => {
      await db.deleteFrom('ended_operator_session').where('expires_at', '<=', this.#clock()).execute()
      await db
        .insertInto('ended_operator_session')
        .values({ session_id: sessionId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('session_id').doNothing())
        .execute()
    })
  }
}
