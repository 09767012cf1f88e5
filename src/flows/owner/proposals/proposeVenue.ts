import { NEW_VENUES_PENDING_MAX } from '#contract/placeProposal.ts'
import type { TransactionHook } from '#database/database.ts'
import type { VenueMatcher } from '#matching/venueMatcher.ts'
import type { PlaceProposal, Stated } from '#owners/placeProposal.ts'
import { type Refusal, refused } from '../../refusal.ts'
import { busyRefusal } from '../../search/matchVenues.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { NOT_OWNED } from '../people/placeAccess.ts'
import { recordedBy } from '../people/recordActivity.ts'
import { type LikelyPlace, likelyPlacesOf } from './likelyPlaces.ts'
import { NOT_PENDING, type ShownProposal, shownProposal } from './proposeChange.ts'

type Done<T> = { kind: 'done'; data: T }

/** Returns the places of the data that may be a venue, so that its owner claims it instead of adding it twice. */
export async function findVenueMatches(
  services: OwnerServices,
  matcher: VenueMatcher,
  venue: Omit<Stated, 'since' | 'subtype'>,
): Promise<Done<LikelyPlace[]> | Refusal> {
  const likely = await likelyPlacesOf(services, matcher, [venue], { withSameAddress: true })
  return likely.kind === 'busy' ? busyRefusal(likely) : { kind: 'done', data: likely.places[0] ?? [] }
}

/** Proposes a venue that the data does not have. It is the owner's from the release on that contains it. */
export async function proposeVenue(
  services: OwnerServices,
  ownerId: string,
  { note, ...sent }: Omit<Stated, 'since'> & { note: string | null },
  transactionHook?: TransactionHook<PlaceProposal>,
): Promise<Done<ShownProposal> | Refusal> {
  const made = ({ proposalId }: PlaceProposal) =>
    ({ kind: 'proposal.made', actorId: ownerId, subjectId: proposalId, detail: 'new_venue' }) as const
  const order = { ownerId, stated: { ...sent, since: null }, note }
  const recorded = recordedBy(services, made, transactionHook)
  const created = await services.proposals.addVenue(order, services.clock(), recorded)
  if (created.kind === 'created') return { kind: 'done', data: shownProposal(created.proposal) }
  return created.kind === 'too_many' ? TOO_MANY : NOT_OWNED
}

/** Returns the caller's proposals of new venues, newest first. */
export async function listVenueProposals(services: OwnerServices, ownerId: string): Promise<Done<ShownProposal[]>> {
  return { kind: 'done', data: (await services.proposals.newVenuesOf(ownerId)).map(shownProposal) }
}

export async function withdrawVenue(
  services: OwnerServices,
  ownerId: string,
  proposalId: string,
): Promise<Done<{ proposalId: string }> | Refusal> {
  const activity = { kind: 'proposal.withdrawn', actorId: ownerId, subjectId: proposalId } as const
  const isWithdrawn = await services.proposals.withdraw(proposalId, { ownerId }, recordedBy(services, activity))
  return isWithdrawn ? { kind: 'done', data: { proposalId } } : NOT_PENDING
}

const TOO_MANY = refused('invalid_parameter', {
  param: 'name',
  message: {
    en: `You already have ${NEW_VENUES_PENDING_MAX} pending new venues.`,
    ko: `확인을 기다리는 새 가게가 이미 ${NEW_VENUES_PENDING_MAX}곳 있습니다.`,
  },
  hint: {
    en: 'Wait until the operator has decided one of them, or withdraw one.',
    ko: '운영자가 하나를 처리할 때까지 기다리거나 하나를 취소하세요.',
  },
})
