import type { CutLine, JoinLine, PairLine, PairSide } from '#dataset/pairLine.ts'
import { chanceOf } from '#linkage/boostedTrees.ts'
import { compare } from './compare.ts'
import { decide } from './decide.ts'
import { decideWeights } from './decideWeights.ts'
import type { Matching } from './match.ts'
import type { ScoredPair } from './pairTable.ts'
import type { Profile } from './profile.ts'

/** The pairs for a person to look at, nearest to a merge first. */
export function* reviewLines({ review, profiles }: Matching): Generator<PairLine> {
  for (const pair of review) yield lineOf(pair, profiles)
}

/** The pairs that made each venue of several records; `ids` by cluster. */
export function* joinLines(matching: Matching, ids: readonly string[]): Generator<JoinLine> {
  const idAt = idsByRecord(matching, ids)
  for (const pair of matching.joined) yield { id: idAt(pair.first), ...lineOf(pair, matching.profiles) }
}

/** The pairs that a guard kept from joining two venues. */
export function* cutLines(matching: Matching, ids: readonly string[]): Generator<CutLine> {
  const idAt = idsByRecord(matching, ids)
  for (const { reason, ...pair } of matching.cuts)
    yield { ids: [idAt(pair.first), idAt(pair.second)], guard: reason, ...lineOf(pair, matching.profiles) }
}

/** The venue's id by a record's position. */
function idsByRecord({ clusters, profiles }: Matching, ids: readonly string[]): (record: number) => string {
  const clusterOf = new Int32Array(profiles.length)
  clusters.forEach((members, cluster) => {
    for (const member of members) clusterOf[member] = cluster
  })
  return (record) => ids[clusterOf[record] as number] as string
}

function lineOf({ first, second, score }: ScoredPair, profiles: readonly Profile[]): PairLine {
  const [a, b] = [profiles[first] as Profile, profiles[second] as Profile]
  const { reasons } = decide(compare(a, b), decideWeights)
  return { a: sideOf(a), b: sideOf(b), chance: Math.round(chanceOf(score) * 1000) / 1000, reasons }
}

function sideOf({ record: { record, lat, lng, phone } }: Profile): PairSide {
  const { source, sourceId, name } = record
  return { source, sourceId, name, address: record.roadAddress ?? record.jibunAddress ?? '', phone, lat, lng }
}
