import { compareByCodeUnit } from '#base/text/text.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { type BuildMemory, type KnownSource, recordAt } from '../memory/buildMemory.ts'
import type { RecordChanges } from './changedRecords.ts'

/** The current and former positions of records. */
export interface Positions {
  /** By former position, the current one; −1 when the record is gone. */
  now: Int32Array
  /** By position, the former one; −1 when the record is fresh. */
  before: Int32Array
  /** Fresh records by position. */
  fresh: ReadonlyMap<number, NormalRecord>
  ids: readonly string[]
  sources: readonly KnownSource[]
}

/**
 * Returns the canonical order of all records: kept records keep their order, and fresh ones are inserted by source and
 * sourceId.
 */
export function updatedPositions(memory: BuildMemory, { gone, fresh, sources }: RecordChanges): Positions {
  const now = new Int32Array(memory.ids.length).fill(-1)
  const before: number[] = []
  const freshAt = new Map<number, NormalRecord>()
  const ids: string[] = []
  const isGone = new Set(gone)
  const bySource = Map.groupBy(fresh, ({ source }) => source.name)
  const placedSources = [...sources.values()].sort((a, b) => compareByCodeUnit(a.info.name, b.info.name))
  const settled = placedSources.map((source): KnownSource => {
    const added = (bySource.get(source.info.name) ?? []).toSorted((a, b) =>
      compareByCodeUnit(a.record.sourceId, b.record.sourceId),
    )
    const from = ids.length
    let next = 0
    const addFresh = (until: string | null) => {
      for (; next < added.length; next++) {
        const record = added[next] as NormalRecord
        if (until !== null && compareByCodeUnit(record.record.sourceId, until) > 0) return
        freshAt.set(ids.length, record)
        before.push(-1)
        ids.push(record.record.sourceId)
      }
    }
    for (let at = source.from; at < source.to; at++) {
      if (isGone.has(at)) continue
      const id = memory.ids[at] as string
      addFresh(id)
      now[at] = ids.length
      before.push(at)
      ids.push(id)
    }
    addFresh(null)
    return { ...source, from, to: ids.length }
  })
  for (const [position, record] of freshAt) record.index = position
  return { now, before: Int32Array.from(before), fresh: freshAt, ids, sources: settled }
}

/** Yields the current records of the sources that declare a complete list, in canonical order. */
export function* recordsOfCompleteLists(
  memory: BuildMemory,
  { before, fresh, sources }: Positions,
): Generator<NormalRecord> {
  for (const source of sources) {
    if (source.info.declaration.complete.length === 0) continue
    for (let position = source.from; position < source.to; position++)
      yield fresh.get(position) ?? recordAt(memory, before[position] as number, source)
  }
}
