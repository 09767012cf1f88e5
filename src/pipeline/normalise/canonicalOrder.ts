import { compareText } from '#base/text/text.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** Compares by source and sourceId, which together identify a record. */
export function compareKeys({ record: a }: NormalRecord, { record: b }: NormalRecord): number {
  return compareText(a.source, b.source) || compareText(a.sourceId, b.sourceId)
}
