import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { Database } from '#database/database.ts'
import type { NoticeTables } from './noticeTables.ts'

/** The subscription that a browser makes when its owner allows notifications (`PushSubscription.toJSON()`). */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Limit of browsers of one owner; the oldest is deleted when one more is added. */
const SUBSCRIPTIONS_MAX = 20

/** The push subscriptions of owners' browsers. */
export class PushSubscriptions {
  readonly #database: Database<NoticeTables>
  readonly #clock: Clock
  readonly #random: RandomBytes

  constructor(database: Database<NoticeTables>, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#clock = clock
    this.#random = random
  }

  /**
   * Adds a subscription. An endpoint belongs to the owner who added it last: a browser has one endpoint, and another
   * owner may have signed in there.
   */
  add(ownerId: string, { endpoint, keys }: PushSubscription): Promise<{ subscriptionId: string }> {
    return this.#database.transaction(async ({ db }) => {
      const held = { owner_id: ownerId, ...keys, created_at: this.#clock() }
      const { id } = await db
        .insertInto('push_subscription')
        .values({ id: freshId('ps_', this.#random), endpoint, ...held })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(held))
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .deleteFrom('push_subscription')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('push_subscription')
            .select('id')
            .where('owner_id', '=', ownerId)
            .where('id', '!=', id)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .limit(1_000)
            .offset(SUBSCRIPTIONS_MAX - 1),
        )
        .execute()
      return { subscriptionId: id }
    })
  }

  /** Returns false when the owner has no such subscription. */
  async remove(ownerId: string, subscriptionId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom('push_subscription')
      .where('id', '=', subscriptionId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async find(subscriptionId: string): Promise<PushSubscription | null> {
    const row = await this.#database.db
      .selectFrom('push_subscription')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('id', '=', subscriptionId)
      .executeTakeFirst()
    return row ? { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } } : null
  }

  /** Returns the owner's browsers, newest first. */
  async ofOwner(ownerId: string): Promise<{ subscriptionId: string; endpoint: string; createdAt: Instant }[]> {
    const rows = await this.#database.db
      .selectFrom('push_subscription')
      .select(['id', 'endpoint', 'created_at'])
      .where('owner_id', '=', ownerId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ subscriptionId: row.id, endpoint: row.endpoint, createdAt: row.created_at }))
  }

  /** Deletes a subscription that has ended, unless the browser has subscribed again meanwhile. */
  async forget(subscriptionId: string, { keys }: PushSubscription): Promise<void> {
    await this.#database.db
      .deleteFrom('push_subscription')
      .where('id', '=', subscriptionId)
      .where('auth', '=', keys.auth)
      .execute()
  }
}
