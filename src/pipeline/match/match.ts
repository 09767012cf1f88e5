import { block, type Candidates } from '../block.ts'
import { clusterPairs, type Conclusions, conclude, countOutcomes, venuesOf } from './conclusions.ts'
import { classifyPairs } from './classifyPairs.ts'
import type { NameCounts } from '../nameCounts.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { pairModel, type PairModel } from '../pairModel.ts'
import { APART, hasMark, JOINED, type PairTable, rowsOf } from './pairTable.ts'
import { type NameStatistics, type Profile, profilesOf, statisticsOf } from '../profile.ts'
import { type SettledPair, settledPositions } from '../settledPairs.ts'
import type { StageLog } from '../report/stageLog.ts'

export interface Matching extends Conclusions {
  profiles: readonly Profile[]
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
}

/** Finds the records that are one venue: block, classify, cluster. Expects records in canonical order. */
export function match(
  records: readonly NormalRecord[],
  log: StageLog,
  { settled = [], model = pairModel, nameCounts }: MatchOptions = {},
): Matching {
  const { statistics, profiles, candidates } = log.measure(
    'block',
    () => {
      const known = statisticsOf(records, nameCounts)
      const profiled = profilesOf(records, known)
      return { statistics: known, profiles: profiled, candidates: block(profiled, known) }
    },
    (result) => blockCounts(result.candidates, records.length),
  )
  const pairs = log.measure(
    'compare and classify',
    () => classifyPairs(candidates, { profiles, settled: settledPositions(settled, records), model }),
    pairCounts,
  )
  const clusters = log.measure(
    'cluster',
    () => clusterPairs(records, pairs),
    (found) => clusterCounts(found, pairs),
  )
  return { profiles, statistics, clusters, pairs, model, ...conclude(pairs, venuesOf(clusters, records.length)) }
}

/** Pairs by outcome, for the log. */
function pairCounts(pairs: PairTable): Record<string, number> {
  return {
    ...countOutcomes(pairs),
    'kept apart by a guard': rowsOf(pairs, (row) => hasMark(pairs, row, APART)).length,
  }
}

function blockCounts({ first, found, capped }: Candidates, records: number): Record<string, number> {
  const skipped = Object.entries(capped).filter(([, keys]) => keys > 0)
  return {
    pairs: first.length,
    'pairs a record': Math.round((100 * first.length) / Math.max(1, records)) / 100,
    ...found,
    ...Object.fromEntries(skipped.map(([rule, keys]) => [`keys too common: ${rule}`, keys])),
  }
}

function clusterCounts(clusters: Matching['clusters'], { joinResult }: PairTable): Record<string, number> {
  return {
    venues: clusters.length,
    'of several records': clusters.filter(({ length }) => length > 1).length,
    'joins refused': joinResult.filter((what) => what !== 0 && what !== JOINED).length,
  }
}
