import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { ReservationTables } from './reservation.ts'

/** What becomes of requests at places that their owner has lost. */

const tables = ({ db }: Tx<unknown>) => db as unknown as Kysely<ReservationTables>

/** Nobody is left to answer at these places: what is pending there is overdue from that instant on. Answers how many. */
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

/** Takes the words out with which owners declined requests at these places; that they declined stays. */
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

/** Confirmed reservations at these places whose time is still to come. */
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
