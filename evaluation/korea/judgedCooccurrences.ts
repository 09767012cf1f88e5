import { block } from '#pipeline/block.ts'
import { DisjointSets } from '#pipeline/cluster/disjointSets.ts'
import { LOW_RULE_SCORE_BITS } from '#pipeline/classifyPair.ts'
import { compare } from '#pipeline/compare/compare.ts'
import { ruleScore } from '#pipeline/match/ruleScore.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { type Profile, profilesOf, statisticsOf } from '#pipeline/profile.ts'
import { type Example, keyOf, rowOf } from './examples.ts'
import type { LabelledPair, NamedRecord } from './labels.ts'

/** A pair of records by their positions in `records`. */
interface PositionedPair {
  first: number
  second: number
}

/** A pair that trees decide on, whether a guard separates it, and the log odds that rules add. */
interface ComparedPair extends PositionedPair {
  row: Float64Array
  isSeparated: boolean
  added: number
}

/** A judged pair. Pairs of one group share records or candidates, so learning from one may reveal another. */
export interface JudgedPair extends PositionedPair, Example {
  group: number
}

/**
 * All inputs that decide how judged pairs are joined: their records, records that may join these indirectly, and the
 * pairs among them.
 */
export interface JudgedCooccurrences {
  records: readonly NormalRecord[]
  pairs: readonly ComparedPair[]
  judged: readonly JudgedPair[]
}

/**
 * Blocks and compares all records and keeps those connected with the judged pairs; leaves out `unsure` ones, and those
 * with a record that a build sets aside, because it is no venue.
 */
export function cooccurringRecordsOf(
  records: readonly NormalRecord[],
  labels: readonly LabelledPair[],
): JudgedCooccurrences {
  const statistics = statisticsOf(records)
  const profiles = profilesOf(records, statistics)
  const candidates = block(profiles, statistics)
  const groups = new DisjointSets(records.length)
  const pairs: PositionedPair[] = []
  candidates.first.forEach((first, i) => {
    const second = candidates.second[i] as number
    if (!isLeftToTrees(profiles[first] as Profile, profiles[second] as Profile)) return
    pairs.push({ first, second })
    groups.join(first, second)
  })
  const positions = new Map(records.map(({ record }, at) => [keyOf(record), at]))
  const isRead = (named: NamedRecord) => positions.has(keyOf(named))
  const decided = labels.filter(({ a, b, label }) => label !== 'unsure' && isRead(a) && isRead(b))
  const judged = decided.map((pair) => judgedPair(pair, positions, profiles, groups))
  const wanted = new Set(judged.flatMap(({ first, second }) => [groups.rootOf(first), groups.rootOf(second)]))
  const kept = records.flatMap((_, at) => (wanted.has(groups.rootOf(at)) ? [at] : []))
  const place = new Map(kept.map((position, at) => [position, at]))
  const moved = <T extends PositionedPair>(pair: T): T => ({
    ...pair,
    first: place.get(pair.first) as number,
    second: place.get(pair.second) as number,
  })
  return {
    records: kept.map((position) => records[position] as NormalRecord),
    pairs: pairs.filter(({ first }) => place.has(first)).map((pair) => moved(comparedPair(profiles, pair))),
    judged: judged.map(moved),
  }
}

function isLeftToTrees(a: Profile, b: Profile): boolean {
  const evidence = compare(a, b)
  return evidence.phone === 'same' || ruleScore(evidence) >= LOW_RULE_SCORE_BITS
}

function comparedPair(profiles: readonly Profile[], { first, second }: PositionedPair): ComparedPair {
  const { row, apart, added } = rowOf(profiles[first] as Profile, profiles[second] as Profile)
  return { first, second, row, isSeparated: apart, added }
}

function judgedPair(
  { a, b, label }: LabelledPair,
  positions: ReadonlyMap<string, number>,
  profiles: readonly Profile[],
  groups: DisjointSets,
): JudgedPair {
  const [left, right] = [positions.get(keyOf(a)) as number, positions.get(keyOf(b)) as number]
  const [first, second] = [Math.min(left, right), Math.max(left, right)]
  const { row } = rowOf(profiles[first] as Profile, profiles[second] as Profile)
  return { first, second, row, label: label === 'same' ? 1 : 0, group: groups.rootOf(first) }
}
