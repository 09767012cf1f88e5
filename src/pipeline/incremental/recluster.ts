import { clusterPairs } from '../match/conclusions.ts'
import { DisjointSets } from '../cluster/disjointSets.ts'
import { emptyPairTable, outcomeAt, type PairTable, rowsOf } from '../match/pairTable.ts'
import type { BuildMemory } from '../memory/buildMemory.ts'
import type { RecordCache } from './recordCache.ts'
import type { Positions } from './positions.ts'

/** The current venues. */
export interface Reclustered {
  /**
   * By position, the number of its venue: unchanged venues keep the number of the memory, others are numbered from
   * there on.
   */
  venueOf: Uint32Array
  /** Positions of the records of the reclustered venues. */
  clusters: readonly (readonly number[])[]
  /** Numbers of the venues of the memory that were taken apart. */
  former: ReadonlySet<number>
}

/**
 * Reclusters wherever a join was added or removed: all records that joins, former or current, connect with a touched or
 * gone record. All other venues stay. Writes the result of each join into the table.
 */
export function recluster(
  memory: BuildMemory,
  positions: Positions,
  recordCache: RecordCache,
  { pairs, touched }: { pairs: PairTable; touched: ReadonlySet<number> },
): Reclustered {
  const { now, before } = positions
  const groups = new DisjointSets(before.length)
  for (const row of rowsOf(pairs, (at) => outcomeAt(pairs, at) === 'same'))
    groups.join(pairs.first[row] as number, pairs.second[row] as number)
  const seeds = new Set(touched)
  const known = memory.pairs
  for (const row of rowsOf(known, (at) => outcomeAt(known, at) === 'same')) {
    const [first, second] = [now[known.first[row] as number] as number, now[known.second[row] as number] as number]
    const isBroken = first < 0 || second < 0 || touched.has(first) || touched.has(second)
    if (!isBroken) continue
    if (first >= 0) seeds.add(first)
    if (second >= 0) seeds.add(second)
  }
  const roots = new Set([...seeds].map((position) => groups.rootOf(position)))
  const members = Array.from(before.keys()).filter((position) => roots.has(groups.rootOf(position)))
  const clusters = clusterSubset(members, recordCache, pairs)
  return { clusters, ...updatedVenues(memory, positions, clusters) }
}

/** Clusters some records by the pairs between them. */
function clusterSubset(members: readonly number[], recordCache: RecordCache, pairs: PairTable): number[][] {
  const local = new Map(members.map((position, at) => [position, at]))
  const rows = rowsOf(pairs, (row) => local.has(pairs.first[row] as number) && local.has(pairs.second[row] as number))
  const own = emptyPairTable(rows.length)
  rows.forEach((row, at) => {
    own.first[at] = local.get(pairs.first[row] as number) as number
    own.second[at] = local.get(pairs.second[row] as number) as number
    own.score[at] = pairs.score[row] as number
    own.verdict[at] = pairs.verdict[row] as number
  })
  const records = members.map((position) => recordCache.at(position))
  const clusters = clusterPairs(records, own)
  rows.forEach((row, at) => (pairs.joinResult[row] = own.joinResult[at] as number))
  return clusters.map((cluster) => cluster.map((at) => members[at] as number))
}

function updatedVenues(
  { venueOf, venueIds }: BuildMemory,
  { now, before }: Positions,
  clusters: readonly (readonly number[])[],
): Pick<Reclustered, 'venueOf' | 'former'> {
  const numbers = Uint32Array.from(before, (at) => (at < 0 ? 0 : (venueOf[at] as number)))
  const former = new Set(Array.from(now.keys()).flatMap((at) => (now[at] === -1 ? [venueOf[at] as number] : [])))
  clusters.forEach((cluster, i) => {
    for (const position of cluster) {
      if ((before[position] as number) >= 0) former.add(numbers[position] as number)
      numbers[position] = venueIds.length + i
    }
  })
  return { venueOf: numbers, former }
}
