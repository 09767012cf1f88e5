import type { OwnershipEvent } from '#contract/ownershipEvent.ts'
import type { OwnerMailKind } from '#owners/ownerMails.ts'
import { ownersOfPlaces, type PresentOwner } from '#owners/ownership.ts'
import type { OwnershipMail } from './ownershipMail.ts'
import type { OwnerServices } from './ownerServices.ts'
import { placeNameOf } from './placeLabel.ts'

type Recipient = Pick<PresentOwner, 'ownerId' | 'email'>
type MailingServices = Pick<OwnerServices, 'ownerMails' | 'mailOwnership' | 'releases' | 'clock'>

const KINDS: Readonly<Record<OwnershipEvent, OwnerMailKind>> = {
  claimed: 'claim',
  rejected: 'change',
  claim_rejected: 'change',
  shared: 'change',
  granted: 'change',
  merged: 'change',
  left: 'change',
  revoked: 'change',
  transferred: 'change',
  replaced: 'change',
  erased: 'change',
  suspended: 'change',
  reinstated: 'change',
  invited: 'invitation',
  joined: 'change',
  accepted: 'change',
  removed: 'change',
  proposal_accepted: 'change',
  proposal_rejected: 'change',
  venue_accepted: 'change',
  venue_rejected: 'change',
  closure_accepted: 'change',
  closure_reported: 'change',
  change_accepted: 'change',
  correction_accepted: 'change',
  removal_accepted: 'change',
  duplicate_accepted: 'change',
}

/** Returns the owners of a place under all its claimed ids, each owner once, longest ownership first. */
export async function presentOwners(
  services: Pick<OwnerServices, 'database' | 'claimedIds'>,
  placeId: string,
): Promise<PresentOwner[]> {
  return (await presentOwnersOf(services, [placeId]))(placeId)
}

/** Places looked up at once, because statements take a limited number of parameters. */
const PLACES_AT_ONCE = 100

/** Returns the owners of many places. */
export async function presentOwnersOf(
  { database, claimedIds }: Pick<OwnerServices, 'database' | 'claimedIds'>,
  placeIds: readonly string[],
): Promise<(placeId: string) => PresentOwner[]> {
  const byPlace = new Map<string, PresentOwner[]>()
  for (let from = 0; from < placeIds.length; from += PLACES_AT_ONCE) {
    const claimed = placeIds
      .slice(from, from + PLACES_AT_ONCE)
      .map((placeId) => ({ placeId, ids: new Set(claimedIds.of(placeId)) }))
    const owners = await ownersOfPlaces(database, [...new Set(claimed.flatMap(({ ids }) => [...ids]))])
    for (const { placeId, ids } of claimed)
      byPlace.set(placeId, eachOnce(owners.filter((owner) => ids.has(owner.placeId))))
  }
  return (placeId) => byPlace.get(placeId) ?? []
}

/** Keeps the earliest claim of an owner who claimed a place under several ids. */
function eachOnce(owners: readonly PresentOwner[]): PresentOwner[] {
  return [...new Map(owners.toReversed().map((owner) => [owner.ownerId, owner])).values()].toReversed()
}

/**
 * Mails owners about a change, with a daily limit per owner. Runs after the commit of the change (`afterCommit`): a
 * mail that cannot be counted fails, and one that cannot be sent is logged.
 */
export async function mailOwners(
  services: MailingServices,
  recipients: readonly Recipient[],
  event: OwnershipEvent,
  placeId: string,
  { reason, change }: Pick<OwnershipMail, 'reason' | 'change'> = {},
): Promise<void> {
  for (const { ownerId, email } of new Map(recipients.map((one) => [one.ownerId, one])).values()) {
    const counted = await services.ownerMails.count(ownerId, KINDS[event], services.clock())
    if (counted)
      services.mailOwnership({
        to: email,
        event,
        placeName: placeNameOf(services, placeId),
        ...(reason && { reason }),
        ...(change && { change }),
      })
  }
}
