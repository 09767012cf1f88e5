import { MATCH_PROBABILITY_DEFAULT } from '#contract/match.ts'
import type { Matching, MatchOptions, VenueMatcher } from '#matching/venueMatcher.ts'
import type { Stated } from '#owners/placeProposal.ts'
import { type ShownReportedPlace, shownReportedPlace } from '../../report/reportedPlace.ts'
import type { OwnerServices } from '../ownerServices.ts'

/** A place of the data that may be a venue. */
export interface LikelyPlace extends ShownReportedPlace {
  probability: number
}

type Busy = Extract<Matching, { kind: 'busy' }>

/**
 * Returns the places that may be these venues, each with the likeliest first, from the served release. `withSameAddress`:
 * then those at the address of the venue, because a venue with a new name is often a place that is listed with its old one.
 */
export async function likelyPlacesOf(
  { releases, clock }: Pick<OwnerServices, 'releases' | 'clock'>,
  matcher: VenueMatcher,
  venues: readonly Omit<Stated, 'since' | 'subtype'>[],
  more: MatchOptions = {},
): Promise<{ kind: 'matched'; places: LikelyPlace[][] } | Busy> {
  if (venues.length === 0) return { kind: 'matched', places: [] }
  const matching = await matcher.match(venues.map(listingOf), MATCH_PROBABILITY_DEFAULT, more)
  if (matching.kind === 'busy') return matching
  const [serving, at] = [releases.current(), clock()]
  const places = matching.answers.map(({ candidates, sameAddress }) =>
    [...candidates, ...sameAddress].map(({ placeId, probability }) => ({
      ...shownReportedPlace(serving, placeId, at),
      probability,
    })),
  )
  return { kind: 'matched', places }
}

function listingOf({ name, roadAddress, jibunAddress, lat, lng, phone }: Omit<Stated, 'since' | 'subtype'>) {
  return { name: name ?? '', address: roadAddress ?? jibunAddress ?? '', lat, lng, phone: phone ?? '', category: '' }
}
