import type { RecordKey, VenueIdentity } from '#venue/venueIdentity.ts'
import type { ReportRecords } from '#contract/schemas/reportSchema.ts'
import type { PlaceProposal } from '#owners/placeProposal.ts'
import { type Decision, describePlace, keyed, keyOf, kindOf, linksOf } from '../../report/decidedRecord.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { presentOwnersOf } from '../ownershipMails.ts'
import { type AcceptedChanges, acceptedChanges, corrected } from './acceptedChanges.ts'

/** The source name of the records of accepted proposals (docs/reference/place-proposals.md#next-build). */
const SOURCE = 'owner_proposals'

type Records = Pick<ReportRecords, 'records' | 'decisions'>

/** Returns whether the proposer owns the new venue, or the place that moved, at its new address. */
type IsOwned = (proposal: PlaceProposal) => boolean

/**
 * Returns accepted proposals as source records and decisions for the next build. A place has one record of its corrections,
 * so that a later one does not repeat the name that an earlier one replaced.
 */
export async function proposalRecords(
  services: Pick<OwnerServices, 'database' | 'proposals' | 'claimedIds'>,
): Promise<Records> {
  const all: Records = { records: [], decisions: [] }
  const { byPlace, newVenues } = await acceptedChanges(services)
  const endings = [...byPlace.values()].flatMap(({ ending }) => ending ?? [])
  const isOwned = await ownedByProposer(services, [...endings, ...newVenues])
  for (const { records, decisions } of [...byPlace.values()].flatMap((changes) => recordsOf(changes, isOwned))) {
    all.records.push(...records)
    all.decisions.push(...decisions)
  }
  all.records.push(...newVenues.flatMap((proposal) => newVenueOf(proposal, isOwned)))
  return all
}

async function ownedByProposer(
  services: Pick<OwnerServices, 'database' | 'claimedIds'>,
  proposals: readonly PlaceProposal[],
): Promise<IsOwned> {
  const ownersOf = await presentOwnersOf(
    services,
    proposals.flatMap(({ releasedAs }) => releasedAs ?? []),
  )
  return ({ releasedAs, ownerId }) =>
    releasedAs !== null && ownersOf(releasedAs).some((owner) => owner.ownerId === ownerId)
}

function recordsOf({ corrections, ending }: AcceptedChanges, isOwned: IsOwned): Records[] {
  // A correction would show that a place that ended later was in business.
  if (ending !== null) return endingOf(ending, corrections, isOwned)
  const [first] = corrections
  const last = corrections.at(-1)
  const place = last?.facts?.place
  return first && last && place ? [correctionOf(first, last, corrected(place, corrections))] : []
}

/** The record of a place's corrections; it belongs to the venue of the place, however different it is now. */
function correctionOf(first: PlaceProposal, last: PlaceProposal, place: VenueIdentity): Records {
  const own = { source: SOURCE, sourceId: first.proposalId }
  const record = { ...keyOf(own, last.createdAt), ...describePlace(place), ...kindOf(place), confirmedBy: 'owner' }
  return { records: [record], decisions: linksOf(own, place) }
}

/** The record that a place closed, and of a move a second one: the venue at its new address. */
function endingOf(ending: PlaceProposal, corrections: readonly PlaceProposal[], isOwned: IsOwned): Records[] {
  const place = ending.facts?.place
  const { since } = ending.stated
  if (!place || since === null) return []
  const own = { source: SOURCE, sourceId: ending.proposalId }
  const record = {
    ...keyOf(own, ending.createdAt),
    ...describePlace(place),
    ...kindOf(place),
    operatingStatus: 'closed',
    closedOn: since,
    confirmedBy: 'owner',
  }
  const closing = { records: [record], decisions: linksOf(own, place) }
  return ending.kind === 'moved' ? [closing, movedOf(ending, corrected(place, corrections), isOwned)] : [closing]
}

/** The key of the record of a venue at the address that it moved to, or of a new venue. */
export const keyOfNewVenue = ({ proposalId, kind }: Pick<PlaceProposal, 'proposalId' | 'kind'>): RecordKey => ({
  source: SOURCE,
  sourceId: kind === 'moved' ? `${proposalId}_to` : proposalId,
})

function movedOf(proposal: PlaceProposal, place: VenueIdentity, isOwned: IsOwned): Records {
  const own = keyOfNewVenue(proposal)
  const { lat, lng, roadAddress, jibunAddress, since } = proposal.stated
  if (lat === null || lng === null || since === null) return { records: [], decisions: [] }
  const record = {
    ...keyOf(own, proposal.createdAt),
    ...describePlace({ ...place, lat, lng, roadAddress, jibunAddress, regionCode: null }),
    ...kindOf(place),
    openedOn: since,
    ...confirmation(proposal, isOwned),
  }
  return { records: [record], decisions: apartFrom(own, proposal, place) }
}

/** The record of a venue that the data does not have; it belongs to whatever venue it resembles. */
function newVenueOf(proposal: PlaceProposal, isOwned: IsOwned): ReportRecords['records'] {
  const { name, subtype, roadAddress, jibunAddress, lat, lng, phone } = proposal.stated
  if (name === null || lat === null || lng === null) return []
  const place = { name, lat, lng, roadAddress, jibunAddress, regionCode: null }
  const record = {
    ...keyOf(keyOfNewVenue(proposal), proposal.createdAt),
    ...describePlace(place),
    ...(subtype !== null && { subtype }),
    ...(phone !== null && { phone }),
    ...confirmation(proposal, isOwned),
  }
  return [record]
}

/** A record that joins a venue of somebody else must not outrank what other lists state about it. */
const confirmation = (proposal: PlaceProposal, isOwned: IsOwned) => (isOwned(proposal) ? { confirmedBy: 'owner' } : {})

/** The former and the new place are two venues, however close and alike they are. */
function apartFrom(own: RecordKey, { proposalId }: PlaceProposal, { members }: VenueIdentity): Decision[] {
  const closing = { source: SOURCE, sourceId: proposalId }
  return [closing, ...members].map((member) => ({ a: own, b: keyed(member), same: false }))
}
