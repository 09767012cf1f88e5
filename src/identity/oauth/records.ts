import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '#base/clock.ts'
import { UNUSED_GRANT_S } from '#contract/access/grantLife.ts'
import type { Database, Tx } from '#database/database.ts'
import type { RecordTables } from './recordTables.ts'

const SECOND_MS = 1_000
/** A client that registered and has no grant is deleted after this time, which is long enough to find a password. */
const UNUSED_CLIENT_MS = 24 * 3_600_000
/** Limit of a client's stored metadata, independent of the request's length, because it is stored for a day. */
const CLIENT_BYTES_MAX = 16 * 1024
/**
 * A refresh token that is used again within this time had its answer lost, or is shared by two processes: it gives no
 * tokens, but the grant stays.
 */
const REPEAT_MS = 30_000

/**
 * Stores the library's records on both engines. Records are found by a secret that a client or browser holds; only its
 * hash is stored.
 */
export class Records {
  readonly #database: Database<RecordTables>
  readonly #clock: Clock
  readonly #withdraw: (grantId: string) => Promise<void>

  /** `withdraw` ends a grant with all its records: the library calls it when a used code or token is used again. */
  constructor(database: Database<RecordTables>, clock: Clock, withdraw: (grantId: string) => Promise<void>) {
    this.#database = database
    this.#clock = clock
    this.#withdraw = withdraw
  }

  /** Returns the library's adapter for one kind of record. */
  ofKind(kind: string): Adapter {
    const { db } = this.#database
    return {
      upsert: (id, payload, expiresInS) => this.#put(kind, id, payload, expiresInS),
      find: async (id) => {
        const row = await db
          .selectFrom('oauth_record')
          .selectAll()
          .where('kind', '=', kind)
          .where('id', '=', hashOf(id))
          .executeTakeFirst()
        return row && !this.#isExpired(row) ? payloadOf(this.#tolerateRepeat(row), id) : undefined
      },
      findByUid: async (uid) => {
        const row = await db
          .selectFrom('oauth_record')
          .selectAll()
          .where('kind', '=', kind)
          .where('uid', '=', uid)
          .executeTakeFirst()
        return row && !this.#isExpired(row) ? payloadOf(row, uid) : undefined
      },
      // User codes are for devices without a browser, which we do not support.
      findByUserCode: async () => undefined,
      consume: (id) => this.#consume(kind, id),
      destroy: async (id) => {
        await db.deleteFrom('oauth_record').where('kind', '=', kind).where('id', '=', hashOf(id)).execute()
      },
      revokeByGrantId: (grantId) => this.#withdraw(grantId),
    }
  }

  /**
   * Keeps a client that was granted access, or that refreshes its token, until a day after that token's expiry. A
   * client with at most a day left therefore has no grant.
   */
  async extendClient(clientId: string): Promise<void> {
    await this.#database.db
      .updateTable('oauth_record')
      .set({ expires_at: this.#clock() + UNUSED_GRANT_S * SECOND_MS + UNUSED_CLIENT_MS })
      .where('kind', '=', 'Client')
      .where('id', '=', hashOf(clientId))
      .execute()
  }

  /** Counts the registered clients without a grant. */
  async countUnusedClients(): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom('oauth_record')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'Client')
      .where('expires_at', '<=', this.#clock() + UNUSED_CLIENT_MS)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Deletes clients without a grant that registered at least `ageMs` ago. */
  async forgetUnusedClients(ageMs: number): Promise<void> {
    await this.#database.db
      .deleteFrom('oauth_record')
      .where('kind', '=', 'Client')
      .where('expires_at', '<=', this.#clock() + UNUSED_CLIENT_MS - ageMs)
      .execute()
  }

  /** Deletes expired records. */
  async forget(): Promise<void> {
    await this.#database.db.deleteFrom('oauth_record').where('expires_at', '<=', this.#clock()).execute()
  }

  async #put(kind: string, id: string, payload: AdapterPayload, expiresInS = 0): Promise<void> {
    const { jti: _, grantId, uid, ...rest } = payload
    const text = JSON.stringify(rest)
    if (kind === 'Client' && Buffer.byteLength(text) > CLIENT_BYTES_MAX) throw await tooLong()
    const lifeMs = kind === 'Client' ? UNUSED_CLIENT_MS : expiresInS * SECOND_MS
    const row = {
      payload: text,
      grant_id: kind === 'Grant' ? id : (grantId ?? null),
      uid: uid ?? null,
      expires_at: kind === 'Grant' ? null : this.#clock() + lifeMs,
    }
    await this.#database.db
      .insertInto('oauth_record')
      .values({ kind, id: hashOf(id), consumed_at: null, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
      .execute()
  }

  /** Marks a record as used. Of several concurrent calls one succeeds; the others throw InvalidGrant. */
  async #consume(kind: string, id: string): Promise<void> {
    const { InvalidGrant } = (await import('oidc-provider')).errors
    const { numUpdatedRows } = await this.#database.db
      .updateTable('oauth_record')
      .set({ consumed_at: this.#clock() })
      .where('kind', '=', kind)
      .where('id', '=', hashOf(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new InvalidGrant('it was already used')
  }

  /**
   * Shows a recently used refresh token as unused, because the library treats a used token as stolen and does not
   * consider lost answers. `consume` ensures that it gives no tokens twice.
   */
  #tolerateRepeat(row: RecordTables['oauth_record']): RecordTables['oauth_record'] {
    const isRepeat = row.consumed_at !== null && this.#clock() - row.consumed_at < REPEAT_MS
    return row.kind === 'RefreshToken' && isRepeat ? { ...row, consumed_at: null } : row
  }

  #isExpired({ expires_at: expiresAt }: RecordTables['oauth_record']): boolean {
    return expiresAt !== null && expiresAt <= this.#clock()
  }
}

/** Deletes the codes and refresh tokens of a grant, within the caller's transaction. */
export async function forgetGrantWithin({ db }: Pick<Tx<unknown>, 'db'>, grantId: string): Promise<void> {
  const records: Kysely<RecordTables> = db.withTables<RecordTables>()
  await records.deleteFrom('oauth_record').where('grant_id', '=', grantId).execute()
}

async function tooLong(): Promise<Error> {
  const { InvalidClientMetadata } = (await import('oidc-provider')).errors
  return new InvalidClientMetadata(`client metadata is limited to ${CLIENT_BYTES_MAX} bytes`)
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex')

/** Adds the fields that the row stores separately and the library expects. */
function payloadOf(row: RecordTables['oauth_record'], id: string): AdapterPayload {
  return {
    ...(JSON.parse(row.payload) as AdapterPayload),
    ...(row.kind !== 'Client' && { jti: id }),
    ...(row.grant_id !== null && row.kind !== 'Grant' && { grantId: row.grant_id }),
    ...(row.uid !== null && { uid: row.uid }),
    ...(row.consumed_at !== null && { consumed: Math.floor(row.consumed_at / SECOND_MS) }),
  }
}
