import { compareByCodeUnit } from '#base/text/text.ts'
import type { MatchRecord } from '../normalRecord.ts'

/** Compares by source and sourceId, which together identify a record. */
export function compareKeys({ record: a }: MatchRecord, { record: b }: MatchRecord): number {
  return compareByCodeUnit(a.source, b.source) || compareByCodeUnit(a.sourceId, b.sourceId)
}
