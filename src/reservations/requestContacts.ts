import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { ReservationTables } from './reservation.ts'
import type { Db } from './reservations.ts'

/** A request or a question by which an owner was disturbed. */
export interface Contact {
  at: Instant
  accountId: string
  /** Hash of the guest's phone number; null for a question, and once the guest is erased. */
  phoneIndex: string | null
}

/** Returns the requests for a place since then that its owner has not accepted, oldest first. */
export async function unacceptedRequests({ db }: Db, placeIds: readonly string[], since: Instant): Promise<Contact[]> {
  const rows = await (db as unknown as Kysely<ReservationTables>)
    .selectFrom('reservation')
    .select(['created_at', 'account_id', 'phone_index'])
    .where('place_id', 'in', placeIds)
    .where('created_at', '>', since)
    .where('approved_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, account_id, phone_index }) => ({
    at: created_at,
    accountId: account_id,
    phoneIndex: phone_index,
  }))
}
