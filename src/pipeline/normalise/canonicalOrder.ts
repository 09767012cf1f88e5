import { compareText } from '#base/text/text.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** By source and sourceId, which together name a record. */
export function compareKeys({ record: a }: NormalRecord, { record: b }: NormalRecord): number {
  return compareText(a.source, b.source) || compareText(a.sourceId, b.sourceId)
}
