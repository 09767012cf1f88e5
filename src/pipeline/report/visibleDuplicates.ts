import { type LatLng, METRES_PER_DEGREE, metresApart } from '#base/geometry.ts'
import { normaliseName } from '../normalise/normaliseName.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { ReasonApart, VenueIds, VenuesApart } from './report.ts'

/** An open venue of the release. */
export interface NamedVenue {
  id: string
  name: string
  location: LatLng
}

/** Two open venues that look like one to a guest, and why they were not joined. */
export interface VisibleDuplicate extends VenuesApart {
  ids: VenueIds
  names: readonly [string, string]
  metres: number
}

/** Open venues of one normalised name near one another. */
export interface VisibleDuplicates {
  withinM: number
  pairs: number
  /** Pairs that neither a person nor a guard on what lists state separates: nothing shows that they are two venues. */
  unexplained: number
  /** Pairs by reason, the most frequent first. */
  reasons: Partial<Record<ReasonApart, number>>
  /** The first `LISTED_MAX` pairs, by reason and then by distance. */
  listed: readonly VisibleDuplicate[]
}

/** A guest who stands before one of the two sees the other. */
const WITHIN_M = 100
const LISTED_MAX = 1_000

/** Reasons that state no evidence of two venues. */
const UNEXPLAINED: ReadonlySet<ReasonApart> = new Set([
  'model_unsure',
  'model_different',
  'never_compared',
  'weak_bridge',
  'too_many_records',
  'too_far_apart',
])

/** Finds the open venues of one normalised name within 100 m and asks for the reasons. */
export function visibleDuplicates(
  open: readonly NamedVenue[],
  reasonsApart: (wanted: readonly VenueIds[]) => VenuesApart[],
): VisibleDuplicates {
  const near = namesakesNearby(open)
  const reasons = reasonsApart(near.map(({ ids }) => ids))
  const found = near.map((pair, at): VisibleDuplicate => ({ ...pair, ...(reasons[at] as VenuesApart) }))
  const byReason = [...Map.groupBy(found, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length)
  return {
    withinM: WITHIN_M,
    pairs: found.length,
    unexplained: found.filter(({ reason }) => UNEXPLAINED.has(reason)).length,
    reasons: Object.fromEntries(byReason.map(([reason, own]) => [reason, own.length])),
    listed: byReason.flatMap(([, own]) => own.sort((a, b) => a.metres - b.metres)).slice(0, LISTED_MAX),
  }
}

function namesakesNearby(open: readonly NamedVenue[]): Pick<VisibleDuplicate, 'ids' | 'names' | 'metres'>[] {
  const byName = new Map<string, NamedVenue[]>()
  for (const venue of open) {
    const name = wholeName(normaliseName(venue.name))
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [venue])
    else known.push(venue)
  }
  return [...byName.values()].flatMap(nearbyPairs)
}

function nearbyPairs(venues: readonly NamedVenue[]): Pick<VisibleDuplicate, 'ids' | 'names' | 'metres'>[] {
  const northwards = venues.toSorted((a, b) => a.location.lat - b.location.lat)
  return northwards.flatMap((one, at) => {
    const found: Pick<VisibleDuplicate, 'ids' | 'names' | 'metres'>[] = []
    for (let i = at + 1; i < northwards.length; i++) {
      const other = northwards[i] as NamedVenue
      if ((other.location.lat - one.location.lat) * METRES_PER_DEGREE > WITHIN_M) break
      const metres = metresApart(one.location.lat, one.location.lng, other.location.lat, other.location.lng)
      if (metres <= WITHIN_M)
        found.push({ ids: [one.id, other.id], names: [one.name, other.name], metres: Math.round(metres) })
    }
    return found
  })
}
