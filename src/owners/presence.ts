import type { ExpressionBuilder } from 'kysely'
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

  /**
   * Returns true when somebody who answers for the place, claimed under one of these ids, was active within the last 14
   * days: an owner, or a person whom an owner invited, and none of them suspended.
   */
  async isActive(claimed: readonly string[], at: Instant): Promise<boolean> {
    const owner = await this.#database.db
      .selectFrom('owner')
      .select('owner.id')
      .where('owner.seen_at', '>', at - ACTIVE_MS)
      .where('owner.suspended_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('owner.id', 'in', eb.selectFrom('owner_place').select('owner_id').where('place_id', 'in', claimed)),
          eb('owner.id', 'in', activeStaff(eb, claimed)),
        ]),
      )
      .executeTakeFirst()
    return owner !== undefined
  }
}

/** Selects the people of places whose granting owner is not suspended. */
function activeStaff(eb: ExpressionBuilder<OwnerTables, 'owner'>, placeIds: readonly string[]) {
  return eb
    .selectFrom('place_staff')
    .innerJoin('owner as granter', 'granter.id', 'place_staff.granted_by')
    .select('place_staff.owner_id')
    .where('place_staff.place_id', 'in', placeIds)
    .where('granter.suspended_at', 'is', null)
}
