import { answerListing } from '#matching/answer.ts'
import { VenueTable } from '#matching/table/venueTable.ts'
import { MATCH_PROBABILITY_DEFAULT } from '#contract/match.ts'
import type { CallerListing } from '#pipeline/single/callerListing.ts'
import type { SourceRecord } from '#sources/record.ts'
import { type JudgedListing, keyOf } from './judgedListings.ts'
import type { LeftOutRelease } from './leftOutRelease.ts'

/** A judged listing with the venues that it got. */
export interface MatchOutcome {
  judged: JudgedListing
  /** The likeliest candidate, and the answer; null where there is none. */
  first: string | null
  answer: string | null
  /** The venue of the judged record. */
  judgedVenue: string
  /** Venues of records that a build with the listing joins with it, besides the judged venue of a `different` pair. */
  ownVenues: ReadonlySet<string>
}

export interface MatchFigures {
  listings: number
  /** Listings that are one venue with the judged record. */
  same: number
  /** Of these, those whose likeliest candidate is the judged record's venue. */
  firstIsJudged: number
  /** Likewise, or another venue of the listing: the release may hold a venue twice. */
  firstIsRight: number
  /** Of these, those that were answered so. */
  found: number
  /** Listings that were answered with another venue than their own. */
  wrong: number
}

/** Matches each listing with the release that does not hold it. */
export function outcomesOf(
  listings: readonly JudgedListing[],
  { release, venueOf, leftOut }: LeftOutRelease,
  companionsOf: (record: string) => readonly string[],
): MatchOutcome[] {
  const table = new VenueTable(release)
  return listings.flatMap((judged) => {
    const sent = leftOut.get(keyOf(judged.sent))
    const judgedVenue = venueOf.get(keyOf(judged.known))
    if (sent === undefined || judgedVenue === undefined) return []
    const { placeId, candidates } = answerListing(table, listingOf(sent), MATCH_PROBABILITY_DEFAULT)
    const own = companionsOf(keyOf(judged.sent)).flatMap((record) => venueOf.get(record) ?? [])
    const ownVenues = new Set(own.filter((venue) => judged.label === 'same' || venue !== judgedVenue))
    return [{ judged, first: candidates[0]?.placeId ?? null, answer: placeId, judgedVenue, ownVenues }]
  })
}

/** Returns the figures of some outcomes. */
export function figuresOf(outcomes: readonly MatchOutcome[]): MatchFigures {
  const same = outcomes.filter(({ judged }) => judged.label === 'same')
  const isRight = ({ judged, judgedVenue, ownVenues }: MatchOutcome, venue: string | null) =>
    venue !== null && ((judged.label === 'same' && venue === judgedVenue) || ownVenues.has(venue))
  return {
    listings: outcomes.length,
    same: same.length,
    firstIsJudged: same.filter(({ first, judgedVenue }) => first === judgedVenue).length,
    firstIsRight: same.filter((outcome) => isRight(outcome, outcome.first)).length,
    found: same.filter((outcome) => isRight(outcome, outcome.answer)).length,
    wrong: outcomes.filter((outcome) => outcome.answer !== null && !isRight(outcome, outcome.answer)).length,
  }
}

function listingOf({ name, roadAddress, jibunAddress, lat, lng, phone, categoryLabel }: SourceRecord): CallerListing {
  return {
    name,
    address: [roadAddress, jibunAddress].filter((text) => text !== undefined).join(', '),
    lat: lat ?? null,
    lng: lng ?? null,
    phone: phone ?? '',
    category: categoryLabel ?? '',
  }
}
