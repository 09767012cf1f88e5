import type { CallOptions, Connection } from './connection.ts'
import type { AskVenueBody, AskVenueData, LiveQuery, PeekAnswerData, PeekAnswerQuery } from './generated/records.ts'
import { untilSettled, type WaitOptions } from './settled.ts'

const PATH = '/api/v1/live-status'
const pathOf = (queryId: string) => `${PATH}/${encodeURIComponent(queryId)}`

/** Questions to venues about what holds right now: stock, queue, seats. */
export class LiveStatus {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Asks a venue. The answer may be there at once (`reused`), or the venue closed (`blocked`): then nobody was asked. */
  async ask(body: AskVenueBody, options?: CallOptions): Promise<AskVenueData> {
    const { idempotencyKey } = body
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 1, idempotencyKey }, options)
  }

  /** How a question stands. */
  get(queryId: string, options?: CallOptions): Promise<LiveQuery> {
    return this.#connection.data({ method: 'GET', path: pathOf(queryId), units: 0 }, options)
  }

  /** Looks for a fresh answer without asking anybody. */
  peek(query: PeekAnswerQuery, options?: CallOptions): Promise<PeekAnswerData> {
    return this.#connection.data({ method: 'GET', path: PATH, query: { ...query }, units: 1 }, options)
  }

  /** Waits until the owner has answered, or the time for it is over (`no_response`). */
  waitUntilSettled(queryId: string, options?: WaitOptions<LiveQuery>): Promise<LiveQuery> {
    return untilSettled(this.#connection, pathOf(queryId), options)
  }
}
