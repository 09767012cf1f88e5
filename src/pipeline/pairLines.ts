import type { JoinLine, PairLine, PairSide } from '#dataset/pairLine.ts'
import { chanceOf } from '#linkage/boostedTrees.ts'
import { compare } from './compare.ts'
import { decide } from './decide.ts'
import { decideWeights } from './decideWeights.ts'
import type { Matching, ScoredPair } from './match.ts'
import type { Profile } from './profile.ts'

/** The pairs for a person to look at, nearest to a merge first. */
export function* reviewLines({ review, profiles }: Matching): Generator<PairLine> {
  for (const pair of review) yield lineOf(pair, profiles)
}

/** The pairs that made each venue of several records; `ids` by cluster. */
export function* joinLines({ joined, clusters, profiles }: Matching, ids: readonly string[]): Generator<JoinLine> {
  const clusterOf = new Int32Array(profiles.length)
  clusters.forEach((members, cluster) => {
    for (const member of members) clusterOf[member] = cluster
  })
  for (const pair of joined) yield { id: ids[clusterOf[pair.first] as number] as string, ...lineOf(pair, profiles) }
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
