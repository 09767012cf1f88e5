import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { ReservationStatus } from '#contract/reservation.ts'
import type { Tx } from '#database/database.ts'
import { type GuestLimit, guestLimit } from './guestLimits.ts'
import { NO_SHOW_UNTIL_MS, UNDO_MS } from './transitions.ts'
import type { GuestSeal } from './guestSeal.ts'
import type { Guest, Overdue, Reservation, ReservationOrder, ReservationTables } from './reservation.ts'

/** Where a statement runs: the database, or a transaction that may span other rooms. */
export type Db = Pick<Tx<unknown>, 'db'> | { db: Kysely<unknown> }

const tablesOf = ({ db }: Db) => db as unknown as Kysely<ReservationTables>

/** An owner may say for a day that nobody came, and for another that this was wrong. */
const OPEN_MS = 2 * DAY_MS

/** Which of an account's reservations, a page of them. */
export interface Listing {
  status: ReservationStatus | null
  /** From 1. */
  page: number
  pageSize: number
}

/** Reservations as they are stored; how they change stands in transitions.ts. */
export class Reservations {
  readonly #seal: GuestSeal

  constructor(seal: GuestSeal) {
    this.#seal = seal
  }

  /** The limit that one more request for this phone would break; null when there is room. */
  limitOf(db: Db, phone: string, at: Instant): Promise<GuestLimit | null> {
    return guestLimit(tablesOf(db), this.#seal.phoneIndexes(phone), at)
  }

  /** Until the transaction ends nobody else makes a request for this phone, so that `limitOf` stays true. */
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
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return this.#seal.opened(row)
  }

  /** One of an account's; another account's is nobody's. */
  async ofAccount(db: Db, accountId: string, id: string): Promise<Reservation | null> {
    const row = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ? this.#seal.opened(row) : null
  }

  /** One of these places'. */
  async atPlaces(db: Db, places: readonly string[], id: string): Promise<Reservation | null> {
    if (places.length === 0) return null
    const row = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .where('place_id', 'in', places)
      .executeTakeFirst()
    return row ? this.#seal.opened(row) : null
  }

  /** Whether there is a pending one whose time is up: of an account, or at all. */
  async anyOverdue(db: Db, { accountId, reservationId }: Overdue, at: Instant): Promise<boolean> {
    let overdue = tablesOf(db).selectFrom('reservation').select('id').where('status', '=', 'pending')
    if (accountId !== undefined) overdue = overdue.where('account_id', '=', accountId)
    if (reservationId !== undefined) overdue = overdue.where('id', '=', reservationId)
    return (await overdue.where('expires_at', '<=', at).limit(1).executeTakeFirst()) !== undefined
  }

  /** An account's, newest first. */
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
    return { total, rows: rows.map((row) => this.#seal.opened(row)) }
  }

  /**
   * What an owner has to answer or to expect at these places: pending ones, then confirmed ones
   * by their time, those of the last day too: a no-show is said afterwards, and may be taken back.
   */
  async inbox(db: Db, places: readonly string[], at: Instant, limit: number): Promise<Reservation[]> {
    if (places.length === 0) return []
    const rows = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('place_id', 'in', places)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', at)]),
          eb.and([eb('status', '=', 'confirmed'), eb('reservation_time', '>', at - NO_SHOW_UNTIL_MS)]),
          eb.and([eb('status', '=', 'no_show'), eb('no_show_at', '>=', at - UNDO_MS)]),
        ]),
      )
      .orderBy('status', 'desc')
      .orderBy('reservation_time')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => this.#seal.opened(row))
  }

  /** What was settled at these places since, in whatever way, the newest first. */
  async settledSince(db: Db, places: readonly string[], since: Instant, limit: number): Promise<Reservation[]> {
    if (places.length === 0) return []
    const rows = await tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('place_id', 'in', places)
      .where('settled_at', '>', since)
      .orderBy('settled_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => this.#seal.opened(row))
  }

  /** Places with reservations that somebody may still do something about. */
  async openPlaces(db: Db, at: Instant): Promise<string[]> {
    const rows = await tablesOf(db)
      .selectFrom('reservation')
      .select('place_id')
      .distinct()
      .where((eb) => eb.or([eb('status', '=', 'pending'), eb('reservation_time', '>', at - OPEN_MS)]))
      .execute()
    return rows.map(({ place_id }) => place_id)
  }

  /** Gives a place's reservations to the one it was merged into. */
  async movePlace(db: Db, placeId: string, into: string): Promise<void> {
    await tablesOf(db).updateTable('reservation').set({ place_id: into }).where('place_id', '=', placeId).execute()
  }

  /** Who is to be texted about a reservation, and of what; null once that is erased. */
  async guestOf(db: Db, id: string): Promise<(Guest & Reservation) | null> {
    const row = await tablesOf(db).selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirst()
    const reservation = row ? this.#seal.opened(row) : null
    return reservation?.guest ? { ...reservation, ...reservation.guest } : null
  }
}
