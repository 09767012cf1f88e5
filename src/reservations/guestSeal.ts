import type { Sealing } from '#base/secrets/sealing.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Guest, Reservation, ReservationRow } from './reservation.ts'

/** Seals a guest's identity for its row, and hashes the phone number so that it can be counted. */
export class GuestSeal {
  readonly #sealing: Sealing
  readonly #phoneKey: DerivedKey
  readonly #previousPhoneKeys: readonly DerivedKey[]

  /** `previousPhoneKeys` belong to previous secrets: requests made under them still count. */
  constructor(sealing: Sealing, phoneKey: DerivedKey, previousPhoneKeys: readonly DerivedKey[]) {
    this.#sealing = sealing
    this.#phoneKey = phoneKey
    this.#previousPhoneKeys = previousPhoneKeys
  }

  /** The prefix of every text sealed under the present secret. */
  get currentMark(): string {
    return this.#sealing.currentMark
  }

  phoneIndex(phone: string): string {
    return keyedHash(this.#phoneKey, phone)
  }

  /** Returns the hashes under the present secret and previous ones. */
  phoneIndexes(phone: string): string[] {
    return [this.#phoneKey, ...this.#previousPhoneKeys].map((key) => keyedHash(key, phone))
  }

  sealGuest(reservationId: string, guest: Guest): string {
    return this.#sealing.seal(JSON.stringify(guest), guestPurpose(reservationId))
  }

  sealReason(reservationId: string, reason: string | null): string | null {
    return reason === null ? null : this.#sealing.seal(reason, reasonPurpose(reservationId))
  }

  /** Returns null when the guest was erased, or sealed under a secret that is no longer configured. */
  openGuest({ id, guest }: Pick<ReservationRow, 'id' | 'guest'>): Guest | null {
    const text = guest === null ? null : this.#sealing.open(guest, guestPurpose(id))
    return text === null ? null : (JSON.parse(text) as Guest)
  }

  openReason({ id, cancel_reason }: Pick<ReservationRow, 'id' | 'cancel_reason'>): string | null {
    return cancel_reason === null ? null : this.#sealing.open(cancel_reason, reasonPurpose(id))
  }

  /** Returns a row's reservation with its sealed parts opened. */
  reservationOf(row: ReservationRow): Reservation {
    return {
      reservationId: row.id,
      accountId: row.account_id,
      placeId: row.place_id,
      status: row.status,
      reservationTime: row.reservation_time,
      guestCount: row.guest_count,
      outsideHours: row.outside_hours === 1,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      approvedAt: row.approved_at,
      settledAt: row.settled_at,
      noShowAt: row.no_show_at,
      cancelledBy: row.cancelled_by,
      cancelReason: this.openReason(row),
      version: row.version,
      guest: this.openGuest(row),
      channel: row.channel,
      proposedTime: row.proposed_time,
      proposedAt: row.proposed_at,
      proposals: row.proposals,
      heldAnswer: row.held_answer,
      heldUntil: row.held_until,
      movedAt: row.moved_at,
      movedFrom: row.moved_from,
    }
  }
}

const guestPurpose = (reservationId: string) => `reservation/${reservationId}/guest`
const reasonPurpose = (reservationId: string) => `reservation/${reservationId}/cancel-reason`
