import type { Clock, Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import { follow } from '#database/follow.ts'
import type { OwnAccessToken } from './accessTokens.ts'
import type { RecordTables } from './recordTables.ts'

/** Topic of notifications that a token was revoked; the detail is its id. */
const REVOKED_TOKEN_TOPIC = 'revoked_access_token'
const KIND = 'RevokedAccessToken'

/**
 * Access tokens that were revoked before their expiry (RFC 7009), in memory on every node, because a token is read
 * without the database. They are deleted at their expiry or with their grant.
 */
export class RevokedTokens {
  readonly #database: Database<RecordTables>
  readonly #clock: Clock
  /** Expiry by token id. */
  readonly #until = new Map<string, Instant>()

  private constructor(database: Database<RecordTables>, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Loads the revoked tokens and follows other nodes; `stop` ends that. */
  static async open(
    database: Database<RecordTables>,
    clock: Clock,
  ): Promise<{ revoked: RevokedTokens; stop: () => void }> {
    const revoked = new RevokedTokens(database, clock)
    return { revoked, stop: await follow(database.notifier, REVOKED_TOKEN_TOPIC, () => revoked.#readRevoked()) }
  }

  has({ tokenId }: OwnAccessToken): boolean {
    return this.#until.has(tokenId)
  }

  /**
   * Revokes a token: it is rejected on this node from the moment this resolves, and on others once they are notified.
   */
  async add({ tokenId, grantId, expiresAt }: OwnAccessToken): Promise<void> {
    const row = { kind: KIND, id: tokenId, payload: '{}', grant_id: grantId, expires_at: expiresAt }
    await this.#database.transaction(async ({ db, notification: notify }) => {
      await db
        .insertInto('oauth_record')
        .values({ ...row, uid: null, consumed_at: null })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
        .execute()
      await notify(REVOKED_TOKEN_TOPIC, tokenId)
    })
    this.#until.set(tokenId, expiresAt)
  }

  async #readRevoked(): Promise<void> {
    const rows = await this.#database.db
      .selectFrom('oauth_record')
      .select(['id', 'expires_at'])
      .where('kind', '=', KIND)
      .where('expires_at', '>', this.#clock())
      .execute()
    for (const { id, expires_at: until } of rows) if (until !== null) this.#until.set(id, until)
    for (const [id, until] of this.#until) if (until <= this.#clock()) this.#until.delete(id)
  }
}
