import type { CalendarDate } from '#base/kst.ts'
import { learnChains } from '../normalise/chains.ts'
import { stillHold } from '../nameCounts.ts'
import { type Ground } from '../normalise.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { pairModel } from '../pairModel.ts'
import type { PairTable } from '../match/pairTable.ts'
import type { SettledPair } from '../settledPairs.ts'
import type { StageLog } from '../stageLog.ts'
import { type BuildMemory, recordAt } from '../memory/buildMemory.ts'
import { type ChangedSources, changedRecords, type RecordChanges } from './changedRecords.ts'
import { HeldRecords } from './heldRecords.ts'
import { type Positions, positionsAfter } from './positions.ts'
import { coreTie } from './reach.ts'
import { recluster, type Reclustered } from './recluster.ts'
import { pairsAfter, rematch } from './rematch.ts'
import { type ChangedSurroundings, surroundingsAfter } from './surroundings.ts'

/** The current venues, as far as they may have changed. */
export interface MatchedAgain {
  memory: BuildMemory
  changes: RecordChanges
  positions: Positions
  held: HeldRecords
  /** The former state of the records that are gone. */
  former: readonly NormalRecord[]
  around: ChangedSurroundings
  /** Positions of the records whose pairs were classified again. */
  touched: ReadonlySet<number>
  pairs: PairTable
  venues: Reclustered
  /** Folded names of chains. */
  chains: ReadonlySet<string>
}

/** Beyond this share of changed records an incremental build would save nothing. */
const CHANGED_MAX = 0.1

/**
 * Matches the changed records and all records that they may affect. Returns `whole` with the reason when a whole build
 * is necessary.
 */
export function matchAgain(
  memory: BuildMemory,
  sources: ChangedSources,
  { ground, asOf, settled }: { ground: Ground; asOf: CalendarDate; settled: readonly SettledPair[] },
  log: StageLog,
): { kind: 'matched'; matched: MatchedAgain } | { kind: 'whole'; reason: string } {
  const changes = log.measure(
    'compare with the previous build',
    () => changedRecords(memory, sources, ground, asOf),
    ({ gone, fresh, dated }) => ({ gone: gone.length, fresh: fresh.length, dated: dated.length }),
  )
  const positions = positionsAfter(memory, changes)
  const excess = tooMuch(memory, changes, positions)
  if (excess !== null) return { kind: 'whole', reason: excess }
  const held = new HeldRecords(memory, positions)
  const former = changes.gone.map((at) => recordAt(memory, at))
  const changed = [...former, ...changes.fresh]
  const around = surroundingsAfter(memory, positions, held, changed)
  const rematched = log.measure(
    'match again',
    () => rematch({ memory, positions, held, around, former, settled, model: pairModel }),
    ({ pairs, touched }) => ({ records: touched.size, pairs: pairs.first.length }),
  )
  const { touched } = rematched
  const pairs = pairsAfter(memory, positions, rematched)
  const venues = log.measure(
    'cluster again',
    () => recluster(memory, positions, held, { pairs, touched }),
    ({ clusters, former: apart }) => ({ venues: clusters.length, before: apart.size }),
  )
  const chains = chainsAfter(memory, held, changed)
  return {
    kind: 'matched',
    matched: { memory, changes, positions, held, former, around, touched, pairs, venues, chains },
  }
}

function tooMuch(memory: BuildMemory, { gone, fresh }: RecordChanges, { ids }: Positions): string | null {
  // A changed record counts as both gone and fresh.
  if (Math.max(gone.length, fresh.length) > memory.ids.length * CHANGED_MAX)
    return 'more than a tenth of the records changed'
  if (!stillHold(memory.nameCounts, ids.length)) return 'names must be counted again'
  return null
}

/** Returns the chains; names of changed records may have become chains or ceased to be. */
function chainsAfter(memory: BuildMemory, held: HeldRecords, changed: readonly NormalRecord[]): ReadonlySet<string> {
  const cores = new Set(changed.filter(({ name }) => name.branch !== '').map(({ name }) => name.core))
  if (cores.size === 0) return memory.chains
  const named = held.select(new Set([...cores].map(coreTie)), ({ name }) => cores.has(name.core))
  const others = [...memory.chains].filter((core) => !cores.has(core))
  return new Set([...others, ...learnChains(named)])
}
