import type { MatchAnswer, MatchOptions } from '../answer.ts'
import type { CallerListing } from '#pipeline/single/callerListing.ts'

/** Listings to match. `id` is repeated by the answer. */
export interface MatchOrder {
  id: number
  listings: readonly CallerListing[]
  minProbability: number
  more: MatchOptions
}

/** What the thread posts: first that the release is prepared, or that it cannot be; then an answer to each order. */
export type MatchReport =
  | { kind: 'ready' }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'answered'; id: number; answers: MatchAnswer[] }
  | { kind: 'failed'; id: number; reason: string }
