import { metresApart } from '#base/geometry.ts'
import type { ClusterGuard } from '#venue/decisionRecord.ts'
import { compareAddresses } from '../compare/compareAddress.ts'
import { DisjointSets } from './disjointSets.ts'
import { areListedApart, type MatchRecord } from '../normalRecord.ts'
import { type ScoredPairs, byDescendingScore } from '../match/pairTable.ts'

export interface ApartPairs {
  first: ArrayLike<number>
  second: ArrayLike<number>
}

export interface ClusterLimits {
  /** Most records of one venue. */
  sizeMax: number
  /** Diagonal of the box around a venue's own coordinates, metres. */
  spreadMaxM: number
}

/**
 * A venue relicensed each year for decades has about thirty records. Records of one address may lie far apart when a
 * geocoder misplaced one of them; a chain of neighbouring venues of this extent is not one venue.
 */
export const CLUSTER_LIMITS: ClusterLimits = { sizeMax: 40, spreadMaxM: 2_500 }

export interface Clustering {
  /** Indices of the records of each venue, ascending; venues by their first record. */
  clusters: number[][]
  /** The refused joins (positions in the list of joins) with the guard that refused them. */
  refused: { pair: number; guard: ClusterGuard }[]
  /** The joins (positions in the list of joins) that merged two groups. */
  joined: number[]
}

/**
 * Joins pairs into venues, in descending order of score. Refuses a join when the venue would hold two records of a
 * duplicate-free list or two records that a guard separated, would be too large or too wide, or would be connected only
 * by a weak bridge: `compared` holds all pairs with their log odds, and a bridge is refused when the sum of the pairs
 * across it is negative. Only ties make the result depend on the order of the records, so records must be in canonical
 * order (by source and sourceId).
 */
export function cluster(
  records: readonly MatchRecord[],
  joins: ScoredPairs,
  apart: ApartPairs,
  compared: ScoredPairs = joins,
  limits: ClusterLimits = CLUSTER_LIMITS,
): Clustering {
  const groups = new Groups(records, apart, oddsByRecord(joins, compared), limits)
  const refused: Clustering['refused'] = []
  const joined: number[] = []
  for (const pair of byDescendingScore(
    joins,
    Array.from({ length: joins.first.length }, (_, row) => row),
  )) {
    // No weak bridge refuses a person's join; the other guards of clusters do.
    const isSettled = joins.score[pair] === Infinity
    const outcome = groups.join(joins.first[pair] as number, joins.second[pair] as number, isSettled)
    if (outcome.kind === 'refused') refused.push({ pair, guard: outcome.guard })
    if (outcome.kind === 'joined') joined.push(pair)
  }
  return { clusters: groups.listed(), refused, joined }
}

/**
 * Limits of the log odds that one pair contributes: a renamed venue differs from most records under its former name.
 */
const ODDS_FOR_MAX = 6
const ODDS_AGAINST_MAX = 2

type OddsByRecord = ReadonlyMap<number, ReadonlyMap<number, number>>

/** Returns the log odds of a record's pairs, in both directions, for records that take part in a join. */
function oddsByRecord(joins: ScoredPairs, { first, second, score }: ScoredPairs): OddsByRecord {
  const odds = new Map<number, Map<number, number>>()
  for (let i = 0; i < joins.first.length; i++) {
    odds.set(joins.first[i] as number, new Map())
    odds.set(joins.second[i] as number, new Map())
  }
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i] as number, second[i] as number]
    const bounded = Math.max(-ODDS_AGAINST_MAX, Math.min(ODDS_FOR_MAX, score[i] as number))
    const [ofA, ofB] = [odds.get(a), odds.get(b)]
    if (ofA === undefined || ofB === undefined) continue
    ofA.set(b, bounded)
    ofB.set(a, bounded)
  }
  return odds
}

type Pair = readonly [one: number, other: number]

/** Disjoint sets with the members of each set. */
class Groups {
  readonly #records: readonly MatchRecord[]
  readonly #limits: ClusterLimits
  readonly #size: number
  readonly #sets: DisjointSets
  /** By root, the members of sets with more than one record. */
  readonly #members = new Map<number, number[]>()
  readonly #apart: ReadonlyMap<number, ReadonlySet<number>>
  readonly #odds: OddsByRecord

  constructor(records: readonly MatchRecord[], apart: ApartPairs, odds: OddsByRecord, limits: ClusterLimits) {
    this.#odds = odds
    this.#records = records
    this.#limits = limits
    this.#size = records.length
    this.#sets = new DisjointSets(records.length)
    this.#apart = partners(apart)
  }

