import type { CallOptions, Connection } from './connection.ts'
import type { AskVenueBody, AskVenueData, PeekAnswerData, PeekAnswerQuery } from './generated/calls.ts'
import type { LiveQuery } from './generated/records.ts'
import { untilSettled, type WaitOptions } from './untilSettled.ts'

const PATH = '/api/v1/live-status'
const pathOf = (queryId: string) => `${PATH}/${encodeURIComponent(queryId)}`

/** Questions to venues about the present: stock, queue, seats. */
export class LiveStatus {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Asks a venue. Without contacting the owner, the answer may be an existing one (`reused`), or the venue is closed
   * (`blocked`).
   */
  async ask(body: AskVenueBody, options?: CallOptions): Promise<AskVenueData> {
    const { idempotencyKey } = body
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 1, idempotencyKey }, options)
  }

  /** Reads the state of a question. */
  get(queryId: string, options?: CallOptions): Promise<LiveQuery> {
    return this.#connection.data({ method: 'GET', path: pathOf(queryId), units: 0 }, options)
  }

  /** Looks for a current answer without asking the owner. */
  peek(query: PeekAnswerQuery, options?: CallOptions): Promise<PeekAnswerData> {
    return this.#connection.data({ method: 'GET', path: PATH, query: { ...query }, units: 1 }, options)
  }

  /** Waits until the owner has answered, or the time for it has passed (`no_response`). */
  waitUntilSettled(queryId: string, options?: WaitOptions<LiveQuery>): Promise<LiveQuery> {
    return untilSettled(this.#connection, pathOf(queryId), options)
  }
}
