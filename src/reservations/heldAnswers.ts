import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { HeldAnswer } from '#contract/reservation.ts'
import type { Tx } from '#database/database.ts'
import type { GuestSeal } from './guestSeal.ts'
import type { Overdue, Reservation } from './reservation.ts'
import { atPlaces, change, NO_PROPOSAL, NOTHING_HELD, type PlaceIds, tablesOf, type Update } from './transitions.ts'

/** An owner's answer that takes effect at `until`, unless the owner undoes it before. */
export interface Holding {
  answer: HeldAnswer
  reason: string | null
  until: Instant
}

/**
 * Answers of owners that can still be undone (docs/decisions/0083-the-book-of-a-venue.md). The status changes only when
 * the answer takes effect, so that nobody is informed of an answer that is undone. A request that was answered in time
 * does not expire meanwhile. Each method decides by the time that it is called with, in one statement.
 */
export class HeldAnswers {
  readonly #seal: GuestSeal

  constructor(seal: GuestSeal) {
    this.#seal = seal
  }

  /** Holds an answer; null when it would come too late, or when another one is held. */
  async hold(
    tx: Tx<unknown>,
    id: string,
    places: PlaceIds,
    { answer, reason, until }: Holding,
    at: Instant,
  ): Promise<Reservation | null> {
    const held = atPlaces(change(tx), id, places)
      .set({
        held_answer: answer,
        held_at: at,
        held_until: until,
        held_reason: this.#seal.sealReason(id, reason),
      })
      .where('held_answer', 'is', null)
    return this.#one(
      answer === 'cancel'
        ? held.where('status', '=', 'confirmed').where('reservation_time', '>', at)
        : held.where('status', '=', 'pending').where('expires_at', '>', at),
    )
  }

  /** Undoes a held answer; null when it has taken effect, or when none was held. */
  undo(tx: Tx<unknown>, id: string, places: PlaceIds, at: Instant): Promise<Reservation | null> {
    return this.#one(atPlaces(change(tx), id, places).set(NOTHING_HELD).where('held_until', '>', at))
  }

  /** Lets at most `limit` held answers take effect whose time has come. */
  async applyDue(tx: Tx<unknown>, which: Overdue & { limit: number }, at: Instant): Promise<Reservation[]> {
    let due = tablesOf(tx).selectFrom('reservation').select('id').where('held_until', '<=', at)
    if (which.accountId !== undefined) due = due.where('account_id', '=', which.accountId)
    if (which.reservationId !== undefined) due = due.where('id', '=', which.reservationId)
    const rows = await change(tx)
      .set((eb) => ({
        status: sql`CASE held_answer WHEN 'accept' THEN 'confirmed' ELSE 'cancelled' END`,
        approved_at: sql`CASE held_answer WHEN 'accept' THEN held_at ELSE approved_at END`,
        cancelled_by: sql`CASE held_answer WHEN 'accept' THEN NULL ELSE 'owner' END`,
        cancel_reason: eb.ref('held_reason'),
        settled_at: eb.ref('held_until'),
        ...NOTHING_HELD,
        ...NO_PROPOSAL,
      }))
      .where('id', 'in', due.orderBy('held_until').limit(which.limit))
      .where('held_until', '<=', at)
      .returningAll()
      .execute()
    return rows.map((row) => this.#seal.reservationOf(row))
  }

  async #one(update: Update): Promise<Reservation | null> {
    const row = await update.returningAll().executeTakeFirst()
    return row ? this.#seal.reservationOf(row) : null
  }
}
