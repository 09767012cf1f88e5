import { idOf } from '#base/ids.ts'
import type { Tx } from '#database/database.ts'
import type { VenueMatcher } from '#matching/venueMatcher.ts'
import { isClaimed } from '#owners/claims.ts'
import { assignPlace, lockOwner, ownersOfPlaces } from '#owners/ownership.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { isSuspended } from '#owners/people/suspension.ts'
import type { PlaceProposal } from '#owners/placeProposal.ts'
import type { OwnerReportServices } from '../../report/ownerReports.ts'
import { claimOwnPlace, mailAboutNewOwner } from '../ownerClaims.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { likelyPlacesOf } from './likelyPlaces.ts'
import { keyOfNewVenue } from './proposalRecords.ts'

/** The prefix of place ids (docs/reference/fields.md#place-ids). */
const PLACE_PREFIX = 'pl_'

/**
 * Gives the new and moved venues that the served release contains to the owners who proposed them
 * (docs/reference/place-proposals.md#new-venues). Throws when the matcher is not ready; then nothing is lost by trying again.
 */
export async function connectVenues(services: OwnerReportServices, matcher: VenueMatcher): Promise<void> {
  for (const proposal of await services.ownerServices.proposals.unreleased()) {
    const found = await placeOf(services, matcher, proposal)
    if (found !== null) await connect(services.ownerServices, proposal, found)
  }
}

/** A place of the served release; `isOwn`: it has no record but that of the proposal. */
interface FoundPlace {
  placeId: string
  isOwn: boolean
}

/**
 * Returns the place of the served release whose records contain that of a proposal. It has the id of that record, unless the
 * build joined the record to others.
 */
async function placeOf(
  { ownerServices, reportServices }: OwnerReportServices,
  matcher: VenueMatcher,
  proposal: PlaceProposal,
): Promise<FoundPlace | null> {
  const index = ownerServices.releases.current()?.index
  if (!index) return null
  const { source, sourceId } = keyOfNewVenue(proposal)
  const withRecord = async (placeId: string): Promise<FoundPlace | null> => {
    const members = (await reportServices.membersOf(index.dataVersion, placeId)) ?? []
    const isIn = members.some((member) => member.source === source && member.sourceId === sourceId)
    return isIn ? { placeId, isOwn: members.length === 1 } : null
  }
  const own = index.find(idOf(PLACE_PREFIX, source, sourceId))
  const founded = own.kind === 'unknown' ? null : await withRecord(own.id)
  if (founded) return founded
  const { facts, stated } = proposal
  const likely = await likelyPlacesOf(ownerServices, matcher, [
    { ...stated, name: stated.name ?? facts?.place?.name ?? '' },
  ])
  if (likely.kind === 'busy') throw new Error(`matching is not ready: ${likely.cause}`)
  for (const { placeId } of likely.places.flat()) {
    const found = await withRecord(placeId)
    if (found) return found
  }
  return null
}

/**
 * Makes a place the proposer's when nothing but the proposal states it. Where the build joined the record to a known venue,
 * or somebody else owns or claims the place, the proposer gets a claim instead, as anybody would. Somebody who is suspended,
 * or lost the place that moved, gains nothing.
 */
async function connect(
  services: OwnerServices,
  { proposalId, ownerId, email, placeId: formerId, stated }: PlaceProposal,
  { placeId, isOwn }: FoundPlace,
): Promise<void> {
  const { proposals, claimedIds, activity, clock } = services
  const ids = claimedIds.of(placeId)
  const assign = async (tx: Tx<unknown>): Promise<'assigned' | 'owned' | 'claim' | 'nobody'> => {
    const tables = tx as unknown as Tx<OwnerTables>
    if (!(await lockOwner(tables, ownerId)) || (await isSuspended(tables, ownerId))) return 'nobody'
    const former = formerId === null ? [] : await ownersOfPlaces(tables, claimedIds.of(formerId))
    const formerly = former.filter((owner) => owner.ownerId === ownerId)
    if (formerId !== null && formerly.length === 0) return 'nobody'
    const owners = await ownersOfPlaces(tables, ids)
    if (owners.some((owner) => owner.ownerId === ownerId)) return 'owned'
    if (!isOwn || owners.length > 0 || (await isClaimed(tables, ids, ownerId))) return 'claim'
    const partner = formerly.some((owner) => owner.partner)
    await assignPlace(tables, { ownerId, placeId, partner: partner || null }, clock())
    await activity.add(
      tx,
      { kind: 'ownership.granted', actorId: null, placeId, subjectId: proposalId, ownerId },
      clock(),
    )
    return 'assigned'
  }
  const outcome = await proposals.setReleased(proposalId, placeId, assign)
  if (email === null) return
  if (outcome === 'assigned') await mailAboutNewOwner(services, { ownerId, email }, placeId)
  if (outcome !== 'claim') return
  // An operator has accepted the proposal, so the limit of what an owner asks for does not apply.
  await claimOwnPlace(services, ownerId, { placeId, message: stated.name ?? placeId, openMax: Infinity })
}
