import type { Clock, Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database, Tx } from '#database/database.ts'
import {
  type NotedRequest,
  type RequestMode,
  requestModeOf,
  type RequestSender,
  type StoredParameters,
  type StoredRequest,
} from './notedRequest.ts'
import { type WaitingRequest, WaitingRequests } from './waitingRequests.ts'

/** The table of the stored requests. */
export type StoredRequestTables = {
  stored_request: {
    account_id: string
    received_at: Instant
    request_id: string
    key_id: string
    mode: string
    endpoint: string
    status: number
    error: string | null
    units: number
    latency_us: number
    parameters: string
  }
}

/** What the column of the parameters holds as JSON. */
type StoredDetails = StoredParameters & Pick<NotedRequest, 'errorParams'>

/** Which of an account's requests are listed; null selects all. */
export interface RequestFilter {
  requestId: string | null
  keyId: string | null
  endpoint: string | null
  mode: RequestMode | null
  /** The lowest and the highest status, both included. */
  status: { min: number; max: number } | null
  /** Received at or after this instant. */
  since: Instant | null
  /** Received before this instant. */
  until: Instant | null
}

export interface StoredRequestSettings {
  /** How long requests are stored. */
  days: number
  /** The number of requests that an account keeps; 0 stores none. */
  max: number
  /** Returns which of the accounts were erased: their requests are deleted, and no more are stored. */
  erasedOf: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Requests that the database refused, with the reason of the last refusal. */
export interface FailedRequests {
  requests: number
  cause: unknown
}

/** The rows of one statement. */
const ROWS_PER_WRITE = 100
const ACCOUNTS_PER_READ = 500
/** An account is cut to its maximum after it wrote this share of it, so that the cut costs little. */
const CUT_AFTER = 0.1

/**
 * Stores the newest requests of each account, at most `max` and for `days`. Requests wait in memory and are written in
 * batches after their answers, so that a crash loses those of the last seconds. They are information and not used for
 * billing.
 */
export class StoredRequests {
  readonly #database: Database<StoredRequestTables>
  readonly #clock: Clock
  readonly #settings: StoredRequestSettings
  readonly #waiting = new WaitingRequests()
  /** The number of rows of each account that this node wrote since the account was last cut. */
  #written = new Map<string, number>()
  #failed: FailedRequests | null = null

  constructor(database: Database<StoredRequestTables>, clock: Clock, settings: StoredRequestSettings) {
    this.#database = database
    this.#clock = clock
    this.#settings = settings
  }

  /** How far back requests go and how many an account has at most; both are 0 when none are stored. */
  get limits(): { days: number; max: number } {
    const { days, max } = this.#settings
    return days === 0 || max === 0 ? { days: 0, max: 0 } : { days, max }
  }

