import type { CalendarDate } from '#base/kst.ts'
import { compareText } from '#base/text.ts'
import { isClosedForGood } from '#contract/closedForGood.ts'
import type { Venue } from '#contract/venue.ts'
import type { Dong, Station } from '#dataset/region.ts'
import type { JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { SourceReading } from '#sources/record.ts'
import { compareKeys } from './canonicalOrder.ts'
import { learnChains } from './chains.ts'
import { type Identities, identify, type PreviousRelease } from './identity.ts'
import { type Matching, match } from './match.ts'
import { merge } from './merge.ts'
import { normaliseRecords } from './normalise.ts'
import type { NormalRecord } from './normalRecord.ts'
import { joinLines, reviewLines } from './pairLines.ts'
import type { Profile } from './profile.ts'
import type { PipelineReport, Progress } from './report.ts'
import { sampleMerges } from './sampleMerges.ts'
import { StageLog } from './stageLog.ts'
import type { SettledPair } from './settledPairs.ts'
import { stationFinder } from './stations.ts'

export interface PipelineOptions {
  asOf: CalendarDate
  previous?: PreviousRelease
  /** What people have decided on pairs of records. */
  settled?: readonly SettledPair[]
}

export interface PipelineResult {
  /** By id. */
  venues: Venue[]
  /** Former ids to live ones. */
  redirects: Map<string, string>
  /** Pairs for a person to look at. */
  review: Iterable<PairLine>
  /** Pairs that made the venues. */
  joins: Iterable<JoinLine>
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
  const matching = match(records, log, options.settled)
  const members = matching.clusters.map((cluster) => cluster.map((at) => records[at] as NormalRecord))
  const identities = log.measure(
    'identify',
    () => identify(members, options.previous),
    ({ ids, redirects }) => ({
      ids: ids.length,
      redirects: redirects.size,
    }),
  )
  const venues = mergeAll(members, identities, geography.stations, options, log)
  const samples = sampleMerges(
    matching.clusters.map((cluster, i) => {
      const id = identities.ids[i] as string
      return { id, name: venues[i]?.place.name ?? '', members: cluster.map((at) => matching.profiles[at] as Profile) }
    }),
  )
  const report = {
    stages: log.stages,
    sources: readings.map((reading) => sourceReport(reading, members, normal.setAside)),
    clusterSizes: sizesOf(matching),
    samples,
    decisions: matching.decisions,
    cuts: cutsByReason(matching),
  }
  return {
    venues: venues.toSorted((a, b) => compareText(a.place.id, b.place.id)),
    redirects: identities.redirects,
    review: reviewLines(matching),
    joins: joinLines(matching, identities.ids),
    report,
  }
}

/** By source and sourceId, numbered anew: in which order the lists were read decides nothing. */
function inCanonicalOrder(records: readonly NormalRecord[]): NormalRecord[] {
  return records.toSorted(compareKeys).map((record, index) => ({ ...record, index }))
}

function mergeAll(
  members: readonly (readonly NormalRecord[])[],
  { ids }: Identities,
  stations: readonly Station[],
  { asOf, previous }: PipelineOptions,
  log: StageLog,
): Venue[] {
  const tally = new Map<string, number>()
  const setting = { asOf, stationsNear: stationFinder(stations), chains: learnChains(members.flat()), tally }
  const mergeOne = (records: readonly NormalRecord[], i: number) => {
    const id = ids[i] as string
    return merge(records, id, previous?.history.get(id) ?? [], setting)
  }
  return log.measure(
    'merge and score',
    () => members.map(mergeOne),
    (venues) => ({
      venues: venues.length,
      'of several sources': venues.filter(({ place }) => place.sourceCount > 1).length,
      closed: venues.filter(({ place }) => isClosedForGood(place)).length,
      ...Object.fromEntries([...tally].toSorted((a, b) => b[1] - a[1])),
    }),
  )
}

type SourceReport = PipelineReport['sources'][number]

function sourceReport(
  reading: SourceReading,
  members: readonly (readonly NormalRecord[])[],
  setAside: Readonly<Record<string, Readonly<Record<string, number>>>>,
): SourceReport {
  const { info, records, rejected, replaced, dropped } = reading
  const isOwn = ({ source }: NormalRecord) => source.name === info.name
  const merged = members.reduce((sum, cluster) => {
    const own = cluster.length > 1 ? cluster.filter(isOwn).length : 0
    return own < cluster.length ? sum + own : sum
  }, 0)
  return {
    name: info.name,
    independenceGroup: info.independenceGroup,
    records: records.length,
    rejected: rejected.length,
    replaced,
    setAside: { ...reading.setAside, ...setAside[info.name] },
    dropped,
    merged,
  }
}

function cutsByReason({ cuts }: Matching): Record<string, number> {
  const byReason = Map.groupBy(cuts, ({ reason }) => reason)
  return Object.fromEntries([...byReason].map(([reason, own]) => [reason, own.length]))
}

/** Records in a venue → number of such venues. */
function sizesOf({ clusters }: Matching): Record<number, number> {
  const sizes: Record<number, number> = {}
  for (const { length } of clusters) sizes[length] = (sizes[length] ?? 0) + 1
  return sizes
}
