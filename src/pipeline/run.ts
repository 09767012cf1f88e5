import type { CalendarDate } from '#base/kst.ts'
import { compareText } from '#base/text.ts'
import type { Dong, Station } from '#dataset/region.ts'
import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { SourceReading } from '#sources/record.ts'
import { identify, type PreviousRelease } from './identity.ts'
import { type Matching, match } from './match.ts'
import { MergedVenues } from './mergedVenues.ts'
import type { NameCounts } from './nameCounts.ts'
import { normaliseRecords } from './normalise.ts'
import type { NormalRecord } from './normalRecord.ts'
import { cutLines, joinLines, reviewLines } from './pairLines.ts'
import type { Profile } from './profile.ts'
import type { PipelineReport, Progress } from './report.ts'
import { sampleMerges } from './sampleMerges.ts'
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
}

/** From the lists as they were read to one venue per place. Nothing but the arguments decides the result. */
export function runPipeline(
  readings: readonly SourceReading[],
  geography: { dongs: readonly Dong[]; stations: readonly Station[] },
  options: PipelineOptions,
  progress: Progress,
): PipelineResult {
  const log = new StageLog(progress)
  const normal = log.measure(
    'normalise and place',
    () => normaliseRecords(readings, geography, options.asOf, progress),
    ({ records, counts }) => ({ records: records.length, ...counts }),
  )
  const records = inCanonicalOrder(normal.records)
  const matching = match(records, log, { settled: options.settled ?? [], nameCounts: options.previous?.nameCounts })
  const members = matching.clusters.map((cluster) => cluster.map((at) => records[at] as NormalRecord))
  const identities = log.measure(
    'identify',
    () => identify(members, options.previous),
    ({ ids, redirects }) => ({
      ids: ids.length,
      redirects: redirects.size,
    }),
  )
  const venues = new MergedVenues(members, identities.ids, { ...options, stations: geography.stations })
  const samples = sampleMerges(
    matching.clusters.map((cluster, i) => ({ id: identities.ids[i] as string, cluster: i, members: cluster })),
    (at) => matching.profiles[at] as Profile,
    (cluster) => venues.nameOf(cluster),
  )
  const shared = sharedRecords(members)
  const report = {
    stages: log.stages,
    sources: readings.map((reading) => sourceReport(reading, shared, normal.setAside)),
    clusterSizes: sizesOf(matching),
    samples,
    decisions: matching.decisions,
    rules: matching.rules,
    cuts: cutsByReason(matching),
  }
  return {
    venues,
    redirects: identities.redirects,
    review: reviewLines(matching),
    joins: joinLines(matching, identities.ids),
    cuts: cutLines(matching, identities.ids),
    nameCounts: matching.statistics.counts,
    report,
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

type SourceReport = PipelineReport['sources'][number]

function sourceReport(
  reading: SourceReading,
  shared: ReadonlyMap<string, number>,
  setAside: Readonly<Record<string, Readonly<Record<string, number>>>>,
): SourceReport {
  const { info, records, rejected, replaced, dropped } = reading
  return {
    name: info.name,
    independenceGroup: info.independenceGroup,
    records: records.length,
    rejected: rejected.length,
    replaced,
    setAside: { ...reading.setAside, ...setAside[info.name] },
    dropped,
    merged: shared.get(info.name) ?? 0,
  }
}

function cutsByReason({ cuts }: Matching): Record<string, number> {
  const byReason = Map.groupBy(cuts, ({ reason }) => reason)
  return Object.fromEntries([...byReason].map(([reason, own]) => [reason, own.length]))
}

/** By source, its records that share a venue with another source's. */
function sharedRecords(members: readonly (readonly NormalRecord[])[]): ReadonlyMap<string, number> {
  const shared = new Map<string, number>()
  for (const records of members) {
    const first = records[0]?.source.name
    if (records.every(({ source }) => source.name === first)) continue
    for (const { source } of records) shared.set(source.name, (shared.get(source.name) ?? 0) + 1)
  }
  return shared
}

/** Records in a venue → number of such venues. */
function sizesOf({ clusters }: Matching): Record<number, number> {
  const sizes: Record<number, number> = {}
  for (const { length } of clusters) sizes[length] = (sizes[length] ?? 0) + 1
  return sizes
}
