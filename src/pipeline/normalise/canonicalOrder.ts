import { compareByCodeUnit } from '#base/text/text.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** Compares by source and sourceId, which together identify a record. */
export function compareKeys({ record: a }: NormalRecord, { record: b }: NormalRecord): number {
  return compareByCodeUnit(a.source, b.source) || compareByCodeUnit(a.sourceId, b.sourceId)
}
