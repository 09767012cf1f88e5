import { RULE_NAMES } from '../blockRules.ts'
import { type Clustering, cluster, GUARDS } from '../cluster/cluster.ts'
import type { Verdict } from './decide.ts'
import type { NormalRecord } from '../normalRecord.ts'
import {
  APART,
  hasMark,
  MADE,
  outcomeAt,
  pairAt,
  type PairTable,
  rowsOf,
  type ScoredPair,
  SETTLED,
  surestFirst,
} from './pairTable.ts'
import { type RuleShare, ruleShares } from '../ruleShares.ts'

/** The results of matching once the clusters are known. */
export interface Conclusions {
  /** Pairs by outcome. */
  decisions: Record<Verdict['outcome'], number>
  /** Joins that a guard of the clusters refused and that no other path made. */
  cuts: readonly Cut[]
  /** Pairs for a person to review that did not end in one venue, the highest score first. */
  review: readonly ScoredPair[]
  /** The joins that made the clusters. */
  joined: readonly ScoredPair[]
  /** The share of each blocking rule in the pairs that ended in one venue. */
  rules: readonly RuleShare[]
}

/** A pair that should have joined, with the reason why it did not. */
export interface Cut extends ScoredPair {
  reason: string
}

/** Joins the pairs into venues and writes the result of each join into the table. */
export function clusterPairs(records: readonly NormalRecord[], pairs: PairTable): Clustering['clusters'] {
  const joins = rowsOf(pairs, (row) => outcomeAt(pairs, row) === 'same')
  const { clusters, made, refused } = cluster(
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
  for (const pair of made) pairs.joinResult[joins[pair] as number] = MADE
  for (const { pair, reason } of refused) pairs.joinResult[joins[pair] as number] = 1 + GUARDS.indexOf(reason)
  return clusters
}

/** `venueOf`: by record, the number of its cluster. */
export function conclude(pairs: PairTable, venueOf: Uint32Array): Conclusions {
  const { first, second, joinResult } = pairs
  const isOne = (row: number) => venueOf[first[row] as number] === venueOf[second[row] as number]
  const wasRefused = (row: number) => joinResult[row] !== 0 && joinResult[row] !== MADE
  const listed = (holds: (row: number) => boolean) => surestFirst(pairs, rowsOf(pairs, holds))
  return {
    decisions: countOutcomes(pairs),
    cuts: listed((row) => wasRefused(row) && !isOne(row)).map((row) => ({
      ...pairAt(pairs, row),
      reason: GUARDS[(joinResult[row] as number) - 1] as string,
    })),
    review: listed((row) => outcomeAt(pairs, row) === 'review' && !isOne(row)).map((row) => pairAt(pairs, row)),
    joined: listed((row) => joinResult[row] === MADE).map((row) => pairAt(pairs, row)),
    rules: ruleShares(RULE_NAMES, pairs.rules, isOne),
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

/** Counts pairs by outcome. */
export function countOutcomes(pairs: PairTable): Conclusions['decisions'] {
  const counts = { same: 0, different: 0, review: 0 }
  for (let row = 0; row < pairs.first.length; row++) counts[outcomeAt(pairs, row)]++
  return counts
}
