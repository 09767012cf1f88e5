import type { CallerListing } from '#pipeline/single/callerListing.ts'
import type { MatchAnswer, MatchOptions } from './answer.ts'

export type { CallerListing, MatchAnswer, MatchOptions }

/** The answers to listings, in their order, with the version of the release that they were compared with. */
export type Matching =
  | { kind: 'matched'; answers: MatchAnswer[]; dataVersion: string }
  /** Not now: the release is being prepared, or cannot be; or too many calls wait. */
  | { kind: 'busy'; cause: 'preparing' | 'unprepared' | 'many_calls'; retryAfterS: number }

/** Finds the venues that listings of callers mean. */
export interface VenueMatcher {
  /** `minProbability`: from which a candidate is the answer. */
  match(listings: readonly CallerListing[], minProbability: number, more?: MatchOptions): Promise<Matching>
}
