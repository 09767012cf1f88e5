import { clusterPairs, type Conclusions, conclude, venuesOf } from './conclusions.ts'
import { classifyTiles } from './classifyTiles.ts'
import type { NameCounts } from '../nameCounts.ts'
import type { MatchRecord } from '../normalRecord.ts'
import { pairModel, type PairModel } from '../pairModel.ts'
import { JOINED, type PairTable } from './pairTable.ts'
import { type NameStatistics, type Profile, profileMaker, statisticsOf } from '../profile.ts'
import { type SettledPair, settledPositions } from '../settledPairs.ts'
import type { StageLog } from '../report/stageLog.ts'
import { TILE_RECORDS_MAX } from './tiles.ts'

export interface Matching extends Conclusions {
  /** Makes the profile of the record at a position: the profiles by which pairs were classified are released. */
  profileAt: (position: number) => Profile
  statistics: NameStatistics
  /** Positions of the records of each venue. */
  clusters: readonly (readonly number[])[]
  pairs: PairTable
  model: PairModel
}

export interface MatchOptions {
  /** Decisions of people on pairs of records. */
  settled?: readonly SettledPair[]
  model?: PairModel
  /** How often names occurred in the previous release. */
  nameCounts?: NameCounts | undefined
  /** Most records of a tile; the result does not depend on it. */
  tileRecordsMax?: number | undefined
}

/** Finds the records that are one venue: block, classify, cluster. Expects records in canonical order. */
export function match(
  records: readonly MatchRecord[],
  log: StageLog,
  { settled = [], model = pairModel, nameCounts, tileRecordsMax = TILE_RECORDS_MAX }: MatchOptions = {},
): Matching {
  const statistics = log.measure(
    'count names and places',
    () => statisticsOf(records, nameCounts),
    ({ counts, around }) => ({ 'names at several places': counts.wholes.size, anchors: around.anchors.entries.length }),
  )
  const decisions = settledPositions(settled, records)
  const pairs = classifyTiles({ records, statistics, settled: decisions, model, tileRecordsMax }, log)
  const clusters = log.measure(
    'cluster',
    () => clusterPairs(records, pairs),
    (found) => clusterCounts(found, pairs),
  )
  const profileOf = profileMaker(statistics)
  const profileAt = (position: number) => profileOf(records[position] as MatchRecord)
  return { profileAt, statistics, clusters, pairs, model, ...conclude(pairs, venuesOf(clusters, records.length)) }
}

function clusterCounts(clusters: Matching['clusters'], { joinResult }: PairTable): Record<string, number> {
  return {
    venues: clusters.length,
    'of several records': clusters.filter(({ length }) => length > 1).length,
    'joins refused': joinResult.filter((what) => what !== 0 && what !== JOINED).length,
  }
}
