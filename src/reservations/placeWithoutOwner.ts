import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { ReservationTables } from './reservation.ts'
import { change, NOTHING_HELD } from './transitions.ts'

/** Changes to reservations at places that an owner has lost. */

const tables = ({ db }: Tx<unknown>) => db as unknown as Kysely<ReservationTables>

/**
 * Expires the pending requests at these places at that instant, because no owner is left to answer them, and drops the
 * held cancellations that have not taken effect: those tables stay confirmed. Returns the number of requests.
 */
export async function endRequestsAt(tx: Tx<unknown>, placeIds: readonly string[], at: Instant): Promise<number> {
  if (placeIds.length === 0) return 0
  const ended = await tables(tx)
    .updateTable('reservation')
    .set({ expires_at: at, ...NOTHING_HELD })
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('expires_at', '>', at), eb('held_until', 'is not', null)]))
    .returning('id')
    .execute()
  await change(tx)
    .set(NOTHING_HELD)
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'confirmed')
    .where('held_until', '>', at)
    .execute()
  return ended.length
}

/**
 * Erases the reasons with which owners declined requests and cancelled tables at these places, also those of held
 * answers; the status and the held answers stay.
 */
export async function eraseDeclineReasonsAt(tx: Tx<unknown>, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  await tables(tx)
    .updateTable('reservation')
    .set({ cancel_reason: null })
    .where('place_id', 'in', placeIds)
    .where('cancelled_by', '=', 'owner')
    .where('cancel_reason', 'is not', null)
    .execute()
  await tables(tx)
    .updateTable('reservation')
    .set({ held_reason: null })
    .where('place_id', 'in', placeIds)
    .where('held_reason', 'is not', null)
    .execute()
}

/** Deletes the reservations that owners entered by hand at these places, because nobody is left who may read them. */
export async function deleteEntriesAt(tx: Tx<unknown>, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  await tables(tx)
    .deleteFrom('reservation')
    .where('place_id', 'in', placeIds)
    .where('channel', '<>', 'service')
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
