import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/**
 * An owner whose app was inactive for longer is taken not to answer questions
 * (docs/reference/live-questions.md#active-owners).
 */
const ACTIVE_MS = 14 * DAY_MS

/** Records and checks whether owners are active. */
export class Presence {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /** Records that the owner's app is in use: through a heartbeat or an open event stream. */
  async seen(ownerId: string, at: Instant): Promise<void> {
    await this.#database.db
      .updateTable('owner')
      .set({ seen_at: at })
      .where('id', '=', ownerId)
      .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', at)]))
      .execute()
  }

  /** Returns true when an owner of the place, claimed under one of these ids, was active within the last 14 days. */
  async isActive(claimed: readonly string[], at: Instant): Promise<boolean> {
    const owner = await this.#database.db
      .selectFrom('owner')
      .innerJoin('owner_place', 'owner_place.owner_id', 'owner.id')
      .select('owner.id')
      .where('owner_place.place_id', 'in', claimed)
      .where('owner.seen_at', '>', at - ACTIVE_MS)
      .executeTakeFirst()
    return owner !== undefined
  }
}
