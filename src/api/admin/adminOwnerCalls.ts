import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { ClaimApproval, OwnedPlaceBody } from '#contract/schemas/adminBodies.ts'
import { type ClaimWithOwners, givePlace, pendingClaims, settleClaim } from '#flows/owner/ownerClaims.ts'
import { ownerRecords } from '#flows/owner/ownerRecords.ts'
import { revokeOwnerToken } from '#flows/owner/ownerSignIn.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'
import { readBody } from '../input/readBody.ts'
import { shownClaim } from '../owner/ownerCalls.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'

/** The operator's calls about owners, by endpoint name of the contract. */
export const ADMIN_OWNER_CALLS = {
  claimPlace: postOwner,
  revokeOwnerToken: ({ ownerServices }, { path: { ownerId, tokenId } }) =>
    revokeOwnerToken(ownerServices, ownerId, tokenId),
  listClaims: async ({ ownerServices }) => ({
    kind: 'done',
    data: (await pendingClaims(ownerServices)).map(shownWithOwners),
  }),
  approveClaim: postApproval,
  rejectClaim: ({ ownerServices }, { path: { claimId } }, recorder) =>
    settled(settleClaim(ownerServices, claimId, { status: 'rejected' }, recorder?.(shownClaim))),
  exportOwnerRecords: async ({ ownerServices }) => ({ kind: 'done', data: await ownerRecords(ownerServices) }),
} satisfies Partial<AdminCallTable>

async function postOwner(
  { administration, ownerServices }: AdminDependencies,
  { body }: AdminCall,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(OwnedPlaceBody, body, null)
  if (reading.kind === 'refused') return reading
  const shown = <T extends { expiresAt: number }>(claimed: T) => ({
    ...claimed,
    expiresAt: isoInstant(claimed.expiresAt),
  })
  const claimed = await givePlace(administration, ownerServices, reading.value, recorder?.(shown))
  return claimed.kind === 'refused' ? claimed : { kind: 'done', data: shown(claimed.data) }
}

async function postApproval(
  { ownerServices }: AdminDependencies,
  { body, path: { claimId } }: AdminCall,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(ClaimApproval, body, null)
  if (reading.kind === 'refused') return reading
  const outcome = { status: 'approved' as const, ...reading.value }
  return settled(settleClaim(ownerServices, claimId, outcome, recorder?.(shownClaim)))
}

function shownWithOwners({ presentOwners, ...claim }: ClaimWithOwners) {
  const owners = presentOwners.map(({ ownerId, email, partner, since, lastActiveAt: seenAt }) => ({
    ownerId,
    email,
    partner,
    since: isoInstant(since),
    seenAt: isoInstantOrNull(seenAt),
  }))
  return { ...shownClaim(claim), presentOwners: owners }
}

async function settled(settling: ReturnType<typeof settleClaim>): Promise<Done | Refusal> {
  const claim = await settling
  return claim.kind === 'refused' ? claim : { kind: 'done', data: shownClaim(claim.data) }
}
