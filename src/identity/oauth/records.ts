import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '#base/clock.ts'
import { UNUSED_GRANT_S } from '#contract/access/grantLife.ts'
import type { Database, Tx } from '#database/database.ts'
import type { RecordTables } from './recordTables.ts'

const SECOND_MS = 1_000
/** A client that registered and was let in by nobody is forgotten; the time is for looking up a password. */
const UNUSED_CLIENT_MS = 24 * 3_600_000
/** What a client says of itself, whatever length its request named: it is kept for a day. */
const CLIENT_BYTES_MAX = 16 * 1024
/**
 * A refresh token that comes again so soon is one whose answer was lost, or that two processes had: it gives nothing,
 * but the grant stands.
 */
const REPEAT_MS = 30_000

/** What the library stores, on both engines. It finds things by what somebody holds; only a hash of that is kept. */
export class Records {
  readonly #database: Database<RecordTables>
  readonly #clock: Clock
  readonly #withdraw: (grantId: string) => Promise<void>

  /** `withdraw` ends a grant with all its records: the library calls for it when a used code or token comes again. */
  constructor(database: Database<RecordTables>, clock: Clock, withdraw: (grantId: string) => Promise<void>) {
    this.#database = database
    this.#clock = clock
    this.#withdraw = withdraw
  }

  /** The library's port, for one kind of record. */
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
        return row && !this.#isOver(row) ? payloadOf(this.#forgiven(row), id) : undefined
      },
      findByUid: async (uid) => {
        const row = await db
          .selectFrom('oauth_record')
          .selectAll()
          .where('kind', '=', kind)
          .where('uid', '=', uid)
          .executeTakeFirst()
        return row && !this.#isOver(row) ? payloadOf(row, uid) : undefined
      },
      // Codes for devices without a browser, which we do not offer.
      findByUserCode: async () => undefined,
      consume: (id) => this.#consume(kind, id),
      destroy: async (id) => {
        await db.deleteFrom('oauth_record').where('kind', '=', kind).where('id', '=', hashOf(id)).execute()
      },
      revokeByGrantId: (grantId) => this.#withdraw(grantId),
    }
  }

  /**
   * A client that somebody lets in, or that refreshes its token, is kept until that token is past its time, and a day:
   * so what has no more than a day left is of no use to anybody.
   */
  async keepClient(clientId: string): Promise<void> {
    await this.#database.db
      .updateTable('oauth_record')
      .set({ expires_at: this.#clock() + UNUSED_GRANT_S * SECOND_MS + UNUSED_CLIENT_MS })
      .where('kind', '=', 'Client')
      .where('id', '=', hashOf(clientId))
      .execute()
  }

  /** How many clients are registered that nobody has let in. */
  async countUnusedClients(): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom('oauth_record')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'Client')
      .where('expires_at', '<=', this.#clock() + UNUSED_CLIENT_MS)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Forgets clients that registered so long ago and were not let in. */
  async forgetUnusedClients(ageMs: number): Promise<void> {
    await this.#database.db
      .deleteFrom('oauth_record')
      .where('kind', '=', 'Client')
      .where('expires_at', '<=', this.#clock() + UNUSED_CLIENT_MS - ageMs)
      .execute()
  }

  /** Forgets what is over. */
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

  /** One of several at once; the others find nothing to use. */
  async #consume(kind: string, id: string): Promise<void> {
    const { InvalidGrant } = (await import('oidc-provider')).errors
    const { numUpdatedRows } = await this.#database.db
      .updateTable('oauth_record')
      .set({ consumed_at: this.#clock() })
      .where('kind', '=', kind)
      .where('id', '=', hashOf(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new InvalidGrant('it was used already')
  }

  /** To the library a used token is a stolen one: of a lost answer it does not hear. That nothing is given twice is `consume`'s. */
  #forgiven(row: RecordTables['oauth_record']): RecordTables['oauth_record'] {
    const isRepeat = row.consumed_at !== null && this.#clock() - row.consumed_at < REPEAT_MS
    return row.kind === 'RefreshToken' && isRepeat ? { ...row, consumed_at: null } : row
  }

  #isOver({ expires_at: expiresAt }: RecordTables['oauth_record']): boolean {
    return expiresAt !== null && expiresAt <= this.#clock()
  }
}

/** Forgets codes and refresh tokens of a grant, within somebody's transaction. */
export async function forgetGrantWithin({ db }: Pick<Tx<unknown>, 'db'>, grantId: string): Promise<void> {
  const records: Kysely<RecordTables> = db.withTables<RecordTables>()
  await records.deleteFrom('oauth_record').where('grant_id', '=', grantId).execute()
}

async function tooLong(): Promise<Error> {
  const { InvalidClientMetadata } = (await import('oidc-provider')).errors
  return new InvalidClientMetadata(`a client may say ${CLIENT_BYTES_MAX} bytes of itself`)
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex')

/** With what the row leaves out, of which the library takes note. */
function payloadOf(row: RecordTables['oauth_record'], id: string): AdapterPayload {
  return {
    ...(JSON.parse(row.payload) as AdapterPayload),
    ...(row.kind !== 'Client' && { jti: id }),
    ...(row.grant_id !== null && row.kind !== 'Grant' && { grantId: row.grant_id }),
    ...(row.uid !== null && { uid: row.uid }),
    ...(row.consumed_at !== null && { consumed: Math.floor(row.consumed_at / SECOND_MS) }),
  }
}
