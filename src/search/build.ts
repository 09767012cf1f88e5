import { compareByCodeUnit } from '#base/text/text.ts'
import type { Venue } from '#venue/venue.ts'
import { IndexDraft, type IndexSetting } from './build/indexDraft.ts'

export interface IndexInput extends IndexSetting {
  venues: readonly Venue[]
}

/** Builds the index of venues in memory, in any order; the index of a release is built venue by venue. */
export function buildIndex({ venues, ...setting }: IndexInput): Map<string, Uint8Array> {
  const draft = new IndexDraft(setting)
  for (const venue of venues.toSorted((a, b) => compareByCodeUnit(a.place.id, b.place.id))) draft.add(venue)
  return draft.finish()
}
