import { type BlockRule, blockRules, KEY_SPAN } from './blockRules.ts'
import { forwardNeighbours } from './grid.ts'
import { PairList, sortedUnique } from './pairList.ts'
import { Postings } from './postings.ts'
import type { NameStatistics, Profile } from './profile.ts'

/** Pairs of record positions worth comparing, first < second, each once. */
export interface Candidates {
  first: Uint32Array
  second: Uint32Array
  /** By rule: the pairs it found, each rule counting for itself. */
  found: Record<string, number>
  /** By rule: keys left out because too many records carry them (a chain's name, a switchboard's number). */
  capped: Record<string, number>
}

/** Pairs grow with the square of a block and recall gains nothing: more than so many are a market hall's or a chain's. */
const BLOCK_MAX = 60

/**
 * The union of separate equality rules. Two records of one duplicate-free list are never a pair: they can
 * not be one venue.
 */
export function block(profiles: readonly Profile[], statistics: NameStatistics): Candidates {
  const found: Record<string, number> = {}
  const capped: Record<string, number> = {}
  let all: Float64Array = new Float64Array(0)
  for (const rule of blockRules(statistics)) {
    const { pairs, cappedKeys } = apply(rule, profiles)
    found[rule.name] = pairs.length
    capped[rule.name] = cappedKeys
    all = sortedUnique(concatenated(all, pairs))
  }
  const first = new Uint32Array(all.length)
  const second = new Uint32Array(all.length)
  for (let i = 0; i < all.length; i++) {
    const pair = all[i] as number
    first[i] = Math.floor(pair / profiles.length)
    second[i] = pair % profiles.length
  }
  return { first, second, found, capped }
}

/** All pairs that share a key of the rule or, where keys are cells, stand in neighbouring ones. */
function apply(rule: BlockRule, profiles: readonly Profile[]): { pairs: Float64Array; cappedKeys: number } {
  const keys: number[] = []
  const owners: number[] = []
  profiles.forEach((profile, at) => {
    rule.keysOf(profile, (scope, gram) => {
      keys.push(scope * KEY_SPAN + gram)
      owners.push(at)
    })
  })
  const postings = new Postings(keys.length)
  keys.forEach((key, i) => postings.add(key, owners[i] as number))
  const pairs = new PairList()
  const capped = new Set<number>()
  keys.forEach((key, i) => {
    const owner = owners[i] as number
    const meet = (other: number) => {
      if (postings.countOf(other) > BLOCK_MAX) capped.add(other)
      else postings.visit(other, (record) => addPair(pairs, profiles, owner, record, rule.suits))
    }
    meet(key)
    if (!rule.gridded) return
    const gram = key % KEY_SPAN
    for (const neighbour of forwardNeighbours((key - gram) / KEY_SPAN)) meet(neighbour * KEY_SPAN + gram)
  })
  return { pairs: pairs.sortedUnique(), cappedKeys: capped.size }
}

function addPair(pairs: PairList, profiles: readonly Profile[], a: number, b: number, suits: BlockRule['suits']): void {
  if (a === b) return
  const first = profiles[a] as Profile
  const second = profiles[b] as Profile
  const { source } = first.record
  if (source.duplicateFree && source.name === second.record.source.name) return
  if (suits !== undefined && !suits(first, second)) return
  pairs.push(a < b ? a * profiles.length + b : b * profiles.length + a)
}

function concatenated(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
