import type { Venue } from '#venue/venue.ts'
import { openRelease } from '#dataset/release.ts'
import { openIndex } from '#search/open.ts'
import type { JudgedRelease } from './score.ts'

export type SeoulRelease =
  | { kind: 'opened'; release: JudgedRelease; version: string }
  | { kind: 'absent'; reason: string }

/**
 * Returns the release of the Seoul lists in `folder`, as made by `npm run build:seoul`, or the reason why there is
 * none.
 */
export async function seoulRelease(folder: string): Promise<SeoulRelease> {
  const opening = await openRelease(folder)
  if (opening.kind === 'refused') return { kind: 'absent', reason: opening.reason }
  const { release } = opening
  const { version, asOf, createdAt, coverage, sourceDetails: sources = [] } = release.manifest
  const facts = { dataVersion: version, asOf, generatedAt: createdAt, coverageNote: coverage.note, sources }
  const opened = openIndex(release.indexFiles(), facts)
  if (opened.kind === 'refused') return { kind: 'absent', reason: opened.reason }
  const venues: Venue[] = []
  for await (const venue of release.venues()) venues.push(venue)
  return { kind: 'opened', release: { index: opened.index, venues }, version }
}
