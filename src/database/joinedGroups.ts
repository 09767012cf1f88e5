/** A group of writes with the client that sent it. */
export interface ClientGroup<Client, Group> {
  client: Client
  group: Group
}

interface JoinedGroupsOptions {
  /** Called when `take` should be called, at once or a little later; there may be nothing left to take by then. */
  onDue: () => void
  nowMs: () => number
}

/** How long groups wait for those of other clients; the smallest delay of a timer. */
const WAIT_MS = 1
/** A client that took part in a transaction this long ago is under load, and its next group is on its way. */
const RECENT_MS = 5

/**
 * Joins groups of several clients into one transaction, because each transaction waits for the disk once. Groups wait
 * until all clients of the last transaction have sent their next one, and at most WAIT_MS; where the last transaction
 * is longer ago they do not wait. A client sends its next group after the reply to the one before.
 */
export class JoinedGroups<Client, Group> {
  readonly #options: JoinedGroupsOptions
  #waiting: ClientGroup<Client, Group>[] = []
  /** The clients of the last transaction, in its order. */
  #last: readonly Client[] = []
  #lastAtMs = -Infinity
  #timer: NodeJS.Timeout | null = null

  constructor(options: JoinedGroupsOptions) {
    this.#options = options
  }

  add(client: Client, group: Group): void {
    this.#waiting.push({ client, group })
    if (!this.#isOtherDue()) return this.#options.onDue()
    this.#timer ??= setTimeout(() => this.#options.onDue(), WAIT_MS)
  }

  /**
   * Returns the groups that wait, for one transaction. The client that was first in the last one comes last: where two
   * clients charge the same account, the second of them must write again, and so each succeeds in turn.
   */
  take(): readonly ClientGroup<Client, Group>[] {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const groups = this.#waiting.toSorted((a, b) => this.#placeOf(b.client) - this.#placeOf(a.client))
    this.#waiting = []
    if (groups.length === 0) return groups
    this.#last = groups.map(({ client }) => client)
    this.#lastAtMs = this.#options.nowMs()
    return groups
  }

  /** Drops the groups of a client that is gone. */
  leave(client: Client): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.client !== client)
    this.#last = this.#last.filter((other) => other !== client)
  }

  #isOtherDue(): boolean {
    if (this.#options.nowMs() - this.#lastAtMs > RECENT_MS) return false
    return this.#last.some((client) => this.#waiting.every((waiting) => waiting.client !== client))
  }

  #placeOf(client: Client): number {
    const at = this.#last.indexOf(client)
    return at < 0 ? this.#last.length : at
  }
}
