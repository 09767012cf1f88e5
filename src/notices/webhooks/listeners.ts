import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import type { WebhookEvent } from '#contract/webhook.ts'
import type { Database, Tx } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'
import { eventsOf, isOf, type WebhookOwner } from './webhook.ts'

/** Events a listener has not said yet that it has. */
export interface ListenedEvent {
  id: string
  body: string
  at: Instant
}

/** What a look finds: events that are due, or when the next will be. */
export interface Listened {
  events: readonly ListenedEvent[]
  nextAt: Instant | null
}

/** A terminal that has not asked for so long is not there any more. */
export const LISTENER_MS = 2 * MINUTE_MS
/** At one account and mode: a few people with a few terminals. */
const LISTENERS_MAX = 10
const HANDED_AT_ONCE = 20
/** A listener that never says that it has an event would else keep all it ever heard of. */
const KEPT_MS = DAY_MS

/** Listeners: webhooks without an address, for programs that nobody can reach. */
export class Listeners {
  readonly #database: Database<NoticeTables>
  readonly #clock: Clock
  readonly #random: RandomBytes

  constructor(database: Database<NoticeTables>, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#clock = clock
    this.#random = random
  }

  /** Null when there are enough. Whoever calls has locked the account. */
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

  /** What it hears of; null when it has ended. */
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

  /** The listener has these and asks for more: it is there until `until`. False when it has ended. */
  async asks(owner: WebhookOwner, listenerId: string, done: readonly string[], waitMs: number): Promise<boolean> {
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

  /** What is due for it, the oldest first. */
  async look(listenerId: string): Promise<Listened> {
    const now = this.#clock()
    const rows = await this.#database.db
      .selectFrom('listened_event')
      .selectAll()
      .where('listener_id', '=', listenerId)
      .orderBy('due_at')
      .orderBy('id')
      .limit(HANDED_AT_ONCE)
      .execute()
    const due = rows.filter((row) => row.due_at <= now)
    const nextAt = rows[due.length]?.due_at ?? null
    return { events: due.map(({ id, body, due_at: at }) => ({ id, body, at })), nextAt }
  }

  /** Ends a listener with what it has not fetched; false when there is none. */
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

  /** Forgets listeners that have ended by themselves, what was kept for those that are gone, and what none has taken for long. */
  async forget(): Promise<void> {
    const now = this.#clock()
    await this.#database.transaction(async ({ db }) => {
      await db.deleteFrom('webhook').where('expires_at', '<=', now).execute()
      const open = db.selectFrom('webhook').select('id').where('expires_at', 'is not', null)
      await db
        .deleteFrom('listened_event')
        .where((eb) => eb.or([eb('listener_id', 'not in', open), eb('due_at', '<=', now - KEPT_MS)]))
        .execute()
    })
  }
}
