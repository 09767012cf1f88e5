import type { Instant } from '#base/clock.ts'
import type { Channel } from '#contract/reservation.ts'
import type { Tx } from '#database/database.ts'
import type { GuestSeal } from './guestSeal.ts'
import type { Guest, Reservation } from './reservation.ts'
import { atPlaces, change, type PlaceIds, tablesOf } from './transitions.ts'

/** Such a reservation belongs to no account. */
const NO_ACCOUNT = ''

/** A reservation that an owner enters by hand. */
export interface BookEntry {
  reservationId: string
  placeId: string
  channel: Exclude<Channel, 'service'>
  reservationTime: Instant
  guestCount: number
  guest: Guest
  outsideHours: boolean
}

/** The changed parts of an entry. */
export type EntryChange = Partial<Pick<BookEntry, 'reservationTime' | 'guestCount' | 'outsideHours'>> & {
  guest: Partial<Guest>
}

/**
 * Reservations that owners enter by hand, so that one book holds all of a venue. They are confirmed from the start, and
 * cancelled and reported as no-shows like all others; their guests get no texts and count for no limit.
 */
export class BookEntries {
  readonly #seal: GuestSeal

  constructor(seal: GuestSeal) {
    this.#seal = seal
  }

  async enter(tx: Tx<unknown>, entry: BookEntry, at: Instant): Promise<Reservation> {
    const row = await tablesOf(tx)
      .insertInto('reservation')
      .values({
        id: entry.reservationId,
        account_id: NO_ACCOUNT,
        place_id: entry.placeId,
        status: 'confirmed',
        reservation_time: entry.reservationTime,
        guest_count: entry.guestCount,
        outside_hours: entry.outsideHours ? 1 : 0,
        created_at: at,
        expires_at: at,
        approved_at: at,
        settled_at: at,
        version: 1,
        guest: this.#seal.sealGuest(entry.reservationId, entry.guest),
        channel: entry.channel,
        proposals: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return this.#seal.reservationOf(row)
  }

  /** Changes a confirmed entry; null for any other reservation, and when another change came first. */
  async change(
    tx: Tx<unknown>,
    current: Reservation,
    places: PlaceIds,
    to: EntryChange,
    at: Instant,
  ): Promise<Reservation | null> {
    const { reservationId, version } = current
    const nobody: Guest = { phone: null, name: null, note: null }
    const guest = { ...(current.guest ?? nobody), ...to.guest }
    const isMoved = to.reservationTime !== undefined && to.reservationTime !== current.reservationTime
    const row = await atPlaces(change(tx), reservationId, places)
      .set({
        reservation_time: to.reservationTime ?? current.reservationTime,
        ...(isMoved && { moved_at: at, moved_from: current.reservationTime }),
        guest_count: to.guestCount ?? current.guestCount,
        outside_hours: (to.outsideHours ?? current.outsideHours) ? 1 : 0,
        guest: this.#seal.sealGuest(reservationId, guest),
      })
      .where('channel', '<>', 'service')
      .where('status', '=', 'confirmed')
      .where('held_answer', 'is', null)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    return row ? this.#seal.reservationOf(row) : null
  }
}
