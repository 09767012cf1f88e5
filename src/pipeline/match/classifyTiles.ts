import { block, type Candidates } from '../block.ts'
import { blockRules } from '../blockRules.ts'
import type { MatchRecord } from '../normalRecord.ts'
import type { PairModel } from '../pairModel.ts'
import { type NameStatistics, profilesOf } from '../profile.ts'
import type { StageLog } from '../report/stageLog.ts'
import { pairNumber } from '../settledPairs.ts'
import { classifyPairs } from './classifyPairs.ts'
import { KeyGroups } from './keyGroups.ts'
import { APART, copyPair, countOutcomes, emptyPairTable, hasMark, type PairTable, rowsOf } from './pairTable.ts'
import { type Tile, tilesOf } from './tiles.ts'

/** The inputs of classifying the pairs of all tiles. */
export interface TileInputs {
  /** In canonical order. */
  records: readonly MatchRecord[]
  /** Over all records, so that a pair has the same evidence in any tile. */
  statistics: NameStatistics
  /** Decisions of people, by the numbers of pairs (settledPairs.ts). */
  settled: ReadonlyMap<number, boolean>
  model: PairModel
  /** Most records of a tile. */
  tileRecordsMax: number
}

/**
 * Finds and classifies the candidate pairs tile by tile. Profiles, keys and candidates of a tile are released before the
 * next one. The result is the same for any tiles.
 */
export function classifyTiles(inputs: TileInputs, log: StageLog): PairTable {
  const { records, statistics, settled, tileRecordsMax } = inputs
  const positionsOf = (pair: number) => [Math.floor(pair / records.length), pair % records.length] as const
  const tiles = log.measure(
    'divide into tiles',
    () =>
      tilesOf(records, {
        rules: blockRules(statistics),
        settled: Array.from(settled.keys(), positionsOf),
        recordsMax: tileRecordsMax,
      }),
    (found) => ({ tiles: found.length, 'records of halos': haloRecords(found) }),
  )
  const keys = new KeyGroups(records.length)
  const tables = tiles.map((tile, at) =>
    classifyTile(tile, inputs, {
      log,
      keys,
      of: tiles.length === 1 ? '' : `, tile ${at + 1} of ${tiles.length}`,
    }),
  )
  return joinedTables(tables, records.length)
}

/** Counts the records of all halos; a record counts once for each halo that has it. */
function haloRecords(tiles: readonly Tile[]): number {
  return tiles.reduce((sum, { own }) => sum + own.filter((is) => is === 0).length, 0)
}

/** Returns the pairs of a tile, by the positions of all records. */
function classifyTile(
  tile: Tile,
  { records, statistics, settled, model }: TileInputs,
  { log, keys, of }: { log: StageLog; keys: KeyGroups; of: string },
): PairTable {
  const { members, own } = tile
  const { profiles, candidates } = log.measure(
    `block${of}`,
    () => {
      const profiled = profilesOf(
        Array.from(members, (position) => records[position] as MatchRecord),
        statistics,
      )
      return { profiles: profiled, candidates: block(profiled, statistics, own, keys) }
    },
    (result) => blockCounts(result.candidates, members.length),
  )
  const pairs = log.measure(
    `compare and classify${of}`,
    () => classifyPairs(candidates, { profiles, settled: settledWithin(tile, settled, records.length), model }),
    pairCounts,
  )
  for (let row = 0; row < pairs.first.length; row++) {
    pairs.first[row] = members[pairs.first[row] as number] as number
    pairs.second[row] = members[pairs.second[row] as number] as number
  }
  return pairs
}

/** Returns the decisions on pairs of the tile, by the numbers that the pairs have among its members. */
function settledWithin(
  { members, own }: Tile,
  settled: ReadonlyMap<number, boolean>,
  records: number,
): ReadonlyMap<number, boolean> {
  if (settled.size === 0) return settled
  const memberAt = new Map(Array.from(members, (position, member) => [position, member]))
  const within = new Map<number, boolean>()
  for (const [pair, same] of settled) {
    const [first, second] = [memberAt.get(Math.floor(pair / records)), memberAt.get(pair % records)]
    if (first !== undefined && second !== undefined && own[first] === 1)
      within.set(pairNumber(first, second, members.length), same)
  }
  return within
}

/** Joins tables, each ascending, of which no two have a first record in common; ascending. */
function joinedTables(tables: readonly PairTable[], records: number): PairTable {
  if (tables.length === 1) return tables[0] as PairTable
  const ends = new Uint32Array(records + 1)
  for (const { first } of tables) for (const record of first) ends[record + 1] = (ends[record + 1] as number) + 1
  for (let record = 0; record < records; record++)
    ends[record + 1] = (ends[record + 1] as number) + (ends[record] as number)
  const joined = emptyPairTable(ends[records] as number)
  for (const table of tables) {
    table.first.forEach((record, row) => {
      copyPair(table, row, joined, ends[record] as number)
      ends[record] = (ends[record] as number) + 1
    })
  }
  return joined
}

/** Pairs by outcome, for the log. */
function pairCounts(pairs: PairTable): Record<string, number> {
  return {
    ...countOutcomes(pairs),
    'kept apart by a guard': rowsOf(pairs, (row) => hasMark(pairs, row, APART)).length,
  }
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
