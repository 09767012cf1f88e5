import { memberKey } from './identity.ts'
import type { MatchRecord } from './normalRecord.ts'

/** A pair of records that a person has decided on. */
export interface SettledPair {
  a: { source: string; sourceId: string }
  b: { source: string; sourceId: string }
  same: boolean
}

/** Returns decisions by the positions of their records; drops those on records that no longer exist. */
export function settledPositions(
  pairs: readonly SettledPair[],
  records: readonly MatchRecord[],
): ReadonlyMap<number, boolean> {
  if (pairs.length === 0) return new Map()
  const positions = new Map(records.map(({ record }, at) => [memberKey(record.source, record.sourceId), at]))
  const settled = new Map<number, boolean>()
  for (const { a, b, same } of pairs) {
    const atA = positions.get(memberKey(a.source, a.sourceId))
    const atB = positions.get(memberKey(b.source, b.sourceId))
    if (atA !== undefined && atB !== undefined) settled.set(pairNumber(atA, atB, records.length), same)
  }
  return settled
}

/** Returns one number for two positions in either order. */
export function pairNumber(a: number, b: number, records: number): number {
  return Math.min(a, b) * records + Math.max(a, b)
}
