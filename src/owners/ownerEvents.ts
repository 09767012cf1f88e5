import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/** An event at a place, as sent in its owner's event stream. */
export interface OwnerEvent {
  /** Increases by one with each event of the owner. */
  number: number
  type: string
  placeId: string
  /** Id of the reservation or the question. */
  subjectId: string
  at: Instant
}

/** Topic of notifications that an owner has a new event; the detail is the owner's id. */
export const OWNER_EVENT_TOPIC = 'owner_event'

/** Topic of notifications that a person lost one of several places, or has it again; the detail is the person's id. */
export const OWNER_ACCESS_TOPIC = 'owner_access'

/** Stores the events of owners' places, in the order of their transactions. */
export class OwnerEvents {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /**
   * Adds an event for every owner of the place and the people whom they invited, except suspended ones, within the
   * transaction of the change, and returns their ids.
   * Locks the owner's row until the commit, so that numbers become visible in order. `claimed`: the current and former
   * ids of the place, under which owners may have claimed it.
   */
  async append(
    tx: Tx<unknown>,
    { type, placeId, subjectId, at }: Omit<OwnerEvent, 'number'>,
    claimed: readonly string[],
  ): Promise<string[]> {
    const { rows } = await sql<{ id: string; last_event: number }>`
      UPDATE owner SET last_event = last_event + 1
      WHERE suspended_at IS NULL AND id IN (
        SELECT owner_id FROM owner_place WHERE place_id IN (${sql.join(claimed)})
        UNION SELECT s.owner_id FROM place_staff s JOIN owner granter ON granter.id = s.granted_by
        WHERE s.place_id IN (${sql.join(claimed)}) AND granter.suspended_at IS NULL)
      RETURNING id, last_event`.execute(tx.db)
    for (const { id, last_event } of rows) {
      await sql`
        INSERT INTO owner_event (owner_id, number, type, place_id, subject_id, at)
        VALUES (${id}, ${last_event}, ${type}, ${placeId}, ${subjectId}, ${at})`.execute(tx.db)
      await tx.notification(OWNER_EVENT_TOPIC, id)
    }
    return rows.map(({ id }) => id)
  }

  /** Returns the owner's events after a number, oldest first. */
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

  /** Returns the number of the owner's newest event; 0 when there was none. */
  async newest(ownerId: string): Promise<number> {
    const owner = await this.#database.db
      .selectFrom('owner')
      .select('last_event')
      .where('id', '=', ownerId)
      .executeTakeFirst()
    return owner?.last_event ?? 0
  }

  /**
   * Locks the contacts with a place until the transaction ends, under its current and former ids (`claimed`): two calls
   * cannot both take the last contact.
   */
  async lockContacts(tx: Tx<unknown>, claimed: readonly string[]): Promise<void> {
    await sql`
      UPDATE owner SET last_event = last_event
      WHERE id IN (SELECT owner_id FROM owner_place WHERE place_id IN (${sql.join(claimed)}))`.execute(tx.db)
  }

  /** Deletes events that no stream will resume from. */
  async forgetBefore(at: Instant): Promise<void> {
    await this.#database.db.deleteFrom('owner_event').where('at', '<', at).execute()
  }
}
