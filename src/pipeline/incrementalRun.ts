import type { CalendarDate } from '#base/kst.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'
import { completeListRecordsOf } from './absentRecords.ts'
import { conclude } from './match/conclusions.ts'
import { cutLines, joinLines, reviewLines } from './match/pairLines.ts'
import { reasonsApart } from './match/reasonsApart.ts'
import type { GeocodedPoints } from './geocoded.ts'
import { recordContextOf } from './normalise.ts'
import type { Progress } from './report/report.ts'
import { reportOf } from './report/runReport.ts'
import type { SettledPair } from './settledPairs.ts'
import { StageLog } from './report/stageLog.ts'
import { type BuildMemory, sourceAt } from './memory/buildMemory.ts'
import type { ChangedSources } from './incremental/changedRecords.ts'
import { matchIncrementally } from './incremental/matchIncrementally.ts'
import { mergeIncrementally, type IncrementalMergeSetting } from './incremental/mergeIncrementally.ts'
import { lineOfAfter, type PairLinesBefore } from './incremental/lineOfAfter.ts'
import { recordsOfCompleteLists } from './incremental/positions.ts'
import { updatedMemory } from './incremental/updatedMemory.ts'
import { samplesOf } from './incremental/samplesOf.ts'

/** The parts of the previous release that an incremental build reads; the memory belongs to that release. */
export interface PreviousReleaseParts extends Pick<IncrementalMergeSetting, 'redirects'> {
  lines: PairLinesBefore
}

export interface IncrementalOptions {
  asOf: CalendarDate
  settled: readonly SettledPair[]
  geography: { dongs: readonly Dong[]; stations: readonly Station[] }
  /** The answers of a geocoder. */
  geocoded?: GeocodedPoints | null
}

/**
 * Builds incrementally: reads the sources that changed and recomputes only the results that depend on a changed record,
 * with the functions of a whole build. The result equals that of a whole build of all lists. Returns `whole` with the
 * reason when a whole build is necessary.
 */
export function runIncrementally(
  memory: BuildMemory,
  sources: ChangedSources,
  { asOf, settled, geography, geocoded = null }: IncrementalOptions,
  release: PreviousReleaseParts,
  progress: Progress,
) {
  const log = new StageLog(progress)
  const ground = recordContextOf(geography, asOf, geocoded)
  const matching = matchIncrementally(memory, sources, { ground, asOf, settled }, log)
  if (matching.kind === 'whole') return matching
  const { matched } = matching
  const { positions, pairs, around, chains, changes } = matched
  const merged = mergeIncrementally(matched, { ...release, asOf, ...geography })
  const { changed, gone, redirects, venueOf, ids: venueIds, bornOn } = merged
  const conclusions = conclude(pairs, venueOf)
  const context = {
    lineOf: lineOfAfter(matched, conclusions, release.lines),
    idAt: (position: number) => venueIds[venueOf[position] as number] as string,
    recordAt: (position: number) => ({
      source: sourceAt(positions.sources, position).info,
      sourceId: positions.ids[position] as string,
    }),
  }
  const samples = samplesOf(merged, matched.recordCache, conclusions.joined, context)
  const { unplaced } = changes
  return {
    kind: 'built' as const,
    changed,
    gone,
    redirects,
    review: reviewLines(conclusions, context),
    joins: joinLines(conclusions, context),
    cuts: cutLines(conclusions, context),
    completeListRecords: completeListRecordsOf(recordsOfCompleteLists(memory, positions)),
    nameCounts: memory.nameCounts,
    sources: positions.sources,
    report: reportOf(log.stages, { sources: positions.sources, venueOf, conclusions, samples }),
    reasonsApart: reasonsApart({ pairs, venueOf, ids: venueIds }),
    remember: () =>
      updatedMemory(memory, positions, { asOf, around, chains, pairs, venueOf, venueIds, bornOn, unplaced, settled }),
  }
}
