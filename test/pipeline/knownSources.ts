import type { KnownSource } from '#pipeline/memory/buildMemory.ts'
import { listDateOf } from '#pipeline/memory/listDate.ts'
import { compareKeys } from '#pipeline/normalise/canonicalOrder.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'

/** Returns the records in canonical order, numbered. */
export function canonicalRecords(records: readonly NormalRecord[]): NormalRecord[] {
  return records.toSorted(compareKeys).map((record, index) => ({ ...record, index }))
}

/** Returns the sources of records in canonical order. */
export function sourcesFor(records: readonly NormalRecord[]): KnownSource[] {
  let from = 0
  return [...Map.groupBy(records, ({ source }) => source.name).values()].map((own): KnownSource => {
    const source: KnownSource = {
      info: (own[0] as NormalRecord).source,
      records: own.length,
      absent: 0,
      rejected: { lines: 0, reasons: {} },
      replaced: 0,
      setAside: {},
      dropped: {},
      unreadable: [],
      from,
      to: from + own.length,
      listDate: listDateOf(own.map(({ record }) => record)),
      mixed: false,
      leftOut: {},
    }
    from = source.to
    return source
  })
}
