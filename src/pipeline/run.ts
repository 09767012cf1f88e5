import type { CalendarDate } from '#base/kst.ts'
import { compareByCodeUnit } from '#base/text/text.ts'
import { gazetteerOf } from '#dataset/geography/gazetteer.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'
import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { SourceInfo, SourceReading, SourceRecord } from '#sources/record.ts'
import { type CompleteListRecord, completeListRecordsOf } from './absentRecords.ts'
import type { GeocodedPoints } from './geocoded.ts'
import { learnChains } from './normalise/chains.ts'
import { venuesOf } from './match/conclusions.ts'
import { type Identities, identify, type PreviousRelease } from './identity.ts'
import { type Matching, match } from './match/match.ts'
import { completeListsOf } from './merge/absences.ts'
import { MergedVenues } from './merge/mergedVenues.ts'
import type { NameCounts } from './nameCounts.ts'
import type { BuildMemory, KnownSource } from './memory/buildMemory.ts'
import { type LineStore, LinesInMemory } from './memory/lineStore.ts'
import { StoredRecords } from './memory/storedRecords.ts'
import { remember } from './incremental/remember.ts'
import { type Normalised, normaliseRecords } from './normalise.ts'
import { type MatchRecord, matchRecordOf, type NormalRecord } from './normalRecord.ts'
import { anchoredPlaces } from './place/anchoredPlaces.ts'
import { cutLines, joinLines, pairLine, type PairLineContext, reviewLines, sideOf } from './match/pairLines.ts'
import { reasonsApart } from './match/reasonsApart.ts'
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
  /** Where the records are kept outside of the heap; in memory when absent. */
  lines?: LineStore
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

/**
 * Turns the lists into one venue per place. The result depends only on the arguments. Only what matching reads of the
 * records stays in the heap, until the lines of the pairs were read; the rest is in `options.lines`.
 */
export function runPipeline(
  readings: Iterable<SourceReading>,
  geography: { dongs: readonly Dong[]; stations: readonly Station[] },
  options: PipelineOptions,
  progress: Progress,
): PipelineResult {
  const { asOf, previous, settled = [], tileRecordsMax } = options
  const log = new StageLog(progress)
  const { records, stored, sources, lists, unplaced } = readRecords(readings, geography, options, log, progress)
  const matching = match(records, log, { settled, nameCounts: previous?.nameCounts, tileRecordsMax })
  const { clusters } = matching
  const { ids, redirects } = log.measure(
    'identify',
    () => identified(clusters, records, previous),
    (found) => ({ ids: found.ids.length, redirects: found.redirects.size }),
  )
  const chains = learnChains(records)
  const { pointStatistics, anchors } = matching.statistics.around
  const placeOf = anchoredPlaces(pointStatistics, anchors, gazetteerOf(geography.dongs))
  const recordAt = recordReader(stored)
  const merging = {
    asOf,
    ...(previous && { previous }),
    chains,
    completeLists: completeListsOf(lists),
    placeOf,
    recordAt,
  }
  const venues = new MergedVenues(clusters, ids, { ...merging, ...geography })
  const venueOf = venuesOf(clusters, records.length)
  const context = lineContext(matching, { records, stored }, (position) => ids[venueOf[position] as number] as string)
  const samples = samplesOf(matching, { records, stored, ids, venues }, context)
  const bornOn = bornOnOf(previous, asOf)
  return {
    venues,
    redirects,
    review: reviewLines(matching, context),
    joins: joinLines(matching, context),
    cuts: cutLines(matching, context),
    completeListRecords: completeListRecordsOf(possiblyComplete(records, stored)),
    nameCounts: matching.statistics.counts,
    report: reportOf(log.stages, { sources, venueOf, conclusions: matching, samples }),
    reasonsApart: reasonsApart({ pairs: matching.pairs, venueOf, ids }),
    remember: () => remember({ asOf, stored, sources, unplaced, matching, ids, venueOf, bornOn, chains, settled }),
  }
}

