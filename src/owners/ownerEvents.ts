import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/** What happened to a place, as its owner's event stream tells it. */
export interface OwnerEvent {
  /** Grows by one with each event of the owner. */
  number: number
  type: string
  placeId: string
  /** Of the reservation or the question. */
  subjectId: string
  at: Instant
}

/** Rung with an owner's id when there is a new event for them. */
export const OWNER_EVENT_TOPIC = 'owner_event'

/** How often a place was contacted within a time, and when the first of these contacts was. */
export interface Contacts {
  count: number
  firstAt: Instant | null
}

/** The events of owners' places, in the order of their transactions. */
export class OwnerEvents {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /**
   * Adds an event for every owner of the place, within the transaction of what happened. The owner's row is locked from
   * here to the commit, so numbers are seen in their order.
   */
  async append(tx: Tx<unknown>, { type, placeId, subjectId, at }: Omit<OwnerEvent, 'number'>): Promise<void> {
    const { rows } = await sql<{ id: string; last_event: number }>`
      UPDATE owner SET last_event = last_event + 1
      WHERE id IN (SELECT owner_id FROM owner_place WHERE place_id = ${placeId})
      RETURNING id, last_event`.execute(tx.db)
    for (const { id, last_event } of rows) {
      await sql`
        INSERT INTO owner_event (owner_id, number, type, place_id, subject_id, at)
        VALUES (${id}, ${last_event}, ${type}, ${placeId}, ${subjectId}, ${at})`.execute(tx.db)
      await tx.ring(OWNER_EVENT_TOPIC, id)
    }
  }

  /** The owner's events after a number, oldest first. */
  async after(ownerId: string, number: number, limit: number): Promise<OwnerEvent[]> {
    const rows = await this.#database.db
      .selectFrom('owner_event')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      number: row.number,
      type: row.type,
      placeId: row.place_id,
      subjectId: row.subject_id,
      at: row.at,
    }))
  }

  /** The number of the owner's newest event; 0 when there was none. */
  async newest(ownerId: string): Promise<number> {
    const owner = await this.#database.db
      .selectFrom('owner')
      .select('last_event')
      .where('id', '=', ownerId)
      .executeTakeFirst()
    return owner?.last_event ?? 0
  }

  /**
   * How many things of these types were asked of the place since then. Asked within the transaction that would add one
   * more; `place` is locked by its owners' rows, so that two cannot both be the last that fits.
   */
  async contactsSince(
    tx: Tx<unknown>,
    placeId: string,
    types: readonly OwnerEvent['type'][],
    since: Instant,
  ): Promise<Contacts> {
    await sql`
      UPDATE owner SET last_event = last_event
      WHERE id IN (SELECT owner_id FROM owner_place WHERE place_id = ${placeId})`.execute(tx.db)
    const { rows } = await sql<{ count: number; first_at: number | null }>`
      SELECT COUNT(DISTINCT subject_id) AS count, MIN(at) AS first_at FROM owner_event
      WHERE place_id = ${placeId} AND at > ${since} AND type IN (${sql.join(types)})`.execute(tx.db)
    return { count: rows[0]?.count ?? 0, firstAt: rows[0]?.first_at ?? null }
  }

  /** Events that nobody comes back for any more. */
  async forgetBefore(at: Instant): Promise<void> {
    await this.#database.db.deleteFrom('owner_event').where('at', '<', at).execute()
  }
}
