import { match } from '#pipeline/match/match.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { StageLog } from '#pipeline/stageLog.ts'
import { type LabelledPair, type NamedRecord, readLabels, type Split } from './labels.ts'

/** Results of pairs against their labels; a pair counts as one venue when its records ended in one. */
export interface PairScore {
  pairs: number
  positives: number
  joined: number
  right: number
  precision: number
  recall: number
  f1: number
}

/** A judged pair with its records, and whether they ended in one venue. */
export interface KoreaPair {
  judged: LabelledPair
  a: NormalRecord
  b: NormalRecord
  joined: boolean
}

/**
 * Matches all records as a build does and returns the join result of each judged pair. The result is end to end: a pair
 * missed in blocking counts as missed, and one joined through a third record as joined. Throws when a judged record is
 * missing.
 */
export function koreaPairs(
  records: readonly NormalRecord[],
  labels: readonly LabelledPair[] = readLabels(),
): KoreaPair[] {
  const positions = new Map(records.map(({ record }, at) => [keyOf(record), at]))
  const venueOf = new Int32Array(records.length)
  const { clusters } = match(records, new StageLog(() => {}))
  clusters.forEach((members, venue) => {
    for (const member of members) venueOf[member] = venue
  })
  const positionOf = (named: NamedRecord): number => {
    const at = positions.get(keyOf(named))
    if (at === undefined)
      throw new Error(`no record ${named.source} ${named.sourceId}: are these the lists that were judged?`)
    return at
  }
  return labels.map((judged) => {
    const [a, b] = [positionOf(judged.a), positionOf(judged.b)]
    return { judged, a: records[a] as NormalRecord, b: records[b] as NormalRecord, joined: venueOf[a] === venueOf[b] }
  })
}

/** Returns the figures of one split, or of one of its draws; leaves out unsure pairs. */
export function scoreOf(
  pairs: readonly Pick<KoreaPair, 'judged' | 'joined'>[],
  split: Split,
  draw: number | null = null,
): PairScore {
  const ofSplit = pairs.filter(({ judged }) => judged.split === split && judged.label !== 'unsure')
  const counted = ofSplit.filter(({ judged }) => draw === null || judged.draw === draw)
  const positives = counted.filter(({ judged }) => judged.label === 'same').length
  const joined = counted.filter((pair) => pair.joined)
  const right = joined.filter(({ judged }) => judged.label === 'same').length
  const precision = joined.length === 0 ? 1 : right / joined.length
  const recall = positives === 0 ? 1 : right / positives
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { pairs: counted.length, positives, joined: joined.length, right, precision, recall, f1 }
}

function keyOf({ source, sourceId }: NamedRecord): string {
  return `${source}\u0000${sourceId}`
}
