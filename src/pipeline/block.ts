import { largeUint32 } from '#base/largeArrays.ts'
import { type BlockRule, blockRules } from './blockRules.ts'
import { FORWARD_STEPS } from './grid.ts'
import { type KeyGroup, KeyGroups } from './keyGroups.ts'
import { NumberList } from './numberList.ts'
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
  const union = new NumberList()
  for (const rule of blockRules(statistics)) {
    const { pairs, cappedKeys } = apply(rule, profiles)
    found[rule.name] = pairs.length
    capped[rule.name] = cappedKeys
    for (const pair of pairs) union.push(pair)
  }
  const all = union.sortedUnique()
  const first = largeUint32(all.length)
  const second = largeUint32(all.length)
  for (let i = 0; i < all.length; i++) {
    const pair = all[i] as number
    first[i] = Math.floor(pair / profiles.length)
    second[i] = pair % profiles.length
  }
  return { first, second, found, capped }
}

/** All pairs that share a key of the rule or, where keys are cells, stand in neighbouring ones. */
function apply(rule: BlockRule, profiles: readonly Profile[]): { pairs: Float64Array; cappedKeys: number } {
  const keys = new KeyGroups(profiles.length)
  profiles.forEach((profile, at) => rule.keysOf(profile, (scope, within) => keys.add(scope, within, at)))
  const pairs = new NumberList()
  let cappedKeys = 0
  keys.visit((groups, members) => {
    const meet = (group: KeyGroup, other: KeyGroup) => {
      if (isCapped(other)) return
      for (let i = group.from; i < group.to; i++) {
        for (let j = other === group ? i + 1 : other.from; j < other.to; j++)
          addPair(pairs, profiles, members[i] as number, members[j] as number, rule.suits)
      }
    }
    let above = 0
    groups.forEach((group, at) => {
      if (isCapped(group)) cappedKeys++
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
  profiles: readonly Profile[],
  a: number,
  b: number,
  suits: BlockRule['suits'],
): void {
  if (a === b) return
  const first = profiles[a] as Profile
  const second = profiles[b] as Profile
  const { source } = first.record
  if (source.duplicateFree && source.name === second.record.source.name) return
  if (suits !== undefined && !suits(first, second)) return
  pairs.push(a < b ? a * profiles.length + b : b * profiles.length + a)
}
