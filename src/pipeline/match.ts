import { block, type Candidates } from './block.ts'
import { cluster, type Clustering } from './cluster.ts'
import { compare } from './compare.ts'
import { judge, type Verdict } from './decide.ts'
import { decideWeights } from './decideWeights.ts'
import type { NormalRecord } from './normalRecord.ts'
import { countNames, type Profile, profilesOf } from './profile.ts'
import type { StageLog } from './stageLog.ts'

export interface Matching {
  profiles: readonly Profile[]
  /** Positions of the records of each venue. */
  clusters: readonly (readonly number[])[]
  /** Pairs by outcome. */
  decisions: Record<Verdict['outcome'], number>
  cuts: Readonly<Record<string, number>>
}

/** Pairs that were decided, as columns. */
interface Decided {
  joins: { first: number[]; second: number[]; score: number[] }
  apart: { first: number[]; second: number[] }
  outcomes: Matching['decisions']
}

/** Finds which records are one venue: block, compare, decide, cluster. Records come in a canonical order. */
export function match(records: readonly NormalRecord[], log: StageLog): Matching {
  const { profiles, candidates } = log.measure(
    'block',
    () => {
      const statistics = countNames(records)
      const profiled = profilesOf(records, statistics)
      return { profiles: profiled, candidates: block(profiled, statistics) }
    },
    (result) => blockCounts(result.candidates),
  )
  const decided = log.measure(
    'compare and decide',
    () => decideAll(profiles, candidates),
    ({ outcomes, apart }) => ({
      ...outcomes,
      'kept apart by a guard': apart.first.length,
    }),
  )
  const { clusters, cuts } = log.measure('cluster', () => cluster(records, decided.joins, decided.apart), clusterCounts)
  return { profiles, clusters, decisions: decided.outcomes, cuts }
}

function decideAll(profiles: readonly Profile[], { first, second }: Candidates): Decided {
  const decided: Decided = {
    joins: { first: [], second: [], score: [] },
    apart: { first: [], second: [] },
    outcomes: { same: 0, different: 0, review: 0 },
  }
  for (let i = 0; i < first.length; i++) {
    const a = first[i] as number
    const b = second[i] as number
    const { outcome, score, apart } = judge(compare(profiles[a] as Profile, profiles[b] as Profile), decideWeights)
    decided.outcomes[outcome]++
    if (outcome === 'same') {
      decided.joins.first.push(a)
      decided.joins.second.push(b)
      decided.joins.score.push(score)
    } else if (apart) {
      decided.apart.first.push(a)
      decided.apart.second.push(b)
    }
  }
  return decided
}

function blockCounts({ first, found, capped }: Candidates): Record<string, number> {
  const skipped = Object.entries(capped).filter(([, keys]) => keys > 0)
  return {
    pairs: first.length,
    ...found,
    ...Object.fromEntries(skipped.map(([rule, keys]) => [`keys too common: ${rule}`, keys])),
  }
}

function clusterCounts({ clusters, cuts }: Clustering): Record<string, number> {
  const cutPairs = Object.values(cuts).reduce((sum, pairs) => sum + pairs, 0)
  return {
    venues: clusters.length,
    'of several records': clusters.filter(({ length }) => length > 1).length,
    'joins refused': cutPairs,
  }
}
