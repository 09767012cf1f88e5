import { AddressAnchors } from '../place/addressAnchors.ts'
import { block, BLOCK_MAX, type Candidates } from '../block.ts'
import { classifyPairs } from '../match/classifyPairs.ts'
import { Namesakes } from '../compare/namesakes.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { PairModel } from '../pairModel.ts'
import { copyPair, emptyPairTable, type PairTable, rowsOf } from '../match/pairTable.ts'
import { type NameStatistics, type Profile, profilesOf, statisticsWith } from '../profile.ts'
import { type SettledPair, settledPositions } from '../settledPairs.ts'
import type { BuildMemory } from '../memory/buildMemory.ts'
import type { RecordCache } from './recordCache.ts'
import type { Positions } from './positions.ts'
import { namesakeReach, RecordKeys } from './recordKeys.ts'
import type { ChangedSurroundings } from './surroundings.ts'

/** The inputs of classifying pairs in an incremental build. */
export interface RematchInputs {
  memory: BuildMemory
  positions: Positions
  recordCache: RecordCache
  around: ChangedSurroundings
  /** The former state of the records that are gone. */
  former: readonly NormalRecord[]
  settled: readonly SettledPair[]
  model: PairModel
}

/** The pairs that were classified again, and the records for which they were. */
export interface RematchResult {
  /** All pairs with a record of `touched`. */
  pairs: PairTable
  /** Positions of the fresh records and of those whose evidence depends on other, changed records. */
  touched: ReadonlySet<number>
}

/**
 * Classifies again every pair whose decision may have changed: pairs of changed records, of records with changed
 * surroundings, and of records in a block that exceeded the size limit or no longer does.
 */
export function rematch(rematching: RematchInputs): RematchResult {
  const { positions, recordCache, around, former, settled, model } = rematching
  const fresh = [...positions.fresh.values()]
  const changed = [...former, ...fresh]
  const touched = new Set([
    ...positions.fresh.keys(),
    ...around.touched,
    ...recordCache.holders(new Set(changed.flatMap(namesakeReach))),
    ...recordsOfResizedBlocks(rematching, former, fresh),
    ...recordsOfChangedDecisions(rematching),
  ])
  const members = partnersOf(touched, rematching)
  const statistics = statisticsAround(rematching, members)
  const profiles = profilesOf(members, statistics)
  const isTouched = (at: number) => touched.has((members[at] as NormalRecord).index)
  const candidates = ofTouched(block(profiles, statistics), isTouched)
  const decisions = new Map(
    [...settledPositions(settled, members)].filter(
      ([pair]) => isTouched(Math.floor(pair / members.length)) || isTouched(pair % members.length),
    ),
  )
  const pairs = classifyPairs(candidates, { profiles, settled: decisions, model })
  const globally = (at: number) => (members[at] as NormalRecord).index
  for (let row = 0; row < pairs.first.length; row++) {
    pairs.first[row] = globally(pairs.first[row] as number)
    pairs.second[row] = globally(pairs.second[row] as number)
  }
  return { pairs, touched }
}

/** Returns the profiles of some records by their positions. Profiles of different calls must not be compared. */
export function profilesAround(
  { recordCache, ...around }: Pick<RematchInputs, 'memory' | 'around' | 'recordCache'>,
  positions: Iterable<number>,
): ReadonlyMap<number, Profile> {
  const records = [...new Set(positions)].map((position) => recordCache.at(position))
  const profiles = profilesOf(records, statisticsAround({ recordCache, ...around }, records))
  return new Map(profiles.map((profile) => [profile.record.index, profile]))
}

/** Returns the statistics for comparing some records, with all records that may count as their namesakes. */
function statisticsAround(
  { memory, around, recordCache }: Pick<RematchInputs, 'memory' | 'around' | 'recordCache'>,
  records: readonly NormalRecord[],
): NameStatistics {
  const mates = recordCache.select(new Set(records.flatMap(namesakeReach)), () => true)
  return statisticsWith(records, memory.nameCounts, {
    pointStatistics: around.points,
    anchors: around.anchors,
    namesakes: new Namesakes(mates),
  })
}

/**
 * Returns the records of blocks that crossed the size limit in either direction: all of their pairs appear or
 * disappear.
 */
