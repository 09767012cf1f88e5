import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { ClaimApproval, OwnedPlaceBody } from '#contract/schemas/adminBodies.ts'
import { type ClaimWithOwners, givePlace, pendingClaims, settleClaim } from '#flows/owner/ownerClaims.ts'
import { ownerRecords } from '#flows/owner/ownerRecords.ts'
import { revokeOwnerToken } from '#flows/owner/ownerSignIn.ts'
import type { Refusal } from '#flows/refusal.ts'
import { readBody } from '../input/readBody.ts'
import { shownClaim } from '../owner/ownerCalls.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** The ids in the path of an operator's call about owners. */
interface OwnerPath {
  ownerId: string
  tokenId: string
  claimId: string
}

type Call = (
  service: Service,
  body: JsonObject,
  path: OwnerPath,
  recorder: IdempotencyRecorder,
) => Promise<Done | Refusal>

/** The operator's calls about owners, by endpoint name of the contract. */
export const ADMIN_OWNER_CALLS: Readonly<Record<string, Call>> = {
  claimPlace: postOwner,
  revokeOwnerToken: ({ ownerServices }, _, { ownerId, tokenId }) => revokeOwnerToken(ownerServices, ownerId, tokenId),
  listClaims: async ({ ownerServices }) => ({
    kind: 'done',
    data: (await pendingClaims(ownerServices)).map(shownWithOwners),
  }),
  approveClaim: postApproval,
  rejectClaim: ({ ownerServices }, _, { claimId }, recorder) =>
    settled(settleClaim(ownerServices, claimId, { status: 'rejected' }, recorder?.(shownClaim))),
  exportOwnerRecords: async ({ ownerServices }) => ({ kind: 'done', data: await ownerRecords(ownerServices) }),
}

async function postOwner(
  { administration, ownerServices }: Service,
  body: JsonObject,
  _: OwnerPath,
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
  { ownerServices }: Service,
  body: JsonObject,
  { claimId }: OwnerPath,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(ClaimApproval, body, null)
  if (reading.kind === 'refused') return reading
  const outcome = { status: 'approved' as const, ...reading.value }
  return settled(settleClaim(ownerServices, claimId, outcome, recorder?.(shownClaim)))
}

function shownWithOwners({ presentOwners, ...claim }: ClaimWithOwners) {
  const owners = presentOwners.map(({ ownerId, email, partner, since, seenAt }) => ({
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
