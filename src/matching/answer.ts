import { MATCH_CANDIDATES_MAX, type MatchReason } from '#contract/match.ts'
import type { RankedVenue } from '#pipeline/single/rankVenues.ts'
import { type FoundVenues, findVenues, PLACE_UNKNOWN, venuesAtAddress } from './match.ts'
import { reasonsOf } from './reasons.ts'
import type { CallerListing } from '#pipeline/single/callerListing.ts'
import type { VenueTable } from './table/venueTable.ts'

/** The answer to one listing. */
export interface MatchAnswer {
  /** Null when no venue is sure enough. */
  placeId: string | null
  /** That of the likeliest candidate; 0 without one. */
  probability: number
  reasons: MatchReason[]
  /** The likeliest first. */
  candidates: Candidate[]
  /** Venues in business at the address of the listing that are no candidates; empty unless asked for. */
  sameAddress: Candidate[]
}

interface Candidate {
  placeId: string
  probability: number
}

export interface MatchOptions {
  /** Also find the venues at the address of a listing, whatever their names. */
  withSameAddress?: boolean
}

/** Candidates below this share are noise. */
const SHOWN_FROM = 0.01

/** Answers one listing; `minProbability`: from which a candidate is the answer. */
export function answerListing(
  table: VenueTable,
  listing: CallerListing,
  minProbability: number,
  { withSameAddress = false }: MatchOptions = {},
): MatchAnswer {
  const found = findVenues(table, listing)
  const shown = found.ranked.filter(({ probability }) => probability >= SHOWN_FROM).slice(0, MATCH_CANDIDATES_MAX)
  const [best] = shown
  const isLikely = best !== undefined && best.probability >= minProbability
  const known = new Set(shown.map(({ record }) => record.index))
  const neighbours = withSameAddress
    ? venuesAtAddress(table, listing).filter(({ record }) => !known.has(record.index))
    : []
  const isApart = best !== undefined && (best.guard !== null || (isLikely && best.isPart()))
  return {
    placeId: isLikely && !isApart ? best.record.record.sourceId : null,
    probability: rounded(best?.probability ?? 0),
    reasons:
      best === undefined
        ? [reasonOfNothing(found)]
        : [...verdictOf(shown, isLikely, isApart), ...reasonsOf(best.odds())],
    candidates: shown.map(candidateOf),
    sameAddress: neighbours.slice(0, MATCH_CANDIDATES_MAX).map(candidateOf),
  }
}

const candidateOf = ({ record, probability }: RankedVenue): Candidate => ({
  placeId: record.record.sourceId,
  probability: rounded(probability),
})

function verdictOf([best, second]: readonly RankedVenue[], isLikely: boolean, isApart: boolean): MatchReason[] {
  if (best === undefined) return []
  const closed: MatchReason[] = best.record.closed ? ['closed_for_good'] : []
  if (isApart) return ['kept_apart', ...closed]
  if (isLikely) return closed
  const isContested = second !== undefined && best.probability < 2 * second.probability
  return [isContested ? 'several_candidates' : 'below_threshold', ...closed]
}

/** By the reason for which a build sets a record aside; all others are kinds of business that are no food or drink. */
const LEFT_OUT: Readonly<Record<string, MatchReason>> = {
  outside_coverage: 'outside_coverage',
  [PLACE_UNKNOWN]: 'place_unknown',
  unreadable_name: 'name_unusable',
  trial_or_deleted_row: 'name_unusable',
}

function reasonOfNothing({ leftOut }: FoundVenues): MatchReason {
  if (leftOut === null) return 'no_candidate'
  return LEFT_OUT[leftOut] ?? 'not_food_or_drink'
}

/** Returns a probability in thousandths, rounded down so that no answer below a threshold shows it. */
function rounded(probability: number): number {
  return Math.floor(probability * 1_000) / 1_000
}
