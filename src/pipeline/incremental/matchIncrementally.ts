import type { CalendarDate } from '#base/kst.ts'
import { learnChains } from '../normalise/chains.ts'
import { areCountsValid } from '../nameCounts.ts'
import { type RecordContext } from '../normalise.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { pairModel } from '../pairModel.ts'
import { requireRecordsWithin } from '../recordLimit.ts'
import type { PairTable } from '../match/pairTable.ts'
import type { SettledPair } from '../settledPairs.ts'
import type { StageLog } from '../report/stageLog.ts'
import { completeListsOf, successionsOf } from '../merge/absences.ts'
import { type BuildMemory, type KnownSource, recordAt } from '../memory/buildMemory.ts'
import { type ChangedSources, changedRecords, type RecordChanges } from './changedRecords.ts'
import { RecordCache } from './recordCache.ts'
import { type Positions, updatedPositions } from './positions.ts'
import { coreTie } from './recordKeys.ts'
import { recluster, type Reclustered } from './recluster.ts'
import { updatedPairs, rematch } from './rematch.ts'
import { type ChangedSurroundings, updatedSurroundings } from './surroundings.ts'

/** The current venues, as far as they may have changed. */
export interface IncrementalMatch {
  memory: BuildMemory
  changes: RecordChanges
  positions: Positions
  recordCache: RecordCache
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
export function matchIncrementally(
  memory: BuildMemory,
  sources: ChangedSources,
  { ground, asOf, settled }: { ground: RecordContext; asOf: CalendarDate; settled: readonly SettledPair[] },
  log: StageLog,
): { kind: 'matched'; matched: IncrementalMatch } | { kind: 'whole'; reason: string } {
  const changes = log.measure(
    'compare with the previous build',
    () => changedRecords(memory, sources, ground, asOf),
    ({ gone, fresh, dated }) => ({ gone: gone.length, fresh: fresh.length, dated: dated.length }),
  )
  if (successionsIn(memory.sources) !== successionsIn([...changes.sources.values()]))
    return { kind: 'whole', reason: 'a complete list is newer than another one of its kind and area' }
  const positions = updatedPositions(memory, changes)
  requireRecordsWithin(positions.ids.length)
  const excess = tooMuch(memory, changes, positions)
  if (excess !== null) return { kind: 'whole', reason: excess }
  const recordCache = new RecordCache(memory, positions)
  const former = changes.gone.map((at) => recordAt(memory, at))
  const changed = [...former, ...changes.fresh]
  const around = updatedSurroundings(memory, positions, recordCache, changed)
  const rematched = log.measure(
    'match again',
    () => rematch({ memory, positions, recordCache, around, former, settled, model: pairModel }),
    ({ pairs, touched }) => ({ records: touched.size, pairs: pairs.first.length }),
  )
  const { touched } = rematched
  const pairs = updatedPairs(memory, positions, rematched)
  const venues = log.measure(
    'cluster again',
    () => recluster(memory, positions, recordCache, { pairs, touched }),
    ({ clusters, former: apart }) => ({ venues: clusters.length, before: apart.size }),
  )
  const chains = updatedChains(memory, recordCache, changed)
  return {
    kind: 'matched',
    matched: { memory, changes, positions, recordCache, former, around, touched, pairs, venues, chains },
  }
}

/** Returns the pairs of complete lists by which venues without changed records may count as absent, as a text. */
function successionsIn(sources: readonly KnownSource[]): string {
  return JSON.stringify(successionsOf(completeListsOf(sources.map(({ info }) => info))))
}

function tooMuch(memory: BuildMemory, { gone, fresh }: RecordChanges, { ids }: Positions): string | null {
  // A changed record counts as both gone and fresh.
  if (Math.max(gone.length, fresh.length) > memory.ids.length * CHANGED_MAX)
    return 'more than a tenth of the records changed'
  if (!areCountsValid(memory.nameCounts, ids.length)) return 'names must be counted again'
  return null
}

/** Returns the chains; names of changed records may have become chains or ceased to be. */
function updatedChains(
  memory: BuildMemory,
  recordCache: RecordCache,
  changed: readonly NormalRecord[],
): ReadonlySet<string> {
  const cores = new Set(changed.filter(({ name }) => name.branch !== '').map(({ name }) => name.core))
  if (cores.size === 0) return memory.chains
  const named = recordCache.select(new Set([...cores].map(coreTie)), ({ name }) => cores.has(name.core))
  const others = [...memory.chains].filter((core) => !cores.has(core))
  return new Set([...others, ...learnChains(named)])
}
