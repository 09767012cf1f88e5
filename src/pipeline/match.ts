import { block, type Candidates } from './block.ts'
import { cluster, type Clustering } from './cluster.ts'
import type { Verdict } from './decide.ts'
import type { NormalRecord } from './normalRecord.ts'
import { pairModel, type PairModel } from './pairModel.ts'
import { statisticsOf, type Profile, profilesOf } from './profile.ts'
import { type RuleShare, ruleShares } from './ruleShares.ts'
import { settle } from './settle.ts'
import { pairNumber, type SettledPair, settledPositions } from './settledPairs.ts'
import type { StageLog } from './stageLog.ts'

export interface Matching {
  profiles: readonly Profile[]
  /** Positions of the records of each venue. */
  clusters: readonly (readonly number[])[]
  /** Pairs by outcome. */
  decisions: Record<Verdict['outcome'], number>
  /** Joins that a guard of the clusters refused, and that no other path made. */
  cuts: readonly Cut[]
  /** Pairs that a person should look at and that did not end in one venue, nearest to a merge first. */
  review: readonly ScoredPair[]
  /** The joins that made the clusters. */
  joined: readonly ScoredPair[]
  /** What each blocking rule found of the pairs that ended in one venue. */
  rules: readonly RuleShare[]
}

/** Positions of two records and the log odds that they are one venue; infinite where a person has decided. */
export interface ScoredPair {
  first: number
  second: number
  score: number
}

/** A pair that should have joined, and why it did not. */
export interface Cut extends ScoredPair {
  reason: string
}

/** Pairs that were decided, as columns. */
interface Decided {
  joins: PairColumns
  /** All pairs with their log odds. */
  compared: PairColumns
  apart: { first: number[]; second: number[] }
  review: PairColumns
  outcomes: Matching['decisions']
}

interface PairColumns {
  first: number[]
  second: number[]
  score: number[]
}

/** Finds which records are one venue: block, compare, decide, cluster. Records come in a canonical order. */
export function match(
  records: readonly NormalRecord[],
  log: StageLog,
  settled: readonly SettledPair[] = [],
  model: PairModel = pairModel,
): Matching {
  const { profiles, candidates } = log.measure(
    'block',
    () => {
      const statistics = statisticsOf(records)
      const profiled = profilesOf(records, statistics)
      return { profiles: profiled, candidates: block(profiled, statistics) }
    },
    (result) => blockCounts(result.candidates, records.length),
  )
  const decided = log.measure(
    'compare and decide',
    () => decideAll(profiles, candidates, settledPositions(settled, records), model),
    ({ outcomes, apart }) => ({
      ...outcomes,
      'kept apart by a guard': apart.first.length,
    }),
  )
  const clustering = log.measure(
    'cluster',
    () => cluster(records, decided.joins, decided.apart, decided.compared),
    clusterCounts,
  )
  const { clusters } = clustering
  const venueOf = venuesOf(clusters, records.length)
  return {
    profiles,
    clusters,
    decisions: decided.outcomes,
    cuts: clustering.refused
      .map(({ pair, reason }) => ({ ...pairAt(decided.joins, pair), reason }))
      .filter(({ first, second }) => venueOf[first] !== venueOf[second]),
    review: openPairs(decided.review, venueOf),
    joined: clustering.made.map((pair) => pairAt(decided.joins, pair)),
    rules: ruleShares(
      candidates,
      (pair) => venueOf[candidates.first[pair] as number] === venueOf[candidates.second[pair] as number],
    ),
  }
}

function decideAll(
  profiles: readonly Profile[],
  { first, second }: Candidates,
  settled: ReadonlyMap<number, boolean>,
  model: PairModel,
): Decided {
  const decided: Decided = {
    joins: { first: [], second: [], score: [] },
    compared: { first: [], second: [], score: [] },
    apart: { first: [], second: [] },
    review: { first: [], second: [], score: [] },
    outcomes: { same: 0, different: 0, review: 0 },
  }
  for (const [pair, same] of settled) {
    const [a, b] = [Math.floor(pair / profiles.length), pair % profiles.length]
    if (same) add(decided.joins, a, b, Infinity)
    else addApart(decided, a, b)
    decided.outcomes[same ? 'same' : 'different']++
  }
  for (let i = 0; i < first.length; i++) {
    const a = first[i] as number
    const b = second[i] as number
    if (settled.has(pairNumber(a, b, profiles.length))) continue
    const { outcome, score, apart } = settle(profiles[a] as Profile, profiles[b] as Profile, model)
    decided.outcomes[outcome]++
    add(decided.compared, a, b, score)
    if (outcome === 'same') add(decided.joins, a, b, score)
    if (outcome === 'review') add(decided.review, a, b, score)
    if (apart) addApart(decided, a, b)
  }
  return decided
}

function add({ first, second, score }: PairColumns, a: number, b: number, value: number): void {
  first.push(a)
  second.push(b)
  score.push(value)
}

function addApart({ apart }: Decided, a: number, b: number): void {
  apart.first.push(a)
  apart.second.push(b)
}

/** Pairs to review whose records did not meet by another path. */
function openPairs(review: PairColumns, venueOf: Int32Array): ScoredPair[] {
  return review.first
    .map((_, i) => pairAt(review, i))
    .filter(({ first, second }) => venueOf[first] !== venueOf[second])
    .sort((a, b) => b.score - a.score || a.first - b.first || a.second - b.second)
}

function venuesOf(clusters: readonly (readonly number[])[], records: number): Int32Array {
  const venueOf = new Int32Array(records)
  clusters.forEach((members, venue) => {
    for (const member of members) venueOf[member] = venue
  })
  return venueOf
}

function pairAt({ first, second, score }: PairColumns, at: number): ScoredPair {
  return { first: first[at] as number, second: second[at] as number, score: score[at] as number }
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

function clusterCounts({ clusters, refused }: Clustering): Record<string, number> {
  return {
    venues: clusters.length,
    'of several records': clusters.filter(({ length }) => length > 1).length,
    'joins refused': refused.length,
  }
}
