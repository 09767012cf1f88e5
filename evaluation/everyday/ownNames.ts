import type { Instant } from '#base/clock.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { KEYWORD_LENGTH_MAX } from '#contract/parameters/filterParameters.ts'
import { namesBranch } from '#search/keyword/ownNames.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { parseSearch } from '#query/parseQuery.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { Venue } from '#venue/venue.ts'

const FIRST = 3

export interface OwnNames {
  asked: number
  /** Names that do not find their venue among the first three. */
  missed: string[]
}

interface Named {
  id: string
  name: string
}

/**
 * Searches full names of open venues as keywords, every `step`-th of those that no other venue has, and returns the ones
 * whose venue is not among the first three.
 */
export function searchOwnNames(index: VenueIndex, venues: readonly Venue[], step: number, at: Instant): OwnNames {
  const asked = ownNamesOf(venues).filter((_, i) => i % step === 0)
  const missed = asked.filter(({ id, name }) => !firstIds(index, name, at).includes(id)).map(({ name }) => name)
  return { asked: asked.length, missed }
}

/** The name of a chain without a branch is that of all its venues. */
function ownNamesOf(venues: readonly Venue[]): Named[] {
  const known = new Map<string, Named | null>()
  for (const { place, franchise } of venues) {
    const folded = foldPunctuation(place.name)
    const isOwn = !known.has(folded) && !isClosedForGood(place) && (!franchise || namesBranch(place.name))
    known.set(folded, isOwn ? { id: place.id, name: place.name } : null)
  }
  return [...known.values()].filter((one) => one !== null && one.name.length <= KEYWORD_LENGTH_MAX) as Named[]
}

function firstIds(index: VenueIndex, keyword: string, at: Instant): string[] {
  const parsed = parseSearch([['keyword', keyword]], at)
  if (parsed.kind === 'faulty') return []
  const { hits } = index.search({ ...parsed.value, pageSize: FIRST }, emptyOverlay)
  return hits.map(({ ordinal }) => index.idOf(ordinal))
}
