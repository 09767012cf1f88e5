/** What the service promises of matching (docs/reference/matching.md#request). */

/** The venues of one call. */
export const MATCH_VENUES_MAX = 100
/** The candidates of one answer. */
export const MATCH_CANDIDATES_MAX = 5
/**
 * The probability from which a venue is answered as `placeId`, unless the call states another. Set with the pairs of the
 * Korean truth that are not held back (docs/decisions/0069-matching-callers-venues.md).
 */
export const MATCH_PROBABILITY_DEFAULT = 0.98
/** With less than this, the answer would be wrong more often than right. */
export const MATCH_PROBABILITY_MIN = 0.5

/** The lengths of the texts of a venue, in UTF-16 units: those that a build reads of a list, and room for a caller's ids. */
export const MATCH_LENGTHS = { ref: 100, name: 120, address: 200, phone: 40, category: 100 } as const

/** Why a venue cannot be looked up; it costs nothing. */
export const MATCH_ERRORS = ['name_missing', 'place_missing'] as const
export type MatchErrorCode = (typeof MATCH_ERRORS)[number]

/**
 * Why an answer is what it is. The first ones say what decided; the others compare the venue that was sent with the
 * likeliest candidate.
 */
export const MATCH_REASONS = [
  'no_candidate',
  'several_candidates',
  'below_threshold',
  'kept_apart',
  'not_food_or_drink',
  'name_unusable',
  'outside_coverage',
  'place_unknown',
  'closed_for_good',
  'name_same',
  'name_similar',
  'name_different',
  'branch_same',
  'branch_different',
  'address_same',
  'address_different',
  'location_near',
  'location_far',
  'phone_same',
  'phone_different',
  'kind_same',
  'kind_different',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]
