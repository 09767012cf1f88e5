import { largeUint32 } from '#base/largeArrays.ts'
import { type BlockRule, blockRules } from './blockRules.ts'
import { FORWARD_STEPS } from './place/grid.ts'
import { type KeyGroup, KeyGroups } from './match/keyGroups.ts'
import { NumberList } from './match/numberList.ts'
import { areListedApart } from './normalRecord.ts'
import type { NameStatistics, Profile } from './profile.ts'
import { requireKeysWithin } from './recordLimit.ts'

/** Pairs of record positions worth comparing, first < second, each once. */
export interface Candidates {
  first: Uint32Array
  second: Uint32Array
  /** The rules that found a pair: one bit per rule, in the order of `found`. */
  rules: Uint8Array
  /** By rule, the number of pairs that it found; a pair counts for every rule that found it. */
  found: Record<string, number>
  /**
   * By rule, the number of keys that were skipped because too many records have them (a chain's name, a switchboard's
   * number).
   */
  capped: Record<string, number>
}

/**
 * Most records of a block. Pairs grow with the square of a block, and larger blocks do not improve recall: they are
 * those of a market hall or a chain.
 */
export const BLOCK_MAX = 60

/**
 * Returns the candidate pairs of all rules. Two records of one duplicate-free list are never a pair, because they
 * cannot be one venue. Where the profiles are those of a tile, `own` marks the records of the tile itself: only pairs
 * and keys whose first record is marked are returned and counted. `keys` is memory that several calls can share.
 */
export function block(
  profiles: readonly Profile[],
  statistics: NameStatistics,
  own: Uint8Array = new Uint8Array(profiles.length).fill(1),
  keys: KeyGroups = new KeyGroups(profiles.length),
): Candidates {
  const found: Record<string, number> = {}
  const capped: Record<string, number> = {}
  const union = new NumberList()
  blockRules(statistics).forEach((rule, at) => {
    const { pairs, cappedKeys } = apply(rule, { profiles, own, keys }, statistics.gramCounts.length)
    found[rule.name] = pairs.length
    capped[rule.name] = cappedKeys
    for (const pair of pairs) union.push(pair * RULES_MAX + at)
  })
  return { ...united(union.sortedUnique(), profiles.length), found, capped }
}

/** Upper limit of the number of rules: a pair and the rule that found it are encoded as one number. */
export const RULES_MAX = 8

/** Merges the pairs that several rules found; expects `found` in ascending order. */
function united(found: Float64Array, records: number): Pick<Candidates, 'first' | 'second' | 'rules'> {
  let pairs = 0
  let last = -1
  for (const item of found) {
    const pair = Math.floor(item / RULES_MAX)
    if (pair !== last) pairs++
    last = pair
  }
  const [first, second, rules] = [largeUint32(pairs), largeUint32(pairs), new Uint8Array(pairs)]
  let at = -1
  last = -1
  for (const item of found) {
    const pair = Math.floor(item / RULES_MAX)
    if (pair !== last) {
      at++
      first[at] = Math.floor(pair / records)
      second[at] = pair % records
    }
    rules[at] = (rules[at] as number) | (1 << (item % RULES_MAX))
    last = pair
  }
  return { first, second, rules }
}

interface Blocking {
  profiles: readonly Profile[]
  own: Uint8Array
  /** Memory for the keys of one rule. */
  keys: KeyGroups
}

/** Returns all pairs that share a key of the rule or, where keys are cells, whose cells are neighbours. */
function apply(rule: BlockRule, blocking: Blocking, grams: number): { pairs: Float64Array; cappedKeys: number } {
  const { profiles, own, keys } = blocking
  keys.clear(profiles.length)
  const [scopes, withins] = [new Interner(), new Interner()]
  const numbered = (key: number | string, texts: Interner, from: number) =>
    typeof key === 'number' ? key : from + texts.idOf(key)
  profiles.forEach((profile, at) =>
    // The numbers of texts follow those of the grams.
    rule.keysOf(profile, (scope, within) => keys.add(numbered(scope, scopes, 0), numbered(within, withins, grams), at)),
  )
  const pairs = new NumberList()
  let cappedKeys = 0
  keys.visit((groups, members) => {
    const meet = (group: KeyGroup, other: KeyGroup) => {
      if (isCapped(other)) return
      for (let i = group.from; i < group.to; i++) {
        for (let j = other === group ? i + 1 : other.from; j < other.to; j++)
          addPair(pairs, blocking, members[i] as number, members[j] as number, rule.suits)
      }
    }
    let above = 0
    groups.forEach((group, at) => {
      if (isCapped(group)) cappedKeys += own[members[group.from] as number] as number
      meet(group, group)
      if (!rule.gridded) return
      const beside = groups[at + 1]
      if (beside?.scope === group.scope + FORWARD_STEPS.beside) meet(group, beside)
      while (above < groups.length && (groups[above] as KeyGroup).scope < group.scope + FORWARD_STEPS.firstAbove)
        above++
      for (let i = above; i < groups.length; i++) {
        const other = groups[i] as KeyGroup
        if (other.scope > group.scope + FORWARD_STEPS.lastAbove) break
        meet(group, other)
      }
    })
  })
  return { pairs: pairs.sortedUnique(), cappedKeys }
}

function isCapped({ from, to }: KeyGroup): boolean {
  return to - from > BLOCK_MAX
}

function addPair(
  pairs: NumberList,
  { profiles, own }: Blocking,
  a: number,
  b: number,
  suits: BlockRule['suits'],
): void {
  if (a === b || own[Math.min(a, b)] === 0) return
  const first = profiles[a] as Profile
  const second = profiles[b] as Profile
  if (areListedApart(first.record, second.record)) return
  if (suits !== undefined && !suits(first, second)) return
  pairs.push(a < b ? a * profiles.length + b : b * profiles.length + a)
}

/** Numbers texts in the order of their first occurrence. */
class Interner {
  readonly #ids = new Map<string, number>()

  idOf(text: string): number {
    const id = this.#ids.get(text)
    if (id !== undefined) return id
    requireKeysWithin(this.#ids.size + 1)
    this.#ids.set(text, this.#ids.size)
    return this.#ids.size - 1
  }
}
