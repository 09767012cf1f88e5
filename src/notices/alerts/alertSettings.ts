import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { digitCode } from '#base/secrets/digitCode.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { AlertFallback } from '#contract/ownerAlert.ts'
import type { Database, Tx } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'

const CODE_LENGTH = 6
const CODE_MS = 10 * MINUTE_MS
/** Wrong codes that may be typed for one text. Ten texts a day confirm phones, so a code is guessed once in 20,000 days. */
const CODE_TRIES_MAX = 5

/** What an owner chose; `phone` is in E.164. */
export interface AlertChoice {
  /** Null: the owner chose nothing, which means mail for an owner who signs in on the pages. */
  fallback: AlertFallback | null
  phone: string | null
  isPhoneConfirmed: boolean
  /** The newest test alert. */
  test: { testId: string; at: Instant } | null
}

const NOTHING_CHOSEN: AlertChoice = { fallback: null, phone: null, isPhoneConfirmed: false, test: null }

type Row = NoticeTables['owner_alert']

/**
 * Stores how owners want to be alerted. A phone is *unconfirmed* until its owner has typed the code that was texted to
 * it; only then it gets alerts. A new phone replaces the one before.
 */
export class AlertSettings {
  readonly #database: Database<NoticeTables>
  readonly #sealing: Sealing
  readonly #pepper: DerivedKey
  readonly #random: RandomBytes

  constructor(database: Database<NoticeTables>, sealing: Sealing, pepper: DerivedKey, random: RandomBytes) {
    this.#database = database
    this.#sealing = sealing
    this.#pepper = pepper
    this.#random = random
  }

  async read(ownerId: string): Promise<AlertChoice> {
    const row = await this.#database.db
      .selectFrom('owner_alert')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    if (!row) return NOTHING_CHOSEN
    return {
      fallback: row.fallback === '' ? null : row.fallback,
      phone: row.phone === null ? null : this.#sealing.open(row.phone, purposeOf(ownerId)),
      isPhoneConfirmed: row.phone_confirmed_at !== null,
      test: row.test_id === null || row.test_at === null ? null : { testId: row.test_id, at: row.test_at },
    }
  }

  async choose(ownerId: string, fallback: AlertFallback): Promise<void> {
    await this.#set(this.#database, ownerId, { fallback })
  }

  /** Stores an unconfirmed phone and returns the code to text to it. */
  async setPhone(ownerId: string, phone: string, at: Instant): Promise<string> {
    const code = digitCode(this.#random, CODE_LENGTH)
    await this.#set(this.#database, ownerId, {
      phone: this.#sealing.seal(phone, purposeOf(ownerId)),
      phone_confirmed_at: null,
      code_hash: this.#hash(ownerId, code),
      code_expires_at: at + CODE_MS,
      code_tries: 0,
    })
    return code
  }

  /** Confirms the phone with its code; returns false for a wrong one. The fifth wrong one ends the code. */
  async confirmPhone(ownerId: string, code: string, at: Instant): Promise<boolean> {
    return this.#database.transaction(async ({ db }) => {
      // Counts the try and locks the row, so that concurrent tries are all counted.
      const sent = await db
        .updateTable('owner_alert')
        .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
        .where('owner_id', '=', ownerId)
        .where('code_expires_at', '>', at)
        .where('code_tries', '<', CODE_TRIES_MAX)
        .returning('code_hash')
        .executeTakeFirst()
      if (sent?.code_hash !== this.#hash(ownerId, code)) return false
      await db
        .updateTable('owner_alert')
        .set({ phone_confirmed_at: at, code_hash: null, code_expires_at: null })
        .where('owner_id', '=', ownerId)
        .execute()
      return true
    })
  }

  /** Notes the newest test alert, within the transaction that sends it. */
  async noteTest(tx: Tx<unknown>, ownerId: string, testId: string, at: Instant): Promise<void> {
    await this.#set(tx as unknown as Tx<NoticeTables>, ownerId, { test_id: testId, test_at: at })
  }

  /** Seals phones anew that were sealed under an earlier secret; counts those that no configured secret opens. */
  async reseal(): Promise<{ resealed: number; unreadable: number }> {
    const rows = await this.#database.db
      .selectFrom('owner_alert')
      .select(['owner_id', 'phone'])
      .where('phone', 'is not', null)
      .where('phone', 'not like', `${this.#sealing.currentMark}%`)
      .execute()
    const counts = { resealed: 0, unreadable: 0 }
    for (const { owner_id, phone } of rows) {
      const opened = phone === null ? null : this.#sealing.open(phone, purposeOf(owner_id))
      if (opened === null) counts.unreadable++
      else {
        await this.#database.db
          .updateTable('owner_alert')
          .set({ phone: this.#sealing.seal(opened, purposeOf(owner_id)) })
          .where('owner_id', '=', owner_id)
          .where('phone', '=', phone)
          .execute()
        counts.resealed++
      }
    }
    return counts
  }

  #hash(ownerId: string, code: string): string {
    return keyedHash(this.#pepper, `phone\u0000${ownerId}\u0000${code}`)
  }

  async #set({ db }: { db: Kysely<NoticeTables> }, ownerId: string, values: Partial<Row>): Promise<void> {
    await db
      .insertInto('owner_alert')
      // An empty choice means that the owner has not chosen yet.
      .values({ owner_id: ownerId, fallback: '', code_tries: 0, ...values })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
      .execute()
  }
}

const purposeOf = (ownerId: string) => `owner_alert/${ownerId}/phone`

/** Deletes everything about an owner's alerts, within the transaction of their erasure. */
export async function eraseAlertsOf({ db }: Tx<unknown>, ownerId: string): Promise<void> {
  const tables = db.withTables<NoticeTables>()
  await tables.deleteFrom('owner_alert').where('owner_id', '=', ownerId).execute()
  await tables.deleteFrom('alert_link').where('owner_id', '=', ownerId).execute()
  await tables.deleteFrom('owner_alert_day').where('owner_id', '=', ownerId).execute()
  await tables.deleteFrom('notice').where('recipient', '=', ownerId).execute()
}
