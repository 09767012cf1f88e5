import type { CalendarDate } from '#base/kst.ts'
import { compareByCodeUnit } from '#base/text/text.ts'
import { gazetteerOf } from '#dataset/geography/gazetteer.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'
import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { SourceReading } from '#sources/record.ts'
import { type CompleteListRecord, completeListRecordsOf } from './absentRecords.ts'
import type { GeocodedPoints } from './geocoded.ts'
import { learnChains } from './normalise/chains.ts'
import { venuesOf } from './match/conclusions.ts'
import { identify, type PreviousRelease } from './identity.ts'
import { type Matching, match } from './match/match.ts'
import { completeListsOf } from './merge/absences.ts'
import { MergedVenues } from './merge/mergedVenues.ts'
import type { NameCounts } from './nameCounts.ts'
import { type BuildMemory, figuresOf, type KnownSource } from './memory/buildMemory.ts'
import { listDateOf } from './memory/listDate.ts'
import { remember } from './incremental/remember.ts'
import { isMixed, type Normalised, normaliseRecords } from './normalise.ts'
import type { NormalRecord } from './normalRecord.ts'
import { anchoredPlaces } from './place/anchoredPlaces.ts'
import { cutLines, joinLines, pairLine, type PairLineContext, reviewLines } from './match/pairLines.ts'
import { reasonsApart } from './match/reasonsApart.ts'
import { requireRecordsWithin } from './recordLimit.ts'
import type { MergeSample, PipelineReport, Progress, VenueIds, VenuesApart } from './report/report.ts'
import { reportOf } from './report/runReport.ts'
import { sampleMerges } from './merge/sampleMerges.ts'
import { StageLog } from './report/stageLog.ts'
import type { SettledPair } from './settledPairs.ts'

export interface PipelineOptions {
  asOf: CalendarDate
  previous?: PreviousRelease
  /** Decisions of people on pairs of records. */
  settled?: readonly SettledPair[]
  /** The answers of a geocoder. */
  geocoded?: GeocodedPoints | null
  /** The most source records. */
  recordsMax?: number
  /** The most records whose pairs are classified together; the result does not depend on it. */
  tileRecordsMax?: number
}

export interface PipelineResult {
  venues: MergedVenues
  /** Retired ids to current ones. */
  redirects: Map<string, string>
  /** Pairs for a person to review. */
  review: Iterable<PairLine>
  /** Pairs that made the venues. */
  joins: Iterable<JoinLine>
  /** Joins that a guard refused. */
  cuts: Iterable<CutLine>
  /** The records by which the next build recognises what newer editions of complete lists do not hold. */
  completeListRecords: Iterable<CompleteListRecord>
  /** The name counts that the weights of names were based on. */
  nameCounts: NameCounts
  report: PipelineReport
  /** Returns for pairs of venues why they are two. */
  reasonsApart: (wanted: readonly VenueIds[]) => VenuesApart[]
  /** Returns what the next build can start from; computed on demand. */
  remember: () => BuildMemory
}

