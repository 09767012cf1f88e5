import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import { forgetCalls } from '#idempotency/forgetCalls.ts'
import { dropPushesAt } from '#notices/ownerPushes.ts'
import { deletePendingProposals } from '#owners/forgetProposals.ts'
import { withdrawInvitations } from '#owners/people/invitations.ts'
import { removeStaff, type StaffMember, type StaffSelection } from '#owners/people/placeStaff.ts'

/**
 * Ends the access of people to a place within a transaction: their role, the events and the waiting pushes about it, their
 * pending proposals, and their stored answers, which contain guests' names and phone numbers. Their sessions stay for their other places. Returns
 * whom it concerned.
 */
export async function endStaffAccess(tx: Tx<unknown>, which: StaffSelection, at: Instant): Promise<StaffMember[]> {
  const removed = await removeStaff(tx, which)
  for (const { personId } of removed) {
    await dropPushesAt(tx, personId, which.placeIds, at)
    await forgetCalls(tx, personId)
    await deletePendingProposals(tx, which.placeIds, personId)
  }
  return removed
}

/**
 * Ends the access of everybody whom an owner let into a place, and withdraws the owner's invitations; with null that of all
 * people.
 */
export async function endGrantedAccess(
  tx: Tx<unknown>,
  placeIds: readonly string[],
  grantedBy: string | null,
  at: Instant,
): Promise<StaffMember[]> {
  await withdrawInvitations(tx, placeIds, grantedBy)
  return endStaffAccess(tx, { placeIds, ...(grantedBy !== null && { grantedBy }) }, at)
}