/** The records of a build: in the heap what matching reads of them. */
interface BuildRecords {
  /** In canonical order. */
  records: readonly MatchRecord[]
  stored: StoredRecords
  sources: readonly KnownSource[]
  /** The lists in the order in which they were read. */
  lists: readonly SourceInfo[]
  unplaced: readonly SourceRecord[]
}

/** Normalises and places the records, and moves out of the heap what matching does not read. */
function readRecords(
  readings: Iterable<SourceReading>,
  geography: { dongs: readonly Dong[]; stations: readonly Station[] },
  { asOf, geocoded = null, lines = new LinesInMemory() }: PipelineOptions,
  log: StageLog,
  progress: Progress,
): BuildRecords {
  const normal = log.measure(
    'normalise and place',
    () => normaliseRecords(readings, geography, asOf, progress, geocoded),
    ({ records, counts }) => ({ records: records.length, ...counts }),
  )
  const records = inCanonicalOrder(normal.records)
  const sources = sourcesOf(normal, records)
  const stored = log.measure(
    'store records',
    () => StoredRecords.of(records, sources, lines),
    ({ size }) => ({ records: size }),
  )
  const lists = normal.sources.map(({ info }) => info)
  return { records: records.map(matchRecordOf), stored, sources, lists, unplaced: normal.unplaced }
}

function identified(
  clusters: Matching['clusters'],
  records: readonly MatchRecord[],
  previous: PreviousRelease | undefined,
): Identities {
  const members = clusters.map((cluster) => cluster.map((at) => records[at] as MatchRecord))
  return identify(members, previous && { ...previous, bornOn: (id) => previous.history.get(id)?.[0]?.from ?? null })
}

/** Refers to the stored records alone, so that those in the heap can be released. */
function recordReader(stored: StoredRecords): (position: number) => NormalRecord {
  return (position) => stored.at(position)
}

/** Yields the complete records of those that a complete list may show as open. */
function* possiblyComplete(records: readonly MatchRecord[], stored: StoredRecords): Generator<NormalRecord> {
  for (const { index, source, record, closed } of records)
    if (!closed && (source.declaration.complete.length > 0 || record.absence !== undefined)) yield stored.at(index)
}

function samplesOf(
  { clusters, joined }: Matching,
  run: Pick<BuildRecords, 'records' | 'stored'> & { ids: readonly string[]; venues: MergedVenues },
  { lineOf }: PairLineContext,
): MergeSample[] {
  const { records, stored, ids, venues } = run
  return sampleMerges(
    clusters.map((members, cluster) => ({ id: ids[cluster] as string, cluster, members })),
    {
      recordAt: (position) => stored.at(position),
      groupAt: (position) => (records[position] as MatchRecord).source.independenceGroup,
      nameOf: (cluster) => venues.nameOf(cluster),
      lineOf,
      joined,
    },
  )
}

function lineContext(
  { profileAt, model }: Matching,
  { records, stored }: Pick<BuildRecords, 'records' | 'stored'>,
  idAt: PairLineContext['idAt'],
): PairLineContext {
  const sideAt = (position: number) => sideOf(stored.statedAt(position), records[position] as MatchRecord)
  return {
    lineOf: (pair) => pairLine(pair, { profileAt, sideAt, model }),
    idAt,
    recordAt: (position) => {
      const { source, record } = records[position] as MatchRecord
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
function sourcesOf({ sources, setAside }: Normalised, records: readonly NormalRecord[]): KnownSource[] {
  const counts = new Map<string, number>()
  for (const { source } of records) counts.set(source.name, (counts.get(source.name) ?? 0) + 1)
  let from = 0
  return sources
    .toSorted((a, b) => compareByCodeUnit(a.info.name, b.info.name))
    .map((read): KnownSource => {
      const to = from + (counts.get(read.info.name) ?? 0)
      const source = { ...read, from, to, leftOut: setAside[read.info.name] ?? {} }
      from = to
      return source
    })
}
