import type { CalendarDate } from '#base/kst.ts'
import { compareText } from '#base/text/text.ts'
import type { Dong, Station } from '#dataset/region.ts'
import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { SourceReading } from '#sources/record.ts'
import { learnChains } from './normalise/chains.ts'
import { venuesOf } from './match/conclusions.ts'
import { identify, type PreviousRelease } from './identity.ts'
import { type Matching, match } from './match/match.ts'
import { MergedVenues } from './merge/mergedVenues.ts'
import type { NameCounts } from './nameCounts.ts'
import { type BuildMemory, figuresOf, type KnownSource } from './buildMemory.ts'
import { remember } from './incremental/remember.ts'
import { isMixed, type Normalised, normaliseRecords } from './normalise.ts'
import type { NormalRecord } from './normalRecord.ts'
import { cutLines, joinLines, pairLine, reviewLines } from './match/pairLines.ts'
import type { ScoredPair } from './match/pairTable.ts'
import type { Profile } from './profile.ts'
import type { MergeSample, PipelineReport, Progress } from './report.ts'
import { reportOf } from './runReport.ts'
import { sampleMerges } from './merge/sampleMerges.ts'
import { StageLog } from './stageLog.ts'
import type { SettledPair } from './settledPairs.ts'

export interface PipelineOptions {
  asOf: CalendarDate
  previous?: PreviousRelease
  /** What people have decided on pairs of records. */
  settled?: readonly SettledPair[]
}

export interface PipelineResult {
  venues: MergedVenues
  /** Former ids to live ones. */
  redirects: Map<string, string>
  /** Pairs for a person to look at. */
  review: Iterable<PairLine>
  /** Pairs that made the venues. */
  joins: Iterable<JoinLine>
  /** Joins that a guard refused, one by one. */
  cuts: Iterable<CutLine>
  /** What names were weighed by. */
  nameCounts: NameCounts
  report: PipelineReport
  /** What the next build may go on from; worked out when it is asked for. */
  remember: () => BuildMemory
}

/** From the lists as they were read to one venue per place. Nothing but the arguments decides the result. */
export function runPipeline(
  readings: readonly SourceReading[],
  geography: { dongs: readonly Dong[]; stations: readonly Station[] },
  options: PipelineOptions,
  progress: Progress,
): PipelineResult {
  const { asOf, previous, settled = [] } = options
  const log = new StageLog(progress)
  const normal = log.measure(
    'normalise and place',
    () => normaliseRecords(readings, geography, asOf, progress),
    ({ records, counts }) => ({ records: records.length, ...counts }),
  )
  const records = inCanonicalOrder(normal.records)
  const matching = match(records, log, { settled, nameCounts: previous?.nameCounts })
  const members = matching.clusters.map((cluster) => cluster.map((at) => records[at] as NormalRecord))
  const { ids, redirects } = log.measure(
    'identify',
    () => identify(members, previous && { ...previous, bornOn: (id) => previous.history.get(id)?.[0]?.from ?? null }),
    (found) => ({ ids: found.ids.length, redirects: found.redirects.size }),
  )
  const chains = learnChains(records)
  const venues = new MergedVenues(members, ids, { ...options, chains, stations: geography.stations })
  const venueOf = venuesOf(matching.clusters, records.length)
  const sources = sourcesOf(readings, normal, records)
  const samples = samplesOf(matching, ids, venues)
  const { unplaced } = normal
  const bornOn = bornOnOf(previous, asOf)
  return {
    venues,
    redirects,
    ...reportedPairs(matching, ids, venueOf),
    nameCounts: matching.statistics.counts,
    report: reportOf(log.stages, { sources, venueOf, conclusions: matching, samples }),
    remember: () => remember({ asOf, records, sources, unplaced, matching, ids, venueOf, bornOn, chains, settled }),
  }
}

function samplesOf({ clusters, profiles }: Matching, ids: readonly string[], venues: MergedVenues): MergeSample[] {
  return sampleMerges(
    clusters.map((members, cluster) => ({ id: ids[cluster] as string, cluster, members })),
    (at) => profiles[at] as Profile,
    (cluster) => venues.nameOf(cluster),
  )
}

/** The lines of the pairs; `ids` by cluster, `venueOf` the cluster of each record. */
function reportedPairs(
  matching: Matching,
  ids: readonly string[],
  venueOf: Uint32Array,
): Pick<PipelineResult, 'review' | 'joins' | 'cuts'> {
  const telling = {
    lineOf: (pair: ScoredPair) => pairLine(pair, (at) => matching.profiles[at] as Profile),
    idAt: (position: number) => ids[venueOf[position] as number] as string,
  }
  return {
    review: reviewLines(matching, telling),
    joins: joinLines(matching, telling),
    cuts: cutLines(matching, telling),
  }
}

/** The first day of each venue's history once this day is in it. */
function bornOnOf(previous: PreviousRelease | undefined, asOf: CalendarDate): (id: string) => CalendarDate {
  return (id) => {
    const first = previous?.history.get(id)?.[0]?.from ?? asOf
    return first < asOf ? first : asOf
  }
}

/** By source and sourceId, numbered anew: in which order the lists were read decides nothing. */
function inCanonicalOrder(records: readonly NormalRecord[]): NormalRecord[] {
  const bySource = [...Map.groupBy(records, ({ record }) => record.source)]
  // Each list by itself: nine of ten comparisons would be of two equal sources.
  const ordered = bySource
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, ofSource]) => ofSource.toSorted((a, b) => compareText(a.record.sourceId, b.record.sourceId)))
  ordered.forEach((record, index) => (record.index = index))
  return ordered
}

/** What is told of each source, and where its records stand in the canonical order. */
function sourcesOf(
  readings: readonly SourceReading[],
  { setAside }: Normalised,
  records: readonly NormalRecord[],
): KnownSource[] {
  const counts = new Map<string, number>()
  for (const { source } of records) counts.set(source.name, (counts.get(source.name) ?? 0) + 1)
  let from = 0
  return readings
    .toSorted((a, b) => compareText(a.info.name, b.info.name))
    .map((reading): KnownSource => {
      const to = from + (counts.get(reading.info.name) ?? 0)
      const leftOut = setAside[reading.info.name] ?? {}
      const source = { ...figuresOf(reading), from, to, mixed: isMixed(reading.records), leftOut }
      from = to
      return source
    })
}
