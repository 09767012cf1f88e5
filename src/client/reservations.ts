import type { CallOptions, Connection } from './connection.ts'
import type {
  AcceptProposalBody,
  CancelReservationBody,
  DeclineProposalBody,
  ListReservationsQuery,
  ReserveBody,
  ReserveData,
} from './generated/calls.ts'
import type { Reservation, ReservationListMeta } from './generated/records.ts'
import { Listing } from './listing.ts'
import { untilSettled, type WaitOptions } from './untilSettled.ts'

const PATH = '/api/v1/reservations'
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** Reservation requests at partner venues (`serviceReservable`). */
export class Reservations {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Requests a table at a venue. Retries have the same idempotency key, so that one call makes one request; set your
   * own key when the call itself may be repeated.
   */
  async create(body: ReserveBody, options?: CallOptions): Promise<ReserveData> {
    const { idempotencyKey } = body
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 1, idempotencyKey }, options)
  }

  /** Reads the state of a reservation. */
  get(id: string, options?: CallOptions): Promise<Reservation> {
    return this.#connection.data({ method: 'GET', path: pathOf(id), units: 0 }, options)
  }

  /** Lists the account's reservations, newest first. */
  list(query: ListReservationsQuery = {}, options?: CallOptions): Listing<Reservation, ReservationListMeta> {
    return new Listing(this.#connection, { method: 'GET', path: PATH, query: { ...query }, units: 0 }, options)
  }

  /** Cancels a reservation for its guest. */
  cancel(id: string, body: CancelReservationBody = {}, options?: CallOptions): Promise<Reservation> {
    return this.#connection.data({ method: 'POST', path: `${pathOf(id)}/cancel`, body, units: 0 }, options)
  }

  /** Accepts another time that the venue proposes (`proposal.reservationTime`), for the guest. */
  acceptProposal(id: string, body: AcceptProposalBody, options?: CallOptions): Promise<Reservation> {
    return this.#connection.data({ method: 'POST', path: `${pathOf(id)}/accept-proposal`, body, units: 0 }, options)
  }

  /** Declines another time that the venue proposes; the reservation stays as it is. */
  declineProposal(id: string, body: DeclineProposalBody, options?: CallOptions): Promise<Reservation> {
    return this.#connection.data({ method: 'POST', path: `${pathOf(id)}/decline-proposal`, body, units: 0 }, options)
  }

  /** Waits until the reservation is confirmed, cancelled or expired. */
  waitUntilSettled(id: string, options?: WaitOptions<Reservation>): Promise<Reservation> {
    return untilSettled(this.#connection, pathOf(id), options)
  }
}
