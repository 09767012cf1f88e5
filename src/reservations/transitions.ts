import { type Kysely, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { NO_SHOW_FROM_MS } from '#contract/reservation.ts'
import type { Tx } from '#database/database.ts'
import type { GuestSeal } from './guestSeal.ts'
import type { Overdue, Reservation, ReservationRow, ReservationTables } from './reservation.ts'

/**
 * The states of a reservation (docs/reference/reservations.md#statuses):
 * - *pending*, from its creation until `expires_at`;
 * - *confirmed*, when the owner accepts a pending one in time;
 * - *cancelled*, when the owner declines a pending one in time, when the owner or the guest cancels a confirmed one before
 *   its time, when the guest cancels a pending one, or when the account that made it is erased;
 * - *expired*, when `expires_at` passes first;
 * - *no_show*, when the owner reports a no-show of a confirmed one, from 15 minutes until a day after its time; within
 *   a day of the report the owner may undo it, and it is confirmed again.
 * An answer that is held (`heldAnswers.ts`) excludes other answers of owners until it takes effect or is undone; a guest
 * may still cancel. `proposals.ts` moves reservations to another time.
 * Each transition is one statement with its condition, so that of two concurrent transitions one succeeds. For an owner
 * a request ends at `expires_at`, whether or not `expired` has been stored yet.
 */

export const NO_SHOW_UNTIL_MS = DAY_MS
export const UNDO_MS = DAY_MS

export const NO_PROPOSAL = { proposed_time: null, proposed_at: null } as const
export const NOTHING_HELD = { held_answer: null, held_at: null, held_until: null, held_reason: null } as const

/** The places whose reservations may be changed; other reservations are not touched. */
export type PlaceIds = readonly string[]

export type Update = UpdateQueryBuilder<ReservationTables, 'reservation', 'reservation', UpdateResult>

/**
 * Each method returns the changed reservation; null when its condition did not hold, in which case nothing was changed.
 */
export class Transitions {
  readonly #seal: GuestSeal

  constructor(seal: GuestSeal) {
    this.#seal = seal
  }

  accept(tx: Tx<unknown>, id: string, places: PlaceIds, at: Instant): Promise<Reservation | null> {
    return this.#one(
      atPlaces(change(tx), id, places)
        .set({ status: 'confirmed', approved_at: at, settled_at: at, ...NO_PROPOSAL })
        .where('status', '=', 'pending')
        .where('held_answer', 'is', null)
        .where('expires_at', '>', at),
    )
  }

  decline(
    tx: Tx<unknown>,
    id: string,
    places: PlaceIds,
    reason: string | null,
    at: Instant,
  ): Promise<Reservation | null> {
    return this.#one(
      atPlaces(change(tx), id, places)
        .set(this.#cancelled(id, 'owner', reason, at))
        .where('status', '=', 'pending')
        .where('held_answer', 'is', null)
        .where('expires_at', '>', at),
    )
  }

  /** Cancels a confirmed reservation for the venue, before its time. */
  cancelByOwner(
    tx: Tx<unknown>,
    id: string,
    places: PlaceIds,
    reason: string,
    at: Instant,
  ): Promise<Reservation | null> {
    return this.#one(
      atPlaces(change(tx), id, places)
        .set(this.#cancelled(id, 'owner', reason, at))
        .where('status', '=', 'confirmed')
        .where('held_answer', 'is', null)
        .where('reservation_time', '>', at),
    )
  }

  /** Cancels for the guest; `accountId` is null for a guest who is known by the link of a text. */
  cancel(
    tx: Tx<unknown>,
    id: string,
    accountId: string | null,
    reason: string | null,
    at: Instant,
  ): Promise<Reservation | null> {
    const own = change(tx).where('id', '=', id).where('channel', '=', 'service')
    return this.#one(
      (accountId === null ? own : own.where('account_id', '=', accountId))
        .set(this.#cancelled(id, 'guest', reason, at))
        .where((eb) =>
          eb.or([
            eb.and([eb('status', '=', 'pending'), eb.or([eb('expires_at', '>', at), eb('held_until', '>', at)])]),
            eb.and([eb('status', '=', 'confirmed'), eb('reservation_time', '>', at)]),
          ]),
        ),
    )
  }

  noShow(tx: Tx<unknown>, id: string, places: PlaceIds, at: Instant): Promise<Reservation | null> {
    return this.#one(
      atPlaces(change(tx), id, places)
        .set({ status: 'no_show', no_show_at: at, ...NO_PROPOSAL })
        .where('status', '=', 'confirmed')
        .where('reservation_time', '<=', at - NO_SHOW_FROM_MS)
        .where('reservation_time', '>=', at - NO_SHOW_UNTIL_MS),
    )
  }

  undoNoShow(tx: Tx<unknown>, id: string, places: PlaceIds, at: Instant): Promise<Reservation | null> {
    return this.#one(
      atPlaces(change(tx), id, places)
        .set({ status: 'confirmed', no_show_at: null })
        .where('status', '=', 'no_show')
        .where('no_show_at', '>=', at - UNDO_MS),
    )
  }

  /** Expires at most `limit` overdue reservations. */
  async expire(tx: Tx<unknown>, which: Overdue & { limit: number }, at: Instant): Promise<Reservation[]> {
    let overdue = tablesOf(tx)
      .selectFrom('reservation')
      .select('id')
      .where('status', '=', 'pending')
      .where('held_until', 'is', null)
      .where('expires_at', '<=', at)
    if (which.accountId !== undefined) overdue = overdue.where('account_id', '=', which.accountId)
    if (which.reservationId !== undefined) overdue = overdue.where('id', '=', which.reservationId)
    const rows = await change(tx)
      .set((eb) => ({ status: 'expired', settled_at: eb.ref('expires_at') }))
      .where('id', 'in', overdue.orderBy('expires_at').limit(which.limit))
      .where('status', '=', 'pending')
      .where('held_until', 'is', null)
      .where('expires_at', '<=', at)
      .returningAll()
      .execute()
    return rows.map((row) => this.#seal.reservationOf(row))
  }

  /** Cancels the open reservations of an account that ends, because nobody could be reached about them any more. */
  async cancelAllOfAccount(tx: Tx<unknown>, accountId: string, at: Instant): Promise<Reservation[]> {
    const rows = await change(tx)
      .set({ status: 'cancelled', cancelled_by: 'system', settled_at: at, ...NOTHING_HELD, ...NO_PROPOSAL })
      .where('account_id', '=', accountId)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'pending'),
          eb.and([eb('status', '=', 'confirmed'), eb('reservation_time', '>', at)]),
        ]),
      )
      .returningAll()
      .execute()
    return rows.map((row) => this.#seal.reservationOf(row))
  }

  #cancelled(id: string, by: 'owner' | 'guest', reason: string | null, at: Instant): Partial<ReservationRow> {
    return {
      status: 'cancelled',
      cancelled_by: by,
      cancel_reason: this.#seal.sealReason(id, reason),
      settled_at: at,
      ...NOTHING_HELD,
      ...NO_PROPOSAL,
    }
  }

  async #one(update: Update): Promise<Reservation | null> {
    const row = await update.returningAll().executeTakeFirst()
    return row ? this.#seal.reservationOf(row) : null
  }
}

/** Returns the time from which the owner may report a no-show. */
export function noShowFrom({ reservationTime }: Pick<Reservation, 'reservationTime'>): Instant {
  return reservationTime + NO_SHOW_FROM_MS
}

export const tablesOf = ({ db }: Tx<unknown>) => db as unknown as Kysely<ReservationTables>

/** Begins a change of reservations, which increases their versions. */
export const change = (tx: Tx<unknown>): Update =>
  tablesOf(tx)
    .updateTable('reservation')
    .set({ version: sql`version + 1` })

/** Limits a change to one reservation at these places. */
export function atPlaces(update: Update, id: string, places: PlaceIds): Update {
  return update.where('id', '=', id).where('place_id', 'in', places)
}
