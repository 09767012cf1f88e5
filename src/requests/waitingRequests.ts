import type { Instant } from '#base/clock.ts'
import type { NotedRequest, RequestSender } from './notedRequest.ts'

/** An answered request that is not in the database yet. */
export interface WaitingRequest extends NotedRequest {
  sender: RequestSender
  receivedAt: Instant
}

interface AccountWaiting {
  requests: WaitingRequest[]
  limited: number
}

/** Limits between two writes: of all requests of a node, some 20 MB, and of those of one account, 50 a second. */
const ALL_MAX = 5_000
const ACCOUNT_MAX = 500
/** A program that does not slow down gets many refusals, which would push its other requests out. */
const LIMITED_MAX = 20
const RATE_LIMITED = 429

/** Requests that wait for the next write, by account. Those beyond the limits are dropped, and counted. */
export class WaitingRequests {
  #byAccount = new Map<string, AccountWaiting>()
  #size = 0
  #dropped = 0

  add(request: WaitingRequest): void {
    const { accountId } = request.sender
    const waiting = this.#byAccount.get(accountId) ?? { requests: [], limited: 0 }
    const isLimited = request.status === RATE_LIMITED
    if (
      this.#size >= ALL_MAX ||
      waiting.requests.length >= ACCOUNT_MAX ||
      (isLimited && waiting.limited >= LIMITED_MAX)
    ) {
      this.#dropped++
      return
    }
    this.#size++
    if (isLimited) waiting.limited++
    waiting.requests.push(request)
    this.#byAccount.set(accountId, waiting)
  }

  /** The accounts with waiting requests. */
  accounts(): readonly string[] {
    return [...this.#byAccount.keys()]
  }

  /** Removes and returns the requests of an account. */
  take(accountId: string): readonly WaitingRequest[] {
    const requests = this.#byAccount.get(accountId)?.requests ?? []
    this.#byAccount.delete(accountId)
    this.#size -= requests.length
    return requests
  }

  /** Returns how many requests were dropped since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }
}
