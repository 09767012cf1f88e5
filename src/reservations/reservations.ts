import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { ReservationStatus } from '#contract/reservation.ts'
import type { Tx } from '#database/database.ts'
import { type GuestLimit, guestLimit } from './guestLimits.ts'
import { NO_SHOW_UNTIL_MS, UNDO_MS } from './transitions.ts'
import type { GuestSeal } from './guestSeal.ts'
import type {
  Overdue,
  ReachableGuest,
  Reservation,
  ReservationOrder,
  ReservationRow,
  ReservationTables,
} from './reservation.ts'

/** The database, or a transaction that may span other modules. */
export type Db = Pick<Tx<unknown>, 'db'> | { db: Kysely<unknown> }

const tablesOf = ({ db }: Db) => db as unknown as Kysely<ReservationTables>

/** An owner may report a no-show for a day, and undo it for another. */
const OPEN_MS = 2 * DAY_MS

/** A page of an account's reservations. */
export interface Listing {
  status: ReservationStatus | null
  /** Page number, from 1. */
  page: number
  pageSize: number
}

/** Stores reservations; their transitions are in transitions.ts. */
export class Reservations {
  readonly #seal: GuestSeal

  constructor(seal: GuestSeal) {
    this.#seal = seal
  }

  /** Returns the limit that one more request for this phone number would exceed; null when there is room. */
  limitOf(db: Db, phone: string, at: Instant): Promise<GuestLimit | null> {
    return guestLimit(tablesOf(db), this.#seal.phoneIndexes(phone), at)
  }

  /** Returns the hashes of a phone number under the present and earlier secrets. */
  phoneIndexes(phone: string): readonly string[] {
    return this.#seal.phoneIndexes(phone)
  }

  /**
   * Locks the phone number until the transaction ends, so that no other request is made for it and `limitOf` stays
   * true.
   */
  async lockPhone(tx: Tx<unknown>, phone: string, at: Instant): Promise<void> {
    await tablesOf(tx)
      .insertInto('guest_phone')
      .values({ phone_index: this.#seal.phoneIndex(phone), asked_at: at })
      .onConflict((conflict) => conflict.column('phone_index').doUpdateSet({ asked_at: at }))
      .execute()
  }

  async create(tx: Tx<unknown>, order: ReservationOrder): Promise<Reservation> {
    const row = await tablesOf(tx)
      .insertInto('reservation')
      .values({
        id: order.reservationId,
        account_id: order.accountId,
        place_id: order.placeId,
        status: 'pending',
        reservation_time: order.reservationTime,
        guest_count: order.guestCount,
        outside_hours: order.outsideHours ? 1 : 0,
        created_at: order.createdAt,
        expires_at: order.expiresAt,
        version: 1,
        guest: this.#seal.sealGuest(order.reservationId, order.guest),
        phone_index: this.#seal.phoneIndex(order.guest.phone),
        channel: 'service',
        proposals: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return this.#seal.reservationOf(row)
  }

  /** Returns a row's reservation with its sealed parts opened. */
  open(row: ReservationRow): Reservation {
    return this.#seal.reservationOf(row)
  }

  /** Returns a reservation of the account; null for any other. */
  async ofAccount(db: Db, accountId: string, id: string): Promise<Reservation | null> {
    const row = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ? this.#seal.reservationOf(row) : null
  }

  /** Returns a reservation at one of these places; null for any other. */
  async atPlaces(db: Db, places: readonly string[], id: string): Promise<Reservation | null> {
    if (places.length === 0) return null
    const row = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .where('place_id', 'in', places)
      .executeTakeFirst()
    return row ? this.#seal.reservationOf(row) : null
  }

  /** Returns true when a request is overdue or a held answer is due: a single one, one of an account, or any. */
  async hasOverdue(db: Db, { accountId, reservationId }: Overdue, at: Instant): Promise<boolean> {
    let overdue = tablesOf(db)
      .selectFrom('reservation')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'pending'), eb('expires_at', '<=', at), eb('held_until', 'is', null)]),
          eb('held_until', '<=', at),
        ]),
      )
    if (accountId !== undefined) overdue = overdue.where('account_id', '=', accountId)
    if (reservationId !== undefined) overdue = overdue.where('id', '=', reservationId)
    return (await overdue.limit(1).executeTakeFirst()) !== undefined
  }

  /** Returns a page of an account's reservations, newest first. */
  async list(
    db: Db,
    accountId: string,
    { status, page, pageSize }: Listing,
  ): Promise<{ total: number; rows: Reservation[] }> {
    let own = tablesOf(db).selectFrom('reservation').where('account_id', '=', accountId)
    if (status !== null) own = own.where('status', '=', status)
    const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { total, rows: rows.map((row) => this.#seal.reservationOf(row)) }
  }

  /**
   * Returns the reservations that an owner has to answer or to expect at these places: pending ones, then no-shows that
   * can still be undone, then confirmed ones, each by reservation time. Confirmed ones of the last day are included,
   * because a no-show is reported afterwards.
   */
  async inbox(db: Db, places: readonly string[], at: Instant, limit: number): Promise<Reservation[]> {
    if (places.length === 0) return []
    const rows = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('place_id', 'in', places)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'pending'), eb.or([eb('expires_at', '>', at), eb('held_until', 'is not', null)])]),
          eb.and([eb('status', '=', 'confirmed'), eb('reservation_time', '>', at - NO_SHOW_UNTIL_MS)]),
          eb.and([eb('status', '=', 'no_show'), eb('no_show_at', '>=', at - UNDO_MS)]),
        ]),
      )
      .orderBy('status', 'desc')
      .orderBy('reservation_time')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => this.#seal.reservationOf(row))
  }

  /** Returns the reservations at these places that were settled since then in any way, newest first. */
  async settledSince(db: Db, places: readonly string[], since: Instant, limit: number): Promise<Reservation[]> {
    if (places.length === 0) return []
    const rows = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('place_id', 'in', places)
      .where('settled_at', '>', since)
      .where('channel', '=', 'service')
      .orderBy('settled_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => this.#seal.reservationOf(row))
  }

  /**
   * Returns the reservations at these places with a time within these instants, earliest first; requests that nobody
   * answered are left out.
   */
  async between(
    db: Db,
    places: readonly string[],
    from: Instant,
    until: Instant,
    limit: number,
  ): Promise<Reservation[]> {
    if (places.length === 0) return []
    const rows = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('place_id', 'in', places)
      .where('reservation_time', '>=', from)
      .where('reservation_time', '<', until)
      .where('status', '<>', 'expired')
      .orderBy('reservation_time')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => this.#seal.reservationOf(row))
  }

  /** Returns the places with reservations that can still change. */
  async openPlaces(db: Db, at: Instant): Promise<string[]> {
    const rows = await tablesOf(db)
      .selectFrom('reservation')
      .select('place_id')
      .distinct()
      .where((eb) => eb.or([eb('status', '=', 'pending'), eb('reservation_time', '>', at - OPEN_MS)]))
      .execute()
    return rows.map(({ place_id }) => place_id)
  }

  /** Moves a place's reservations to the place it was merged into. */
  async movePlace(db: Db, placeId: string, into: string): Promise<void> {
    await tablesOf(db).updateTable('reservation').set({ place_id: into }).where('place_id', '=', placeId).execute()
  }

  /**
   * Returns the guest to be texted about a reservation, with the reservation; null once the guest is erased, and for a
   * reservation that the owner entered, whose guest agreed to no texts.
   */
  async guestOf(db: Db, id: string): Promise<(ReachableGuest & Reservation) | null> {
    const row = await tablesOf(db).selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirst()
    const reservation = row ? this.#seal.reservationOf(row) : null
    const phone = reservation?.guest?.phone ?? null
    if (!reservation?.guest || phone === null || reservation.channel !== 'service') return null
    return { ...reservation, ...reservation.guest, phone }
  }
}
