import { collectGarbage } from '#base/collectGarbage.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { Nickname } from '#venue/nickname.ts'
import type { ReleaseDraft } from '#dataset/draft.ts'
import type { VenueLine } from '#dataset/venueLine.ts'
import { indexMaker } from '#search/indexMaker.ts'
import type { BuildContent, LinesOfVenues, MatchedContent } from './buildContent.ts'
import type { BuildLog } from './buildLog.ts'
import { nameCountsJson } from '#pipeline/memory/nameCountsFile.ts'
import type { Geography } from '../lists/readGeography.ts'
import { VenueTally } from './venueTally.ts'

export interface WritingSetting {
  geography: Geography
  /** An operator's own nicknames of chains. */
  nicknames: readonly Nickname[]
  asOf: CalendarDate
  log: BuildLog
}

/** With fewer venues a build uses too little memory for it to matter. */
const COLLECTED_FROM_VENUES = 30_000

/**
 * Writes all files of a release except its report. Each venue is held in memory once, on its way to the lines; the
 * index is made from the lines as they are written, and completed once DuckDB made the tables.
 */
export async function writeContent(
  draft: ReleaseDraft,
  content: BuildContent,
  { geography: { dongs, stations, landmarks }, nicknames, asOf, log }: WritingSetting,
): Promise<VenueTally> {
  const { redirects, previousIndex } = content
  await draft.writeRejected(content.rejected)
  await log.measure(
    'write pairs',
    () => writeMatched(draft, content.matched as MatchedContent),
    (counts) => counts,
  )
  content.matched = null
  // Nothing refers to the records any more, and the venues need the memory.
  if (content.venues >= COLLECTED_FROM_VENUES) collectGarbage({ release: true })
  const tally = new VenueTally()
  const setting = {
    dongs,
    stations,
    landmarks,
    nicknames,
    redirects,
    asOf,
    ...(previousIndex !== null && { previous: previousIndex }),
  }
  await using index = indexMaker(setting, content.venues)
  let merged: Readonly<Record<string, number>> = {}
  await log.measure(
    'merge, score and write venues',
    async () => {
      const lines = content.lines as LinesOfVenues
      content.lines = null
      const counted = lines((counts) => (merged = counts))
      await draft.writeVenues(tallied(counted, tally), (piece) => index.add(piece))
    },
    () => merged,
  )
  if (tally.venues >= COLLECTED_FROM_VENUES) collectGarbage({ release: true })
  await draft.writeRedirects(redirects)
  await draft.writeOutlines(dongs)
  await log.measure(
    'index and tables',
    async () => {
      // Both need hundreds of megabytes, so the index is finished afterwards.
      await (
        await draft.beginTables(dongs)
      ).finished
      return draft.writeIndex(index.files())
    },
    (bytes) => ({ venues: tally.venues, 'index MiB': Math.round(bytes / 1024 / 1024) }),
  )
  return tally
}

async function* tallied(lines: Iterable<VenueLine> | AsyncIterable<VenueLine>, tally: VenueTally) {
  for await (const line of lines) {
    tally.add(line.facts)
    yield line
  }
}

async function writeMatched(
  draft: ReleaseDraft,
  { completeListRecords, review, joins, cuts, nameCounts }: MatchedContent,
) {
  await draft.writeNameCounts(nameCountsJson(nameCounts))
  const counts = { 'to review': 0, joins: 0, cuts: 0, 'of complete lists': 0 }
  await draft.writeCompleteLists(counted(completeListRecords, () => counts['of complete lists']++))
  await draft.writeReview(counted(review, () => counts['to review']++))
  await draft.writeJoins(counted(joins, () => counts.joins++))
  await draft.writeCuts(counted(cuts, () => counts.cuts++))
  return counts
}

function* counted<T>(items: Iterable<T>, count: (item: T) => void): Generator<T> {
  for (const item of items) {
    count(item)
    yield item
  }
}
