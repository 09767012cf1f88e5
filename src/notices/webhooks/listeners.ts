import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import type { WebhookEvent } from '#contract/webhook.ts'
import type { Database, Tx } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'
import { eventsOf, isOf, type WebhookOwner } from './webhook.ts'

/** An event that a listener has not acknowledged yet. */
export interface ListenedEvent {
  id: string
  body: string
  at: Instant
}

/** The due events of a listener, and when the next one is due; null when none waits. */
export interface DueEvents {
  events: readonly ListenedEvent[]
  nextAt: Instant | null
}

/** A listener that has sent no request for this long ends. */
export const LISTENER_MS = 2 * MINUTE_MS
/** Limit per account and mode: a few people with a few terminals. */
const LISTENERS_MAX = 10
const EVENTS_AT_ONCE = 20
/** A listener that never acknowledges would otherwise keep all its events. */
const RETENTION_MS = DAY_MS

/** Listeners are webhooks without an address, for programs that cannot be reached from outside. */
export class Listeners {
  readonly #database: Database<NoticeTables>
  readonly #clock: Clock
  readonly #random: RandomBytes

  constructor(database: Database<NoticeTables>, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#clock = clock
    this.#random = random
  }

  /** Creates a listener; returns null when the limit is reached. The caller must hold the account's lock. */
  async create(
    tx: Tx<unknown>,
    { accountId, mode, keyId, events }: WebhookOwner & { keyId: string; events: readonly WebhookEvent[] },
  ): Promise<{ listenerId: string; expiresAt: Instant } | null> {
    const db = tx.db.withTables<NoticeTables>()
    const now = this.#clock()
    const open = await db
      .selectFrom('webhook')
      .select('id')
      .where('account_id', '=', accountId)
      .where('mode', '=', mode)
      .where('expires_at', '>', now)
      .execute()
    if (open.length >= LISTENERS_MAX) return null
    const [listenerId, expiresAt] = [freshId('lsn_', this.#random), now + LISTENER_MS]
    await db
      .insertInto('webhook')
      .values({
        id: listenerId,
        account_id: accountId,
        mode,
        made_with: keyId,
        events: JSON.stringify(events),
        description: '',
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    return { listenerId, expiresAt }
  }

  /** Returns the listener's event types; null when it has ended. */
  async eventsOf(owner: WebhookOwner, listenerId: string): Promise<readonly WebhookEvent[] | null> {
    const row = await this.#database.db
      .selectFrom('webhook')
      .select('events')
      .where('id', '=', listenerId)
      .where(isOf(owner))
      .where('expires_at', '>', this.#clock())
      .executeTakeFirst()
    return row ? eventsOf(row) : null
  }

  /** Acknowledges events and extends the listener until after the wait. Returns false when it has ended. */
  async acknowledge(
    owner: WebhookOwner,
    listenerId: string,
    done: readonly string[],
    waitMs: number,
  ): Promise<boolean> {
    const now = this.#clock()
    return this.#database.transaction(async ({ db }) => {
      const row = await db
        .updateTable('webhook')
        .set({ expires_at: now + waitMs + LISTENER_MS })
        .where('id', '=', listenerId)
        .where(isOf(owner))
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst()
      if (!row) return false
      if (done.length > 0)
        await db.deleteFrom('listened_event').where('listener_id', '=', listenerId).where('id', 'in', done).execute()
      return true
    })
  }

  /** Returns the listener's due events, oldest first. */
  async dueEvents(listenerId: string): Promise<DueEvents> {
    const now = this.#clock()
    const rows = await this.#database.db
      .selectFrom('listened_event')
      .selectAll()
      .where('listener_id', '=', listenerId)
      .orderBy('due_at')
      .orderBy('id')
      .limit(EVENTS_AT_ONCE)
      .execute()
    const due = rows.filter((row) => row.due_at <= now)
    const nextAt = rows[due.length]?.due_at ?? null
    return { events: due.map(({ id, body, due_at: at }) => ({ id, body, at })), nextAt }
  }

  /** Ends a listener and deletes its events; returns false when there is none. */
  async end(owner: WebhookOwner, listenerId: string): Promise<boolean> {
    return this.#database.transaction(async ({ db }) => {
      const row = await db
        .deleteFrom('webhook')
        .where('id', '=', listenerId)
        .where(isOf(owner))
        .where('expires_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (row) await db.deleteFrom('listened_event').where('listener_id', '=', listenerId).execute()
      return row !== undefined
    })
  }

  /** Deletes expired listeners, the events of ended ones, and events that were not acknowledged for a day. */
  async forget(): Promise<void> {
    const now = this.#clock()
    await this.#database.transaction(async ({ db }) => {
      await db.deleteFrom('webhook').where('expires_at', '<=', now).execute()
      const open = db.selectFrom('webhook').select('id').where('expires_at', 'is not', null)
      await db
        .deleteFrom('listened_event')
        .where((eb) => eb.or([eb('listener_id', 'not in', open), eb('due_at', '<=', now - RETENTION_MS)]))
        .execute()
    })
  }
}