function recordsOfResizedBlocks(
  rematching: RematchInputs,
  former: readonly NormalRecord[],
  fresh: readonly NormalRecord[],
): number[] {
  const countKeys = (records: readonly NormalRecord[]): Map<number, number> => {
    const counts = new Map<number, number>()
    // As in blocking, a record that has a key by both forms of its name counts twice.
    for (const key of blockKeysOf(records, rematching, 'blockKeys').flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const [lost, won] = [countKeys(former), countKeys(fresh)]
  const before = rematching.memory.keys.counts(new Set([...lost.keys(), ...won.keys()]))
  const crossed = new Set<number>()
  for (const key of new Set([...lost.keys(), ...won.keys()])) {
    const had = before.get(key) ?? 0
    const has = had - (lost.get(key) ?? 0) + (won.get(key) ?? 0)
    // Hash collisions occasionally add to a count, so blocks near the limit are included as well.
    if (had !== has && Math.max(had, has) > BLOCK_MAX && Math.min(had, has) <= BLOCK_MAX + STRANGERS) crossed.add(key)
  }
  return crossed.size === 0 ? [] : rematching.recordCache.holders(crossed)
}

const STRANGERS = 3

/** Keys depend on names and places alone, so the statistics are left empty. */
const NOTHING_AROUND = {
  pointStatistics: { pointOf: () => ({ coarseness: 0, crowd: 0 }) },
  anchors: new AddressAnchors([]),
  namesakes: new Namesakes([]),
}

/** By record, its own keys or those of all records that blocking may pair with it. */
function blockKeysOf(
  records: readonly NormalRecord[],
  { memory }: Pick<RematchInputs, 'memory'>,
  which: 'blockKeys' | 'blockReach',
): number[][] {
  const statistics = statisticsWith(records, memory.nameCounts, NOTHING_AROUND)
  const reach = new RecordKeys(statistics)
  return profilesOf(records, statistics).map((profile) => reach[which](profile))
}

/** Returns the records of decisions of a person that were added or taken back. */
function recordsOfChangedDecisions({ memory, positions, settled }: RematchInputs): number[] {
  const [before, now] = [latestDecisions(memory.settled), latestDecisions(settled)]
  const differing = [...before, ...now].filter(
    ([pair, { same }]) => before.get(pair)?.same !== same || now.get(pair)?.same !== same,
  )
  return namedIn(
    differing.map(([, pair]) => pair),
    positions,
  )
}

/** By pair, in either order of its records, the latest decision. */
function latestDecisions(pairs: readonly SettledPair[]): Map<string, SettledPair> {
  const nameOf = ({ source, sourceId }: SettledPair['a']) => JSON.stringify([source, sourceId])
  return new Map(pairs.map((pair) => [[nameOf(pair.a), nameOf(pair.b)].sort().join(), pair]))
}

/** Returns the positions of the records that the pairs name. */
function namedIn(pairs: readonly SettledPair[], { ids, sources }: Positions): number[] {
  return pairs
    .flatMap(({ a, b }) => [a, b])
    .flatMap(({ source, sourceId }) => {
      const known = sources.find(({ info }) => info.name === source)
      const position = known === undefined ? -1 : ids.indexOf(sourceId, known.from)
      return known === undefined || position < 0 || position >= known.to ? [] : [position]
    })
}

/**
 * Returns the touched records, all records that blocking may pair with them, and those that people paired with them;
 * ascending.
 */
function partnersOf(touched: ReadonlySet<number>, rematching: RematchInputs): NormalRecord[] {
  const { recordCache, positions, settled } = rematching
  const records = [...touched].sort((a, b) => a - b).map((position) => recordCache.at(position))
  const keys = new Set(blockKeysOf(records, rematching, 'blockReach').flat())
  const found = new Set([
    ...touched,
    ...recordCache.holders(keys),
    ...positions.fresh.keys(),
    ...namedIn(settled, positions),
  ])
  return [...found].sort((a, b) => a - b).map((position) => recordCache.at(position))
}

function ofTouched(candidates: Candidates, isTouched: (at: number) => boolean): Candidates {
  const { first, second, rules } = candidates
  const rows = rowsOf(candidates, (row) => isTouched(first[row] as number) || isTouched(second[row] as number))
  return {
    ...candidates,
    first: Uint32Array.from(rows, (row) => first[row] as number),
    second: Uint32Array.from(rows, (row) => second[row] as number),
    rules: Uint8Array.from(rows, (row) => rules[row] as number),
  }
}

/** Combines the pairs of the memory that remain with those classified again; ascending. */
export function updatedPairs(
  { pairs }: BuildMemory,
  { now }: Positions,
  { pairs: anew, touched }: RematchResult,
): PairTable {
  const stands = (row: number) => {
    const [first, second] = [now[pairs.first[row] as number] as number, now[pairs.second[row] as number] as number]
    return first >= 0 && second >= 0 && !touched.has(first) && !touched.has(second)
  }
  const kept = rowsOf(pairs, stands)
  const table = emptyPairTable(kept.length + anew.first.length)
  let [old, fresh] = [0, 0]
  for (let row = 0; row < table.first.length; row++) {
    const from = kept[old]
    const first = from === undefined ? Infinity : (now[pairs.first[from] as number] as number)
    const second = from === undefined ? Infinity : (now[pairs.second[from] as number] as number)
    const isNext =
      fresh >= anew.first.length ||
      first < (anew.first[fresh] as number) ||
      (first === anew.first[fresh] && second < (anew.second[fresh] as number))
    if (isNext) {
      copyPair(pairs, from as number, table, row)
      table.first[row] = first
      table.second[row] = second
      old++
    } else copyPair(anew, fresh++, table, row)
  }
  return table
}
