import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'

/** The table of migration 0011. */
export type SandboxTables = {
  sandbox_reservation: {
    id: string
    account_id: string
    place_id: string
    said: string
    created_at: number
    cancelled_at: number | null
  }
}

/** The stored parts of a request: of the phone number only the last digits, which answers show. */
interface Said {
  reservationTime: Instant
  guestCount: number
  phoneLast4: string
}

/** A test key's reservation at a test place. */
export interface SandboxReservation {
  id: string
  accountId: string
  placeId: string
  said: Said
  createdAt: Instant
  cancelledAt: Instant | null
}

/** A test run does not need the reservations of the day before. */
const RETENTION_MS = DAY_MS

/** Stores reservations of test keys; their status follows from their place and age (contract/sandbox.ts). */
export class SandboxReservations {
  readonly #database: Database<SandboxTables>

  constructor(database: Database<SandboxTables>) {
    this.#database = database
  }

  async add(
    asked: Omit<SandboxReservation, 'cancelledAt'>,
    transactionHook?: TransactionHook<SandboxReservation>,
  ): Promise<void> {
    const { id, accountId, placeId, said, createdAt } = asked
    await this.#database.transaction(async (tx) => {
      await tx.db
        .deleteFrom('sandbox_reservation')
        .where('created_at', '<', createdAt - RETENTION_MS)
        .execute()
      await tx.db
        .insertInto('sandbox_reservation')
        .values({
          id,
          account_id: accountId,
          place_id: placeId,
          said: JSON.stringify(said),
          created_at: createdAt,
        })
        .execute()
      await transactionHook?.(tx as unknown as Tx<unknown>, { ...asked, cancelledAt: null })
    })
  }

  async find(accountId: string, id: string): Promise<SandboxReservation | null> {
    const row = await this.#own(accountId).where('id', '=', id).executeTakeFirst()
    return row ? this.#reservationOf(row) : null
  }

  /** Returns the account's reservations, newest first. */
  async list(accountId: string): Promise<SandboxReservation[]> {
    const rows = await this.#own(accountId).orderBy('created_at', 'desc').orderBy('id').execute()
    return rows.map((row) => this.#reservationOf(row))
  }

  /**
   * Cancels a reservation; returns false and changes nothing when it was already cancelled, or belongs to another
   * account.
   */
  async cancel(accountId: string, id: string, at: Instant, transactionHook?: TransactionHook<void>): Promise<boolean> {
    return this.#database.transaction(async (tx) => {
      const cancelled = await tx.db
        .updateTable('sandbox_reservation')
        .set({ cancelled_at: at })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('cancelled_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!cancelled) return false
      await transactionHook?.(tx as unknown as Tx<unknown>)
      return true
    })
  }

  #own(accountId: string) {
    const { db } = this.#database
    return db.selectFrom('sandbox_reservation').selectAll().where('account_id', '=', accountId)
  }

  #reservationOf(row: SandboxTables['sandbox_reservation']): SandboxReservation {
    return {
      id: row.id,
      accountId: row.account_id,
      placeId: row.place_id,
      said: JSON.parse(row.said) as Said,
      createdAt: row.created_at,
      cancelledAt: row.cancelled_at,
    }
  }
}
