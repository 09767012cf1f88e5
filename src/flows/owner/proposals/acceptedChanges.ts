import { CATEGORY_OF_SUBTYPE } from '#venue/vocabulary.ts'
import type { VenueDescription } from '#venue/venueIdentity.ts'
import type { PlaceProposal } from '#owners/placeProposal.ts'
import type { OwnerServices } from '../ownerServices.ts'

/** What an operator accepted about one place; the newest value of each kind holds. */
export interface AcceptedChanges {
  placeId: string
  /** Of name, kind and address; oldest first, at least one. */
  corrections: PlaceProposal[]
  /** The newest closing or move that no owner contradicted. */
  ending: PlaceProposal | null
}

/** Returns what operators accepted: changes by the current id of the place, and new venues. */
export async function acceptedChanges({
  proposals,
  claimedIds,
}: Pick<OwnerServices, 'proposals' | 'claimedIds'>): Promise<{
  byPlace: ReadonlyMap<string, AcceptedChanges>
  newVenues: PlaceProposal[]
}> {
  const byPlace = new Map<string, AcceptedChanges>()
  const newVenues: PlaceProposal[] = []
  for (const proposal of await proposals.accepted()) {
    const [placeId] = proposal.placeId === null ? [] : claimedIds.current([proposal.placeId])
    if (placeId === undefined) {
      newVenues.push(proposal)
      continue
    }
    const known = byPlace.get(placeId) ?? { placeId, corrections: [], ending: null }
    byPlace.set(placeId, known)
    if (proposal.kind === 'closed' || proposal.kind === 'moved') known.ending = proposal
    else known.corrections.push(proposal)
  }
  return { byPlace, newVenues }
}

/** Returns a place with the accepted corrections of its name, kind and address. */
export function corrected<Place extends VenueDescription>(place: Place, corrections: readonly PlaceProposal[]): Place {
  return corrections.reduce((shown, { kind, stated }) => {
    const { name, subtype, lat, lng, roadAddress, jibunAddress } = stated
    if (kind === 'name' && name !== null) return { ...shown, name }
    if (kind === 'category' && subtype !== null)
      return { ...shown, subtype, category: CATEGORY_OF_SUBTYPE[subtype] ?? shown.category }
    // The region of another address follows from it.
    if (kind === 'address' && lat !== null && lng !== null)
      return { ...shown, lat, lng, roadAddress, jibunAddress, regionCode: null }
    return shown
  }, place)
}