  note(sender: RequestSender, request: NotedRequest): void {
    if (this.limits.max === 0 || sender.visitor !== undefined) return
    const receivedAt = Math.floor(this.#clock() - request.latencyMs)
    this.#waiting.add({ ...request, sender, receivedAt })
  }

  /**
   * Writes the waiting requests. Returns how many were dropped since the last call because too many came at once, and
   * those that could not be written, which are dropped, too.
   */
  async save(): Promise<{ dropped: number; failed: FailedRequests | null }> {
    const accounts = this.#waiting.accounts()
    for (let at = 0; at < accounts.length; at += ACCOUNTS_PER_READ)
      await this.#saveAccounts(accounts.slice(at, at + ACCOUNTS_PER_READ))
    const failed = this.#failed
    this.#failed = null
    return { dropped: this.#waiting.takeDropped(), failed }
  }

  /** Lists the requests of an account, newest first, including those of this node that were not written yet. */
  async list(
    accountId: string,
    filter: RequestFilter,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ total: number; requests: readonly StoredRequest[] }> {
    await this.#saveAccounts([accountId])
    const found = this.#filtered(accountId, filter)
    const [{ total }, rows] = await Promise.all([
      found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      found
        .selectAll()
        .orderBy('received_at', 'desc')
        .orderBy('request_id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
    ])
    return { total, requests: rows.map(requestOf) }
  }

  /** Deletes requests that are too old, those beyond the maximum of an account, and those of erased accounts. */
  async forget(): Promise<void> {
    const { days, max } = this.limits
    const { db } = this.#database
    await db
      .deleteFrom('stored_request')
      .where('received_at', '<', this.#clock() - days * DAY_MS)
      .execute()
    this.#written = new Map()
    const accounts = await db
      .selectFrom('stored_request')
      .select(({ fn }) => ['account_id', fn.countAll<number>().as('stored')])
      .groupBy('account_id')
      .execute()
    for (const { account_id, stored } of accounts) if (stored > max) await this.#cut(account_id)
    const ids = accounts.map(({ account_id }) => account_id)
    for (let at = 0; at < ids.length; at += ACCOUNTS_PER_READ) {
      const erased = await this.#settings.erasedOf(ids.slice(at, at + ACCOUNTS_PER_READ))
      for (const accountId of erased)
        await db.deleteFrom('stored_request').where('account_id', '=', accountId).execute()
    }
  }

  /** Deletes the requests of an account within the transaction that erases it. */
  async eraseWithin(tx: Tx<unknown>, accountId: string): Promise<void> {
    this.#waiting.take(accountId)
    const { db } = tx as Tx<StoredRequestTables>
    await db.deleteFrom('stored_request').where('account_id', '=', accountId).execute()
  }

  async #saveAccounts(accountIds: readonly string[]): Promise<void> {
    const taken = accountIds
      .map((accountId) => ({ accountId, requests: this.#waiting.take(accountId) }))
      .filter(({ requests }) => requests.length > 0)
    if (taken.length === 0) return
    try {
      const erased = await this.#settings.erasedOf(taken.map(({ accountId }) => accountId))
      for (const { accountId, requests } of taken) if (!erased.has(accountId)) await this.#write(accountId, requests)
    } catch (cause) {
      for (const { requests } of taken) this.#noteFailed(requests.length, cause)
    }
  }

  /** Writes the requests of an account; never rejects, so that those of other accounts are written. */
  async #write(accountId: string, requests: readonly WaitingRequest[]): Promise<void> {
    let left = requests.length
    try {
      for (let at = 0; at < requests.length; at += ROWS_PER_WRITE) {
        const rows = requests.slice(at, at + ROWS_PER_WRITE).map(rowOf)
        await this.#insert(accountId, rows)
        left -= rows.length
      }
      await this.#cutAfter(accountId, requests.length)
    } catch (cause) {
      this.#noteFailed(left, cause)
    }
  }

  #noteFailed(requests: number, cause: unknown): void {
    this.#failed = { requests: (this.#failed?.requests ?? 0) + requests, cause }
  }

  async #insert(accountId: string, rows: readonly StoredRequestTables['stored_request'][]): Promise<void> {
    const query = this.#database.db
      .insertInto('stored_request')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['account_id', 'received_at', 'request_id']).doNothing())
    await this.#database.write({ key: accountId, statements: [{ query: query.compile() }] })
  }

  /** Counts what an account wrote, and cuts it to its maximum once that is a share of the maximum. */
  async #cutAfter(accountId: string, count: number): Promise<void> {
    const written = (this.#written.get(accountId) ?? 0) + count
    this.#written.set(accountId, written)
    if (written >= this.limits.max * CUT_AFTER) await this.#cut(accountId)
  }

  /** Deletes the oldest requests of an account beyond its maximum. */
  async #cut(accountId: string): Promise<void> {
    this.#written.delete(accountId)
    const { db } = this.#database
    await db
      .deleteFrom('stored_request')
      .where('account_id', '=', accountId)
      .where('received_at', '<', (part) =>
        part
          .selectFrom('stored_request as kept')
          .select('kept.received_at')
          .where('kept.account_id', '=', accountId)
          .orderBy('kept.received_at', 'desc')
          .limit(1)
          .offset(Math.max(this.limits.max - 1, 0)),
      )
      .execute()
  }

  #filtered(accountId: string, filter: RequestFilter) {
    const { requestId, keyId, endpoint, mode, status, since, until } = filter
    let query = this.#database.db
      .selectFrom('stored_request')
      .where('account_id', '=', accountId)
      .where('received_at', '>=', Math.max(this.#clock() - this.limits.days * DAY_MS, since ?? 0))
    if (until !== null) query = query.where('received_at', '<', until)
    if (requestId !== null) query = query.where('request_id', '=', requestId)
    if (keyId !== null) query = query.where('key_id', '=', keyId)
    if (endpoint !== null) query = query.where('endpoint', '=', endpoint)
    if (mode !== null) query = query.where('mode', '=', mode)
    if (status !== null) query = query.where('status', '>=', status.min).where('status', '<=', status.max)
    return query
  }
}

function rowOf(request: WaitingRequest): StoredRequestTables['stored_request'] {
  const { sender, receivedAt, requestId, endpoint, status, error, errorParams, units, latencyMs, parameters } = request
  return {
    account_id: sender.accountId,
    received_at: receivedAt,
    request_id: requestId,
    key_id: sender.keyId,
    mode: requestModeOf(sender.mode),
    endpoint,
    status,
    error,
    units,
    latency_us: Math.round(latencyMs * 1_000),
    parameters: JSON.stringify({ ...parameters(), errorParams } satisfies StoredDetails),
  }
}

function requestOf(row: StoredRequestTables['stored_request']): StoredRequest {
  return {
    requestId: row.request_id,
    receivedAt: row.received_at,
    keyId: row.key_id,
    mode: requestModeOf(row.mode),
    endpoint: row.endpoint,
    status: row.status,
    error: row.error,
    // Requests of earlier versions have none.
    errorParams: [],
    units: row.units,
    latencyMs: row.latency_us / 1_000,
    ...(JSON.parse(row.parameters) as StoredParameters & Partial<StoredDetails>),
  }
}
