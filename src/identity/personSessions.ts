import type { Clock, Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { PersonTables } from './personTables.ts'

/** How long a session without the second factor waits for it. */
const WAITING_MS = 10 * MINUTE_MS
/** For so long after a person proved who they are, they may change how they sign in. */
export const RECENT_MS = 10 * MINUTE_MS
/** The last use of a session is stored at this interval. */
const USED_EVERY_MS = 5 * MINUTE_MS

/** A session as its person sees it. The id gives no access. */
export interface SessionView {
  sessionId: string
  /** Browser and system; null where they are not known. */
  device: string | null
  signedInAt: Instant
  lastUsedAt: Instant | null
}

/**
 * - `admitted`: the person is signed in. `recentUntil`: until when they may change how they sign in; null for no longer.
 * - `waiting`: the password or the provider was right, and the second factor is still to be proved.
 * - `over`: the session was revoked, or waited too long.
 */
export type SessionState = { kind: 'admitted'; recentUntil: Instant | null } | { kind: 'waiting' } | { kind: 'over' }

/**
 * The sessions of people beside what the identity library knows of them. Their state is read from the database with each
 * call, so that a session that is revoked, or whose person turns the second factor on, ends at once on every node.
 */
export class PersonSessions {
  readonly #database: Database<PersonTables>
  readonly #clock: Clock

  constructor(database: Database<PersonTables>, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Returns the state of a session, and notes its use. */
  async stateOf(sessionId: string): Promise<SessionState> {
    const row = await this.#database.db
      .selectFrom('person_session')
      .innerJoin('person', 'person.id', 'person_session.person_id')
      .select(['signed_in_at', 'proved_at', 'used_at', 'second_factor_at'])
      .where('person_session.id', '=', sessionId)
      .executeTakeFirst()
    if (!row) return { kind: 'over' }
    const now = this.#clock()
    const signedInAt = row.signed_in_at ?? 0
    if (row.second_factor_at !== null && row.proved_at === null)
      return now < signedInAt + WAITING_MS ? { kind: 'waiting' } : { kind: 'over' }
    if ((row.used_at ?? 0) + USED_EVERY_MS <= now) await this.#noteUse(sessionId, now)
    const recentUntil = signedInAt + RECENT_MS
    return { kind: 'admitted', recentUntil: now < recentUntil ? recentUntil : null }
  }

  /** Notes that the person has just proved in this session who they are. */
  async noteSignIn(sessionId: string): Promise<void> {
    await this.#set(sessionId, { signed_in_at: this.#clock() })
  }

  /** Notes that the second factor was proved in this session. */
  async noteProof(sessionId: string): Promise<void> {
    await this.#set(sessionId, { proved_at: this.#clock() })
  }

  /** Lists the sessions of a person in which they are signed in, last used first. */
  async list(personId: string): Promise<SessionView[]> {
    const rows = await this.#database.db
      .selectFrom('person_session')
      .innerJoin('person', 'person.id', 'person_session.person_id')
      .select(['person_session.id', 'user_agent', 'used_at', 'proved_at', 'second_factor_at'])
      .select(['person_session.created_at', 'person_session.expires_at'])
      .where('person_id', '=', personId)
      .execute()
    const now = this.#clock()
    return rows
      .filter(({ second_factor_at: since, proved_at: provedAt }) => since === null || provedAt !== null)
      .filter(({ expires_at: expiresAt }) => instantOf(expiresAt) > now)
      .map(({ id, user_agent: device, used_at: lastUsedAt, created_at: createdAt }) => {
        return { sessionId: id, device: device || null, signedInAt: instantOf(createdAt), lastUsedAt }
      })
      .toSorted((a, b) => (b.lastUsedAt ?? b.signedInAt) - (a.lastUsedAt ?? a.signedInAt))
  }

  /** Ends a session of the person; false for one that is not theirs. */
  async revoke(personId: string, sessionId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom('person_session')
      .where('person_id', '=', personId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Ends all sessions of the person except this one; returns how many. */
  async revokeOthers(personId: string, sessionId: string): Promise<number> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom('person_session')
      .where('person_id', '=', personId)
      .where('id', '<>', sessionId)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  async #noteUse(sessionId: string, now: Instant): Promise<void> {
    await this.#set(sessionId, { used_at: now })
  }

  async #set(sessionId: string, changed: Partial<PersonTables['person_session']>): Promise<void> {
    await this.#database.db.updateTable('person_session').set(changed).where('id', '=', sessionId).execute()
  }
}

/** The library writes instants in its engine's types. */
const instantOf = (at: string | Date): Instant => new Date(at).getTime()
