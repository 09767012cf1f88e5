import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import type { ClaimApproval, OwnedPlaceBody } from '#contract/schemas/adminBodies.ts'
import { type ClaimWithOwners, givePlace, pendingClaims, settleClaim } from '#flows/owner/ownerClaims.ts'
import { ownerRecords } from '#flows/owner/ownerRecords.ts'
import { revokeOwnerToken } from '#flows/owner/ownerSignIn.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { AdminCallTable, AdminDependencies } from './adminCall.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import { shownClaim } from '../owner/ownerCalls.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'

/** The operator's calls about owners, by endpoint name of the contract. */
export const ADMIN_OWNER_CALLS = {
  claimPlace: postOwner,
  revokeOwnerToken: ({ ownerServices }, { path: { ownerId, tokenId } }) =>
    revokeOwnerToken(ownerServices, ownerId, tokenId),
  listClaims: async (services) => ({ kind: 'done', data: (await pendingClaims(services)).map(shownWithOwners) }),
  approveClaim: postApproval,
  rejectClaim: ({ ownerServices }, { path: { claimId }, body: { reason } }, recorder) =>
    settled(settleClaim(ownerServices, claimId, { status: 'rejected', reason }, recorder?.(shownClaim))),
  exportOwnerRecords: async ({ ownerServices }) => ({ kind: 'done', data: await ownerRecords(ownerServices) }),
} satisfies Partial<AdminCallTable>

async function postOwner(
  { administration, ownerServices }: AdminDependencies,
  { body }: Sent<typeof OwnedPlaceBody>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const shown = <T extends { expiresAt: number }>(claimed: T) => ({
    ...claimed,
    expiresAt: isoInstant(claimed.expiresAt),
  })
  const claimed = await givePlace(administration, ownerServices, body, recorder?.(shown))
  return claimed.kind === 'refused' ? claimed : { kind: 'done', data: shown(claimed.data) }
}

async function postApproval(
  { ownerServices }: AdminDependencies,
  { body, path: { claimId } }: Sent<typeof ClaimApproval, 'claimId'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const { overrideReason: override, ...approval } = body
  const outcome = { status: 'approved' as const, ...approval, override }
  return settled(settleClaim(ownerServices, claimId, outcome, recorder?.(shownClaim)))
}

function shownWithOwners({ presentOwners, inquiries, approvableFrom, ...claim }: ClaimWithOwners) {
  const owners = presentOwners.map(({ ownerId, email, partner, since, lastActiveAt: seenAt }) => ({
    ownerId,
    email,
    partner,
    since: isoInstant(since),
    seenAt: isoInstantOrNull(seenAt),
  }))
  const asked = inquiries.map(({ ownerId, askedAt, objectedAt, reason }) => ({
    ownerId,
    askedAt: isoInstantOrNull(askedAt),
    objectedAt: isoInstantOrNull(objectedAt),
    reason,
  }))
  const from = isoInstantOrNull(approvableFrom)
  return { ...shownClaim(claim), presentOwners: owners, inquiries: asked, approvableFrom: from }
}

async function settled(settling: ReturnType<typeof settleClaim>): Promise<Done | Refusal> {
  const claim = await settling
  return claim.kind === 'refused' ? claim : { kind: 'done', data: shownClaim(claim.data) }
}
