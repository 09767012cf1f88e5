import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerListing, type MatchAnswer } from './answer.ts'
import { type MatchedRelease, VenueTable } from './table/venueTable.ts'
import type { CallerListing, Matching, MatchOptions, VenueMatcher } from './venueMatcher.ts'

/** Listings that are compared before other calls get their turn. */
const AT_ONCE = 10

/** Matches with a few venues, without a thread. */
export class SmallMatcher implements VenueMatcher {
  readonly #table: VenueTable

  constructor(release: MatchedRelease) {
    this.#table = new VenueTable(release)
  }

  async match(listings: readonly CallerListing[], minProbability: number, more?: MatchOptions): Promise<Matching> {
    const answers: MatchAnswer[] = []
    for (const [at, listing] of listings.entries()) {
      if (at > 0 && at % AT_ONCE === 0) await nextTurn()
      answers.push(answerListing(this.#table, listing, minProbability, more))
    }
    return { kind: 'matched', answers, dataVersion: this.#table.dataVersion }
  }
}
