import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'
import type { Stated } from './placeProposal.ts'

/** How long the texts of a proposal stay after its decision, for a dispute about it. */
const TEXTS_RETENTION_MS = 90 * DAY_MS
/** A proposal that nobody decided says nothing after a year. */
const PENDING_RETENTION_MS = 365 * DAY_MS

type Db = Pick<Database<OwnerTables>, 'db'>

/**
 * Deletes rejected proposals, and the texts of accepted ones, 90 days after the decision. Accepted proposals stay, because
 * every build needs them.
 */
export async function forgetProposals({ db }: Db, at: Instant): Promise<void> {
  await db
    .updateTable('place_proposal')
    .set({ note: null, reason: null })
    .where('status', '=', 'accepted')
    .where('decided_at', '<=', at - TEXTS_RETENTION_MS)
    .where((eb) => eb.or([eb('note', 'is not', null), eb('reason', 'is not', null)]))
    .execute()
  await db
    .deleteFrom('place_proposal')
    .where('status', '=', 'rejected')
    .where('decided_at', '<=', at - TEXTS_RETENTION_MS)
    .execute()
  await db
    .deleteFrom('place_proposal')
    .where('status', '=', 'pending')
    .where('created_at', '<=', at - PENDING_RETENTION_MS)
    .execute()
}

/**
 * Deletes the pending proposals of somebody who loses a place, or of everybody there (`ownerId` null): they no longer
 * speak for it. What an operator accepted stays.
 */
export async function deletePendingProposals(
  { db }: Pick<Tx<OwnerTables>, 'db'>,
  placeIds: readonly string[],
  ownerId: string | null,
): Promise<void> {
  await db
    .deleteFrom('place_proposal')
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'pending')
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .execute()
}

/** Erases what an owner proposed, except the facts of a place that an operator accepted; a phone number is none of them. */
export async function eraseProposalsOf({ db }: Pick<Tx<OwnerTables>, 'db'>, ownerId: string): Promise<void> {
  await db.deleteFrom('place_proposal').where('owner_id', '=', ownerId).where('status', '<>', 'accepted').execute()
  const kept = await db.selectFrom('place_proposal').select(['id', 'stated']).where('owner_id', '=', ownerId).execute()
  for (const { id, stated } of kept) {
    const withoutPhone = JSON.stringify({ ...(JSON.parse(stated) as Stated), phone: null })
    const erased = { note: null, reason: null, stated: withoutPhone }
    await db.updateTable('place_proposal').set(erased).where('id', '=', id).execute()
  }
}
