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
  oldestAt: Instant | null
}

/** What an owner is disturbed for (docs/reference/administration.md#owner-events). */
const CONTACTS = ['reservation.created', 'question.created']

/** The events of owners' places, in the order of their transactions. */
export class OwnerEvents {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /**
   * Adds an event for every owner of the place, within the transaction of what happened, and says who they are. The
   * owner's row is locked from here to the commit, so numbers are seen in their order. `claimed`: the place's id and
   * those it had before, under which owners may have claimed it.
   */
  async append(
    tx: Tx<unknown>,
    { type, placeId, subjectId, at }: Omit<OwnerEvent, 'number'>,
    claimed: readonly string[],
  ): Promise<string[]> {
    const { rows } = await sql<{ id: string; last_event: number }>`
      UPDATE owner SET last_event = last_event + 1
      WHERE id IN (SELECT owner_id FROM owner_place WHERE place_id IN (${sql.join(claimed)}))
      RETURNING id, last_event`.execute(tx.db)
    for (const { id, last_event } of rows) {
      await sql`
        INSERT INTO owner_event (owner_id, number, type, place_id, subject_id, at)
        VALUES (${id}, ${last_event}, ${type}, ${placeId}, ${subjectId}, ${at})`.execute(tx.db)
      await tx.notify(OWNER_EVENT_TOPIC, id)
    }
    return rows.map(({ id }) => id)
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
   * How often the place was contacted since, under its id and those it had before (`claimed`). Asked within the transaction that would add one more: its owners' rows are
   * locked, so that two cannot both be the last that fits.
   */
  async contactsWithin(tx: Tx<unknown>, claimed: readonly string[], since: Instant): Promise<Contacts> {
    await sql`
      UPDATE owner SET last_event = last_event
      WHERE id IN (SELECT owner_id FROM owner_place WHERE place_id IN (${sql.join(claimed)}))`.execute(tx.db)
    const { rows } = await sql<{ count: number; oldest_at: number | null }>`
      SELECT COUNT(DISTINCT subject_id) AS count, MIN(at) AS oldest_at FROM owner_event
      WHERE place_id IN (${sql.join(claimed)}) AND at > ${since} AND type IN (${sql.join(CONTACTS)})`.execute(tx.db)
    return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? null }
  }

  /** Events that nobody comes back for any more. */
  async forgetBefore(at: Instant): Promise<void> {
    await this.#database.db.deleteFrom('owner_event').where('at', '<', at).execute()
  }
}
