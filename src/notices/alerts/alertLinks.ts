import { createHmac } from 'node:crypto'
import type { Clock, Instant } from '#base/clock.ts'
import { base32 } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { AlertOccasion } from '#contract/ownerAlert.ts'
import type { Database } from '#database/database.ts'
import type { NoticeRow, NoticeTables } from '../noticeTables.ts'

/** 80 bits, short enough for a text message. */
const CODE_BYTES = 10
/** After its request has ended a link still shows the result. */
const SHOWN_AFTER_MS = 60 * MINUTE_MS

/** The request that a link answers, and the owner for whom. */
export interface AlertLink {
  ownerId: string
  occasion: AlertOccasion
  subjectId: string
  placeId: string | null
  at: Instant
  usedAt: Instant | null
}

/**
 * The links of fallback alerts. Whoever has a link may answer one request for one owner, like the holder of a mailed
 * sign-in link; it gives access to nothing else. Only hashes are stored. A link is *valid* until an hour after its
 * request has ended, then *deleted*.
 */
export class AlertLinks {
  readonly #database: Database<NoticeTables>
  readonly #key: DerivedKey
  readonly #clock: Clock

  constructor(database: Database<NoticeTables>, key: DerivedKey, clock: Clock) {
    this.#database = database
    this.#key = key
    this.#clock = clock
  }

  /** Returns the code of a notice's link, the same for every attempt to send it. */
  async codeFor(notice: NoticeRow): Promise<string> {
    const code = base32(createHmac('sha256', this.#key.key).update(notice.id).digest().subarray(0, CODE_BYTES))
    await this.#database.db
      .insertInto('alert_link')
      .values({
        hash: keyedHash(this.#key, code),
        owner_id: notice.recipient,
        occasion: notice.occasion,
        subject_id: notice.subject_id,
        place_id: notice.place_id,
        created_at: this.#clock(),
        expires_at: notice.useful_until + SHOWN_AFTER_MS,
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    return code
  }

  /** Returns null for an unknown or expired code. Changes nothing. */
  async find(code: string): Promise<AlertLink | null> {
    const row = await this.#database.db
      .selectFrom('alert_link')
      .selectAll()
      .where('hash', '=', keyedHash(this.#key, code))
      .where('expires_at', '>', this.#clock())
      .executeTakeFirst()
    if (!row) return null
    const { owner_id: ownerId, occasion, subject_id: subjectId, place_id: placeId } = row
    return { ownerId, occasion: occasion as AlertOccasion, subjectId, placeId, at: row.created_at, usedAt: row.used_at }
  }

  /** Notes when the link was first used to answer. */
  async noteUse(code: string): Promise<void> {
    await this.#database.db
      .updateTable('alert_link')
      .set({ used_at: this.#clock() })
      .where('hash', '=', keyedHash(this.#key, code))
      .where('used_at', 'is', null)
      .execute()
  }

  /** Returns when a link about this subject was first used by the owner; null when none was. */
  async usedAt(ownerId: string, subjectId: string): Promise<Instant | null> {
    const row = await this.#database.db
      .selectFrom('alert_link')
      .select((eb) => eb.fn.min('used_at').as('used_at'))
      .where('owner_id', '=', ownerId)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst()
    return row?.used_at ?? null
  }

  async forget(): Promise<void> {
    await this.#database.db.deleteFrom('alert_link').where('expires_at', '<=', this.#clock()).execute()
  }
}
