import { type ExpressionBuilder, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { PROPOSALS_MAX } from '#contract/reservation.ts'
import type { Tx } from '#database/database.ts'
import type { GuestSeal } from './guestSeal.ts'
import type { Reservation, ReservationTables } from './reservation.ts'
import { atPlaces, change, NO_PROPOSAL, type PlaceIds, type Update } from './transitions.ts'

/** A guest's answer to a proposal. */
export interface ProposalAnswer {
  reservationId: string
  /** The account of the guest; null for a guest who answers by the link of the text. */
  accountId: string | null
  /** The proposed time that the guest has read: an answer to an earlier proposal has no effect. */
  time: Instant
}

/**
 * Proposals of another time. A proposal changes no status: the guest's acceptance confirms the reservation for the new
 * time, and without an answer everything stays as it is. A pending request gets a new answer window, so that the guest
 * has time to answer.
 */
export class Proposals {
  readonly #seal: GuestSeal

  constructor(seal: GuestSeal) {
    this.#seal = seal
  }

  /** Proposes another time, in place of an earlier proposal; null when the reservation is over, held or limited. */
  propose(
    tx: Tx<unknown>,
    id: string,
    places: PlaceIds,
    { time, expiresAt }: { time: Instant; expiresAt: Instant },
    at: Instant,
  ): Promise<Reservation | null> {
    return this.#one(
      atPlaces(change(tx), id, places)
        .set({
          proposed_time: time,
          proposed_at: at,
          proposals: sql`proposals + 1`,
          expires_at: sql`CASE status WHEN 'pending' THEN ${expiresAt} ELSE expires_at END`,
        })
        .where('channel', '=', 'service')
        .where('held_answer', 'is', null)
        .where('reservation_time', '<>', time)
        .where('proposals', '<', PROPOSALS_MAX)
        .where((eb) => isOpen(eb, at)),
    )
  }

  /** Withdraws the proposal; null when there is none, or when the reservation is over. */
  withdraw(tx: Tx<unknown>, id: string, places: PlaceIds, at: Instant): Promise<Reservation | null> {
    return this.#one(
      atPlaces(change(tx), id, places)
        .set(NO_PROPOSAL)
        .where('proposed_time', 'is not', null)
        .where((eb) => isOpen(eb, at)),
    )
  }

  /** Moves the reservation to the proposed time and confirms it; null when the proposal is no longer open. */
  accept(tx: Tx<unknown>, answer: ProposalAnswer, outsideHours: boolean, at: Instant): Promise<Reservation | null> {
    return this.#one(
      ofGuest(change(tx), answer)
        .set({
          status: 'confirmed',
          reservation_time: answer.time,
          moved_at: at,
          moved_from: sql`reservation_time`,
          outside_hours: outsideHours ? 1 : 0,
          approved_at: sql`COALESCE(approved_at, ${at})`,
          settled_at: sql`COALESCE(settled_at, ${at})`,
          ...NO_PROPOSAL,
        })
        .where('proposed_time', '>', at)
        .where('held_answer', 'is', null)
        .where((eb) => isOpen(eb, at)),
    )
  }

  /** Ends the proposal; the reservation stays as it is. */
  decline(tx: Tx<unknown>, answer: ProposalAnswer, at: Instant): Promise<Reservation | null> {
    return this.#one(
      ofGuest(change(tx), answer)
        .set(NO_PROPOSAL)
        .where((eb) => isOpen(eb, at)),
    )
  }

  async #one(update: Update): Promise<Reservation | null> {
    const row = await update.returningAll().executeTakeFirst()
    return row ? this.#seal.reservationOf(row) : null
  }
}

function ofGuest(update: Update, { reservationId, accountId, time }: ProposalAnswer): Update {
  const own = update.where('id', '=', reservationId).where('proposed_time', '=', time)
  return accountId === null ? own : own.where('account_id', '=', accountId)
}

/** Matches pending requests within the answer window, and confirmed reservations before their time. */
function isOpen(eb: ExpressionBuilder<ReservationTables, 'reservation'>, at: Instant) {
  return eb.or([
    eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', at)]),
    eb.and([eb('status', '=', 'confirmed'), eb('reservation_time', '>', at)]),
  ])
}
