import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Label = 'same' | 'different' | 'unsure'
/** `held` pairs are used for figures only: no weight and no limit is set by them. */
export type Split = 'tune' | 'held'

export interface NamedRecord {
  source: string
  sourceId: string
}

export interface NamedPair {
  a: NamedRecord
  b: NamedRecord
}

/** A pair of real records that a person judged. */
export interface LabelledPair extends NamedPair {
  label: Label
  split: Split
  /**
   * Number of its draw: 1 around the limit of the table (docs/decisions/0003-matching.md), 2 and 3 around that of the
   * learned model (docs/decisions/0026-linking.md), 4 from the whole release with a stated number of pairs of each split
   * (strata.ts), 5 to 7 from the visible duplicates of a release, only to tune.
   */
  draw: number
}

export const LABELS_FILE = path.join(import.meta.dirname, 'labels.jsonl')

/** Returns all judged pairs in the (random) order of their drawing. */
export function readLabels(): LabelledPair[] {
  return readFileSync(LABELS_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LabelledPair)
}

/** The last draw whose pairs were assigned to a split by a hash; later ones were assigned when they were drawn. */
export const LAST_HASHED_DRAW = 3

const SPLIT_SEED = 'oneset-korea-2026'
const HELD_SHARE = 1 / 3

/**
 * Returns the split of a pair of the first three draws: every third is `held`, by a hash of its ids, which was fixed
 * before any tuning and never changes.
 */
export function splitOf({ a, b }: NamedPair): Split {
  const key = [SPLIT_SEED, a.source, a.sourceId, b.source, b.sourceId].join('\u0000')
  const draw = createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32
  return draw < HELD_SHARE ? 'held' : 'tune'
}
