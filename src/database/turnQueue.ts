/**
 * Handles the requests of several clients in the order of their arrival, except that a client that holds the turn (it
 * is in a transaction) goes before all others until it ends its turn.
 */
export class TurnQueue<Client, Request> {
  /** Handles a request; returns whether its client holds the turn now. */
  readonly #handle: (client: Client, request: Request) => boolean
  #holder: Client | null = null
  #waiting: { client: Client; request: Request }[] = []

  constructor(handle: (client: Client, request: Request) => boolean) {
    this.#handle = handle
  }

  add(client: Client, request: Request): void {
    if (this.#holder !== null && this.#holder !== client) {
      this.#waiting.push({ client, request })
      return
    }
    this.#run(client, request)
    this.#runWaiting()
  }

  /** Drops the requests of a client that is gone; `endTurn` ends what it began, if it held the turn. */
  leave(client: Client, endTurn: () => void): void {
    this.#waiting = this.#waiting.filter((entry) => entry.client !== client)
    if (this.#holder !== client) return
    endTurn()
    this.#holder = null
    this.#runWaiting()
  }

  #run(client: Client, request: Request): void {
    this.#holder = this.#handle(client, request) ? client : null
  }

  #runWaiting(): void {
    for (;;) {
      const at = this.#waiting.findIndex(({ client }) => this.#holder === null || this.#holder === client)
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
      if (!next) return
      this.#run(next.client, next.request)
    }
  }
}