/** Turns the lists into one venue per place. The result depends only on the arguments. */
export function runPipeline(
  readings: readonly SourceReading[],
  geography: { dongs: readonly Dong[]; stations: readonly Station[] },
  options: PipelineOptions,
  progress: Progress,
): PipelineResult {
  const { asOf, previous, settled = [], geocoded = null, tileRecordsMax } = options
  requireRecordsWithin(
    readings.reduce((sum, { records }) => sum + records.length, 0),
    options.recordsMax,
  )
  const log = new StageLog(progress)
  const normal = log.measure(
    'normalise and place',
    () => normaliseRecords(readings, geography, asOf, progress, geocoded),
    ({ records, counts }) => ({ records: records.length, ...counts }),
  )
  const records = inCanonicalOrder(normal.records)
  const matching = match(records, log, { settled, nameCounts: previous?.nameCounts, tileRecordsMax })
  const members = matching.clusters.map((cluster) => cluster.map((at) => records[at] as NormalRecord))
  const { ids, redirects } = log.measure(
    'identify',
    () => identify(members, previous && { ...previous, bornOn: (id) => previous.history.get(id)?.[0]?.from ?? null }),
    (found) => ({ ids: found.ids.length, redirects: found.redirects.size }),
  )
  const chains = learnChains(records)
  const completeLists = completeListsOf(readings.map(({ info }) => info))
  const { pointStatistics, anchors } = matching.statistics.around
  const placeOf = anchoredPlaces(pointStatistics, anchors, gazetteerOf(geography.dongs))
  const venues = new MergedVenues(members, ids, { ...options, chains, completeLists, placeOf, ...geography })
  const venueOf = venuesOf(matching.clusters, records.length)
  const sources = sourcesOf(readings, normal, records)
  const context = lineContext(matching, records, (position) => ids[venueOf[position] as number] as string)
  const samples = samplesOf(matching, { records, ids, venues }, context)
  const { unplaced } = normal
  const bornOn = bornOnOf(previous, asOf)
  return {
    venues,
    redirects,
    review: reviewLines(matching, context),
    joins: joinLines(matching, context),
    cuts: cutLines(matching, context),
    completeListRecords: completeListRecordsOf(records),
    nameCounts: matching.statistics.counts,
    report: reportOf(log.stages, { sources, venueOf, conclusions: matching, samples }),
    reasonsApart: reasonsApart({ pairs: matching.pairs, venueOf, ids }),
    remember: () => remember({ asOf, records, sources, unplaced, matching, ids, venueOf, bornOn, chains, settled }),
  }
}

function samplesOf(
  { clusters, joined }: Matching,
  { records, ids, venues }: { records: readonly NormalRecord[]; ids: readonly string[]; venues: MergedVenues },
  { lineOf }: PairLineContext,
): MergeSample[] {
  return sampleMerges(
    clusters.map((members, cluster) => ({ id: ids[cluster] as string, cluster, members })),
    {
      recordAt: (position) => records[position] as NormalRecord,
      nameOf: (cluster) => venues.nameOf(cluster),
      lineOf,
      joined,
    },
  )
}

function lineContext(
  { profileAt, model }: Matching,
  records: readonly NormalRecord[],
  idAt: PairLineContext['idAt'],
): PairLineContext {
  return {
    lineOf: (pair) => pairLine(pair, profileAt, model),
    idAt,
    recordAt: (position) => {
      const { source, record } = records[position] as NormalRecord
      return { source, sourceId: record.sourceId }
    },
  }
}

/** Returns the first day of each venue's history including this day. */
function bornOnOf(previous: PreviousRelease | undefined, asOf: CalendarDate): (id: string) => CalendarDate {
  return (id) => {
    const first = previous?.history.get(id)?.[0]?.from ?? asOf
    return first < asOf ? first : asOf
  }
}

/**
 * Returns the records ordered by source and sourceId and numbered again, so that the reading order of the lists has no
 * effect.
 */
function inCanonicalOrder(records: readonly NormalRecord[]): NormalRecord[] {
  const bySource = [...Map.groupBy(records, ({ record }) => record.source)]
  // Sorts each list separately: nine of ten comparisons would be of two equal sources.
  const ordered = bySource
    .toSorted(([a], [b]) => compareByCodeUnit(a, b))
    .flatMap(([, ofSource]) => ofSource.toSorted((a, b) => compareByCodeUnit(a.record.sourceId, b.record.sourceId)))
  ordered.forEach((record, index) => (record.index = index))
  return ordered
}

/** Returns the figures of each source and the range of its records in the canonical order. */
function sourcesOf(
  readings: readonly SourceReading[],
  { setAside }: Normalised,
  records: readonly NormalRecord[],
): KnownSource[] {
  const counts = new Map<string, number>()
  for (const { source } of records) counts.set(source.name, (counts.get(source.name) ?? 0) + 1)
  let from = 0
  return readings
    .toSorted((a, b) => compareByCodeUnit(a.info.name, b.info.name))
    .map((reading): KnownSource => {
      const to = from + (counts.get(reading.info.name) ?? 0)
      const leftOut = setAside[reading.info.name] ?? {}
      const { records: listed } = reading
      const source = { ...figuresOf(reading), from, to, listDate: listDateOf(listed), mixed: isMixed(listed), leftOut }
      from = to
      return source
    })
}
