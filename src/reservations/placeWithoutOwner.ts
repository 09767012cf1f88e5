import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { ReservationTables } from './reservation.ts'

/** Changes to reservations at places that an owner has lost. */

const tables = ({ db }: Tx<unknown>) => db as unknown as Kysely<ReservationTables>

/**
 * Expires the pending requests at these places at that instant, because no owner is left to answer them. Returns their
 * number.
 */
export async function endRequestsAt(tx: Tx<unknown>, placeIds: readonly string[], at: Instant): Promise<number> {
  if (placeIds.length === 0) return 0
  const ended = await tables(tx)
    .updateTable('reservation')
    .set({ expires_at: at })
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .returning('id')
    .execute()
  return ended.length
}

/** Erases the reasons with which owners declined requests at these places; the declined status stays. */
export async function eraseDeclineReasonsAt(tx: Tx<unknown>, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  await tables(tx)
    .updateTable('reservation')
    .set({ cancel_reason: null })
    .where('place_id', 'in', placeIds)
    .where('cancelled_by', '=', 'owner')
    .where('cancel_reason', 'is not', null)
    .execute()
}

/** Counts the confirmed future reservations at these places. */
export async function reservationsAhead(tx: Tx<unknown>, placeIds: readonly string[], at: Instant): Promise<number> {
  if (placeIds.length === 0) return 0
  const { ahead } = await tables(tx)
    .selectFrom('reservation')
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'confirmed')
    .where('reservation_time', '>', at)
    .executeTakeFirstOrThrow()
  return ahead
}
