import { idOf } from '#base/ids.ts'
import type { Tx } from '#database/database.ts'
import type { VenueMatcher } from '#matching/venueMatcher.ts'
import { assignPlace, lockOwner, ownersOfPlaces } from '#owners/ownership.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { PlaceProposal } from '#owners/placeProposal.ts'
import type { OwnerReportServices } from '../../report/ownerReports.ts'
import { claimOwnPlace, mailAboutNewOwner } from '../ownerClaims.ts'
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
    const placeId = await placeOf(services, matcher, proposal)
    if (placeId !== null) await connect(services, proposal, placeId)
  }
}

/**
 * Returns the place of the served release whose records contain that of a proposal. It has the id of that record, unless the
 * build joined the record to others.
 */
async function placeOf(
  { ownerServices, reportServices }: OwnerReportServices,
  matcher: VenueMatcher,
  proposal: PlaceProposal,
): Promise<string | null> {
  const index = ownerServices.releases.current()?.index
  if (!index) return null
  const { source, sourceId } = keyOfNewVenue(proposal)
  const hasRecord = async (placeId: string) => {
    const members = await reportServices.membersOf(index.dataVersion, placeId)
    return members?.some((member) => member.source === source && member.sourceId === sourceId) === true
  }
  const own = index.find(idOf(PLACE_PREFIX, source, sourceId))
  if (own.kind !== 'unknown' && (await hasRecord(own.id))) return own.id
  const { facts, stated } = proposal
  const likely = await likelyPlacesOf(ownerServices, matcher, [
    { ...stated, name: stated.name ?? facts?.place?.name ?? '' },
  ])
  if (likely.kind === 'busy') throw new Error(`matching is not ready: ${likely.cause}`)
  for (const { placeId } of likely.places.flat()) if (await hasRecord(placeId)) return placeId
  return null
}

/**
 * Makes a place the proposer's. Where it has another owner, because the build joined the record to a known venue, the
 * proposer gets a claim instead, as anybody would.
 */
async function connect(
  { ownerServices }: OwnerReportServices,
  { proposalId, ownerId, email, placeId: formerId, stated }: PlaceProposal,
  placeId: string,
): Promise<void> {
  const { proposals, claimedIds, activity, clock } = ownerServices
  const assign = async (tx: Tx<unknown>): Promise<'assigned' | 'owned' | 'nobody'> => {
    const tables = tx as unknown as Tx<OwnerTables>
    if (!(await lockOwner(tables, ownerId))) return 'nobody'
    const owners = await ownersOfPlaces(tables, claimedIds.of(placeId))
    if (owners.some((owner) => owner.ownerId !== ownerId)) return 'owned'
    const former = formerId === null ? [] : await ownersOfPlaces(tables, claimedIds.of(formerId))
    const partner = former.some((owner) => owner.ownerId === ownerId && owner.partner)
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
  if (outcome === 'assigned') await mailAboutNewOwner(ownerServices, { ownerId, email }, placeId)
  if (outcome === 'owned') await claimOwnPlace(ownerServices, ownerId, { placeId, message: stated.name ?? placeId })
}
