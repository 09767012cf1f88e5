import { sql } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { type CalendarDate, DAY_MS, kstDate } from '#base/kst.ts'
import type { Database, GroupedWrite } from '#database/database.ts'
import type { NotedRequest, RequestSender } from './notedRequest.ts'
import type { StoredRequests } from './storedRequests.ts'

/** The table of migration 0003 that belongs to this module. */
export type RequestTables = {
  request_count: {
    account_id: string
    hour_at: number
    key_id: string
    endpoint: string
    status: number
    requests: number
    units: number
  }
}

/** Requests of one key to one endpoint with one status within an hour, and their cost. */
export interface RequestCount {
  hourAt: Instant
  keyId: string
  endpoint: string
  status: number
  requests: number
  units: number
}

/** Requests of an account with one status within a day in Korea, and their cost. */
export interface DayCount {
  day: CalendarDate
  status: number
  requests: number
  units: number
}

interface Counted extends RequestCount {
  accountId: string
}

const HOUR_MS = 3_600_000
/**
 * Limit of the groups in memory between two saves: some 20 MB. An account's keys, endpoints and statuses make a few
 * dozen per hour; requests beyond the limit are not counted, and are reported in the log.
 */
const GROUPS_MAX = 100_000
/** Limit of the rows of one answer; the newest are returned. */
const ROWS_MAX = 1_000

/**
 * Counts the requests of the last days for their account, and passes each on to the stored requests. Counts are kept in memory and added to the database
 * periodically, so that a crash loses those of the last seconds. The counts are information and not used for billing.
 */
export class RequestLog {
  #database: Database<RequestTables>
  #clock: Clock
  #days: number
  /** The same requests, one by one. */
  readonly stored: StoredRequests
  #counts = new Map<string, Counted>()
  #left = 0

  /** `days` is how long counts are stored; 0 disables counting. */
  constructor(database: Database<RequestTables>, clock: Clock, days: number, stored: StoredRequests) {
    this.#database = database
    this.#clock = clock
    this.#days = days
    this.stored = stored
  }

  /** Notes one answered request. */
  note(sender: RequestSender, request: NotedRequest): void {
    if (this.#days === 0) return
    this.stored.note(sender, request)
    const { accountId, keyId } = sender
    const { endpoint, status, units } = request
    const hour = Math.floor(this.#clock() / HOUR_MS)
    const group = groupOf(keyId, endpoint, status, hour)
    const known = this.#counts.get(group)
    if (known) {
      known.requests++
      known.units += units
    } else this.#keep(group, { accountId, keyId, endpoint, status, units, requests: 1, hourAt: hour * HOUR_MS })
  }

  /**
   * Adds the counts to the database and returns how many requests were not counted for lack of memory. Counts that
   * could not be written stay in memory.
   */
  async save(): Promise<{ left: number }> {
    const [counts, left] = [[...this.#counts.values()], this.#left]
    this.#counts = new Map()
    this.#left = 0
    const writes = await Promise.allSettled(
      counts.map(async (count) => {
        try {
          await this.#database.write(this.#addition(count))
        } catch (cause) {
          this.#noteAgain(count)
          throw cause
        }
      }),
    )
    const failed = writes.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    return { left }
  }

  /** Deletes counts that are older than their retention. */
  async forget(): Promise<void> {
    const { db } = this.#database
    await db
      .deleteFrom('request_count')
      .where('hour_at', '<', this.#clock() - this.#days * DAY_MS)
      .execute()
  }

  /**
   * Returns an account's requests, newest hour first, including the unsaved ones of this node; `days` is how far back
   * they go.
   */
  async ofAccount(accountId: string): Promise<{ days: number; counts: RequestCount[] }> {
    if (this.#days === 0) return { days: 0, counts: [] }
    await this.save()
    const { db } = this.#database
    const rows = await db
      .selectFrom('request_count')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('hour_at', '>=', this.#clock() - this.#days * DAY_MS)
      .orderBy('hour_at', 'desc')
      .orderBy('requests', 'desc')
      .orderBy('key_id')
      .orderBy('endpoint')
      .orderBy('status')
      .limit(ROWS_MAX)
      .execute()
    const counts = rows.map(({ hour_at, key_id, endpoint, status, requests, units }) => ({
      hourAt: hour_at,
      keyId: key_id,
      endpoint,
      status,
      requests,
      units,
    }))
    return { days: this.#days, counts }
  }

  /** Returns all of an account's requests by day and status, newest day first; `days` is how far back they go. */
  async byDay(accountId: string): Promise<{ days: number; counts: DayCount[] }> {
    if (this.#days === 0) return { days: 0, counts: [] }
    await this.save()
    const { db } = this.#database
    const rows = await db
      .selectFrom('request_count')
      .select(({ fn }) => [
        'hour_at',
        'status',
        fn.sum<number>('requests').as('requests'),
        fn.sum<number>('units').as('units'),
      ])
      .where('account_id', '=', accountId)
      .where('hour_at', '>=', this.#clock() - this.#days * DAY_MS)
      .groupBy(['hour_at', 'status'])
      .orderBy('hour_at', 'desc')
      .execute()
    const counts = new Map<string, DayCount>()
    for (const { hour_at, status, requests, units } of rows) {
      const day = kstDate(hour_at)
      const count = counts.get(`${day} ${status}`) ?? { day, status, requests: 0, units: 0 }
      count.requests += requests
      count.units += units
      counts.set(`${day} ${status}`, count)
    }
    const sorted = [...counts.values()].sort((a, b) => b.day.localeCompare(a.day) || a.status - b.status)
    return { days: this.#days, counts: sorted }
  }

  #addition({ accountId, keyId, endpoint, status, requests, units, hourAt }: Counted): GroupedWrite {
    const query = this.#database.db
      .insertInto('request_count')
      .values({ account_id: accountId, hour_at: hourAt, key_id: keyId, endpoint, status, requests, units })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'hour_at', 'key_id', 'endpoint', 'status']).doUpdateSet({
          requests: sql`request_count.requests + excluded.requests`,
          units: sql`request_count.units + excluded.units`,
        }),
      )
    return { key: accountId, statements: [{ query: query.compile() }] }
  }

  /** Merges counts that could not be written with those that arrived meanwhile. */
  #noteAgain(count: Counted): void {
    const group = groupOf(count.keyId, count.endpoint, count.status, count.hourAt / HOUR_MS)
    const known = this.#counts.get(group)
    if (!known) return this.#keep(group, count)
    known.requests += count.requests
    known.units += count.units
  }

  #keep(group: string, count: Counted): void {
    if (this.#counts.size < GROUPS_MAX) this.#counts.set(group, count)
    else this.#left += count.requests
  }
}

/** A key belongs to one account, so the key's id identifies both. */
function groupOf(keyId: string, endpoint: string, status: number, hour: number): string {
  return `${keyId} ${endpoint} ${status} ${hour}`
}
