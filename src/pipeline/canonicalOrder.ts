import type { NormalRecord } from './normalRecord.ts'

/** By code unit: the same on every machine, unlike a locale's order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** By source and sourceId, which together name a record. */
export function compareKeys({ record: a }: NormalRecord, { record: b }: NormalRecord): number {
  return compareText(a.source, b.source) || compareText(a.sourceId, b.sourceId)
}
