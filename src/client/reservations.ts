import type { CallOptions, Connection } from './connection.ts'
import type {
  CancelReservationBody,
  ListReservationsQuery,
  Reservation,
  ReservationListMeta,
  ReserveBody,
  ReserveData,
} from './generated/records.ts'
import { Listing } from './listing.ts'
import { untilSettled, type WaitOptions } from './settled.ts'

const PATH = '/api/v1/reservations'
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** Requests for tables at partner venues (`serviceReservable`). */
export class Reservations {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Asks a venue for a table. Sent again with the same idempotency key, so that one call makes one request; give a key
   * of your own when the call itself may be repeated.
   */
  async create(body: ReserveBody, options?: CallOptions): Promise<ReserveData> {
    const { idempotencyKey } = body
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 1, idempotencyKey }, options)
  }

  /** How a reservation stands. */
  get(id: string, options?: CallOptions): Promise<Reservation> {
    return this.#connection.data({ method: 'GET', path: pathOf(id), units: 0 }, options)
  }

  /** The account's reservations, newest first. */
  list(query: ListReservationsQuery = {}, options?: CallOptions): Listing<Reservation, ReservationListMeta> {
    return new Listing(this.#connection, { method: 'GET', path: PATH, query: { ...query }, units: 0 }, options)
  }

  /** Calls a reservation off for its guest. */
  cancel(id: string, body: CancelReservationBody = {}, options?: CallOptions): Promise<Reservation> {
    return this.#connection.data({ method: 'POST', path: `${pathOf(id)}/cancel`, body, units: 0 }, options)
  }

  /** Waits until it is confirmed, cancelled or expired. */
  waitUntilSettled(id: string, options?: WaitOptions<Reservation>): Promise<Reservation> {
    return untilSettled(this.#connection, pathOf(id), options)
  }
}
