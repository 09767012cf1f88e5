import type { Claim } from '#owners/claims.ts'
import type { PresentOwner } from '#owners/ownership.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { presentOwners } from '../ownershipMails.ts'
import { placeNameOf } from '../placeLabel.ts'

/** The claims whose owners one pass asks, oldest first. */
const CLAIMS_AT_ONCE = 500

/**
 * Asks the present owners of a claimed place by mail whether they object, each of them once. An owner who has reached
 * today's limit of such mails is asked later: the time to object starts with the mail, so that nobody can use up the
 * limit to keep an owner from objecting.
 */
export async function askOwners(
  services: OwnerServices,
  { claimId, ownerId, placeId }: Pick<Claim, 'claimId' | 'ownerId' | 'placeId'>,
): Promise<void> {
  const owners = (await presentOwners(services, placeId)).filter((owner) => owner.ownerId !== ownerId)
  const due = await services.inquiries.due(
    claimId,
    owners.map((owner) => owner.ownerId),
  )
  for (const owner of owners) if (due.includes(owner.ownerId)) await askOwner(services, claimId, owner, placeId)
}

async function askOwner(
  { inquiries, ownerMails, sendOwnershipMail, ...services }: OwnerServices,
  claimId: string,
  { ownerId, email }: PresentOwner,
  placeId: string,
): Promise<void> {
  const at = services.clock()
  const code = await inquiries.take(claimId, ownerId, at)
  if (code === null) return
  let askedAt: number | null = null
  try {
    if (!(await ownerMails.count(ownerId, 'claim', at))) return
    await sendOwnershipMail({ to: email, event: 'claimed', placeName: placeNameOf(services, placeId), code })
    askedAt = services.clock()
  } finally {
    await inquiries.finish(claimId, ownerId, askedAt)
  }
}

/** Asks the owners who were not asked about a pending claim yet. A mail that fails does not keep the others back. */
export async function askAllOwners(services: OwnerServices): Promise<void> {
  const claims = await services.claims.pendingOldestFirst(CLAIMS_AT_ONCE)
  await services.afterCommit(
    claims.map((claim) => ['ask owners about a claim', () => askOwners(services, claim)] as const),
  )
}
