import { BLOCKING_RULES, CLUSTER_GUARDS, type ClusterGuard, type PairOutcome } from '#venue/decisionRecord.ts'
import { type Clustering, cluster } from '../cluster/cluster.ts'
import type { MatchRecord } from '../normalRecord.ts'
import {
  APART,
  type ClassifiedPair,
  hasMark,
  JOINED,
  outcomeAt,
  pairAt,
  type PairTable,
  rowsOf,
  SETTLED,
  byDescendingScore,
  countOutcomes,
} from './pairTable.ts'
import { type RuleShare, ruleShares } from '../report/ruleShares.ts'

/** The results of matching once the clusters are known. */
export interface Conclusions {
  /** Pairs by outcome. */
  decisions: Record<PairOutcome, number>
  /** Joins that a guard of the clusters refused and that no other path made, the highest score first. */
  cuts: readonly RefusedJoin[]
  /** Pairs for a person to review that did not end in one venue, the highest score first. */
  review: readonly ClassifiedPair[]
  /** The joins that made the clusters, the highest score first. */
  joined: readonly ClassifiedPair[]
  /** The share of each blocking rule in the pairs that ended in one venue. */
  rules: readonly RuleShare[]
}

/** A pair that should have joined, with the guard that refused the join. */
export interface RefusedJoin extends ClassifiedPair {
  guard: ClusterGuard
}

/** Joins the pairs into venues and writes the result of each join into the table. */
export function clusterPairs(records: readonly MatchRecord[], pairs: PairTable): Clustering['clusters'] {
  const joins = rowsOf(pairs, (row) => outcomeAt(pairs, row) === 'same')
  const { clusters, joined, refused } = cluster(
    records,
    columnsOf(pairs, joins),
    columnsOf(
      pairs,
      rowsOf(pairs, (row) => hasMark(pairs, row, APART)),
    ),
    columnsOf(
      pairs,
      rowsOf(pairs, (row) => !hasMark(pairs, row, SETTLED)),
    ),
  )
  for (const pair of joined) pairs.joinResult[joins[pair] as number] = JOINED
  for (const { pair, guard } of refused) pairs.joinResult[joins[pair] as number] = 1 + CLUSTER_GUARDS.indexOf(guard)
  return clusters
}

/** `venueOf`: by record, the number of its cluster. */
export function conclude(pairs: PairTable, venueOf: Uint32Array): Conclusions {
  const { first, second, joinResult } = pairs
  const isOne = (row: number) => venueOf[first[row] as number] === venueOf[second[row] as number]
  const wasRefused = (row: number) => joinResult[row] !== 0 && joinResult[row] !== JOINED
  const listed = (holds: (row: number) => boolean) => byDescendingScore(pairs, rowsOf(pairs, holds))
  return {
    decisions: countOutcomes(pairs),
    cuts: listed((row) => wasRefused(row) && !isOne(row)).map((row) => ({
      ...pairAt(pairs, row),
      guard: CLUSTER_GUARDS[(joinResult[row] as number) - 1] as ClusterGuard,
    })),
    review: listed((row) => outcomeAt(pairs, row) === 'review' && !isOne(row)).map((row) => pairAt(pairs, row)),
    joined: listed((row) => joinResult[row] === JOINED).map((row) => pairAt(pairs, row)),
    rules: ruleShares(BLOCKING_RULES, pairs.rules, isOne),
  }
}

/** Returns by record the number of its cluster. */
export function venuesOf(clusters: readonly (readonly number[])[], records: number): Uint32Array {
  const venueOf = new Uint32Array(records)
  clusters.forEach((members, venue) => {
    for (const member of members) venueOf[member] = venue
  })
  return venueOf
}

function columnsOf({ first, second, score }: PairTable, rows: readonly number[]) {
  return {
    first: Uint32Array.from(rows, (row) => first[row] as number),
    second: Uint32Array.from(rows, (row) => second[row] as number),
    score: Float64Array.from(rows, (row) => score[row] as number),
  }
}