  /** Joins the groups of two records unless a guard refuses. Returns `together` when they already were one group. */
  join(
    a: number,
    b: number,
    isSettled: boolean,
  ): { kind: 'joined' | 'together' } | { kind: 'refused'; guard: ClusterGuard } {
    const rootA = this.#sets.rootOf(a)
    const rootB = this.#sets.rootOf(b)
    if (rootA === rootB) return { kind: 'together' }
    const membersA = this.#membersOf(rootA)
    const membersB = this.#membersOf(rootB)
    const guard = this.#guardAgainst(membersA, membersB, isSettled) ?? this.#tooFarApart([a, b], membersA, membersB)
    if (guard !== null) return { kind: 'refused', guard }
    this.#sets.join(rootA, rootB)
    this.#members.delete(Math.max(rootA, rootB))
    this.#members.set(Math.min(rootA, rootB), [...membersA, ...membersB])
    return { kind: 'joined' }
  }

  listed(): number[][] {
    const clusters: number[][] = []
    for (let i = 0; i < this.#size; i++) {
      if (this.#sets.rootOf(i) === i) clusters.push(this.#membersOf(i).toSorted((a, b) => a - b))
    }
    return clusters
  }

  #membersOf(root: number): readonly number[] {
    return this.#members.get(root) ?? [root]
  }

  #guardAgainst(a: readonly number[], b: readonly number[], isSettled: boolean): ClusterGuard | null {
    if (this.#shareDuplicateFree(a, b)) return 'duplicate_free_list'
    if (this.#areParted(a, b)) return 'records_kept_apart'
    if (a.length + b.length > this.#limits.sizeMax) return 'too_many_records'
    if (!isSettled && this.#hangsByWeakBridge(a, b)) return 'weak_bridge'
    return null
  }

  /**
   * Two records of one house or one phone that are themselves farther apart show that a coordinate is wrong, so their
   * distance separates nothing. A join that makes no venue wider than it was adds no doubt.
   */
  #tooFarApart([one, other]: Pair, a: readonly number[], b: readonly number[]): 'too_far_apart' | null {
    const spreadM = this.#spreadM([...a, ...b])
    if (spreadM <= this.#limits.spreadMaxM || spreadM === Math.max(this.#spreadM(a), this.#spreadM(b))) return null
    if (this.#spreadM([one, other]) <= this.#limits.spreadMaxM) return 'too_far_apart'
    const [left, right] = [this.#record(one), this.#record(other)]
    if (left.phone !== '' && left.phone === right.phone) return null
    const { road, lot } = compareAddresses(left.address, right.address)
    return road === 'same' || lot === 'same' ? null : 'too_far_apart'
  }

  #shareDuplicateFree(a: readonly number[], b: readonly number[]): boolean {
    return a.some((i) => {
      const record = this.#record(i)
      return record.source.duplicateFree && b.some((j) => areListedApart(record, this.#record(j)))
    })
  }

  #areParted(a: readonly number[], b: readonly number[]): boolean {
    const [few, many] = a.length <= b.length ? [a, b] : [b, a]
    return few.some((i) => {
      const parted = this.#apart.get(i)
      return parted !== undefined && many.some((j) => parted.has(j))
    })
  }

  #hangsByWeakBridge(a: readonly number[], b: readonly number[]): boolean {
    let sum = 0
    for (const i of a) {
      const odds = this.#odds.get(i)
      if (odds !== undefined) for (const j of b) sum += odds.get(j) ?? 0
    }
    return sum < 0
  }

  /** Diagonal in metres of the box around the records' own coordinates. Borrowed coordinates are no evidence. */
  #spreadM(members: readonly number[]): number {
    let [south, north, west, east] = [90, -90, 180, -180]
    for (const member of members) {
      const { lat, lng, ownCoordinates } = this.#record(member)
      if (!ownCoordinates) continue
      south = Math.min(south, lat)
      north = Math.max(north, lat)
      west = Math.min(west, lng)
      east = Math.max(east, lng)
    }
    return south > north ? 0 : metresApart(south, west, north, east)
  }

  #record(index: number): MatchRecord {
    const record = this.#records[index]
    if (record === undefined) throw new Error(`no record ${index}`)
    return record
  }
}

function partners({ first, second }: ApartPairs): Map<number, Set<number>> {
  const byRecord = new Map<number, Set<number>>()
  const add = (from: number, to: number) => {
    const known = byRecord.get(from)
    if (known) known.add(to)
    else byRecord.set(from, new Set([to]))
  }
  for (let i = 0; i < first.length; i++) {
    add(first[i] as number, second[i] as number)
    add(second[i] as number, first[i] as number)
  }
  return byRecord
}
