import { match } from '#pipeline/match/match.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { StageLog } from '#pipeline/report/stageLog.ts'
import { type LabelledPair, type NamedRecord, readLabels, type Split } from './labels.ts'

/** More missing records than this mean other lists, not records that are set aside. */
const MISSING_SHARE_MAX = 0.05

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
 * missed in blocking counts as missed, and one joined through a third record as joined. Leaves out pairs with a record
 * that a build sets aside, because it is no venue; throws when these are more than one in twenty.
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
  const pairs = labels.flatMap((judged) => {
    const [a, b] = [positions.get(keyOf(judged.a)), positions.get(keyOf(judged.b))]
    if (a === undefined || b === undefined) return []
    const joined = venueOf[a] === venueOf[b]
    return [{ judged, a: records[a] as NormalRecord, b: records[b] as NormalRecord, joined }]
  })
  const missing = labels.length - pairs.length
  if (missing > labels.length * MISSING_SHARE_MAX)
    throw new Error(`${missing} of ${labels.length} judged pairs lack a record: are these the lists that were judged?`)
  return pairs
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
