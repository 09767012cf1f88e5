import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import { endOwnerTokens } from './endOwnerTokens.ts'
import { lockOwner } from './ownership.ts'
import { eraseProposalsOf } from './forgetProposals.ts'
import { eraseActivityTexts } from './people/ownerActivity.ts'
import type { OwnerTables } from './ownerTables.ts'

/** The address of an erased owner: the column is unique and not null. */
const erasedEmail = (ownerId: string) => `${ownerId}@erased.invalid`

/** An owner who is being erased, with the data that the rest of the transaction needs. */
export interface ErasedOwner {
  email: string
  /** Ids under which their places were claimed. */
  placeIds: readonly string[]
}

/** Returns the owner with their places and locks them until the transaction ends; null for an unknown owner. */
export async function ownerToErase({ db }: Tx<OwnerTables>, ownerId: string): Promise<ErasedOwner | null> {
  if (!(await lockOwner({ db }, ownerId))) return null
  const { email } = await db.selectFrom('owner').select('email').where('id', '=', ownerId).executeTakeFirstOrThrow()
  const places = await db.selectFrom('owner_place').select('place_id').where('owner_id', '=', ownerId).execute()
  return { email, placeIds: places.map((row) => row.place_id) }
}

/**
 * Deletes everything that identifies an owner or gives access: the address, tokens, codes, claims with their messages,
 * objections, invitations, events, places. The row stays, because edits refer to it, and holds only the time of the erasure.
 */
export async function eraseOwnerRows(
  { db, notification: notify }: Tx<OwnerTables>,
  ownerId: string,
  email: string,
  at: Instant,
): Promise<void> {
  await endOwnerTokens({ db, notification: notify }, { email }, at)
  await db.deleteFrom('owner_token').where('owner_id', '=', ownerId).execute()
  await db
    .deleteFrom('claim_inquiry')
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', ownerId),
        eb('claim_id', 'in', eb.selectFrom('owner_claim').select('id').where('owner_claim.owner_id', '=', ownerId)),
      ]),
    )
    .execute()
  await db.deleteFrom('owner_claim').where('owner_id', '=', ownerId).execute()
  await db.deleteFrom('owner_event').where('owner_id', '=', ownerId).execute()
  await db.deleteFrom('owner_place').where('owner_id', '=', ownerId).execute()
  await db.deleteFrom('place_staff').where('owner_id', '=', ownerId).execute()
  await db
    .deleteFrom('place_invitation')
    .where((eb) => eb.or([eb('invited_by', '=', ownerId), eb('email', '=', email)]))
    .execute()
  await eraseActivityTexts({ db }, ownerId)
  await eraseProposalsOf({ db }, ownerId)
  await db.deleteFrom('owner_mail_day').where('owner_id', '=', ownerId).execute()
  await db
    .updateTable('owner')
    .set({ email: erasedEmail(ownerId), seen_at: null, erased_at: at })
    .where('id', '=', ownerId)
    .execute()
}
