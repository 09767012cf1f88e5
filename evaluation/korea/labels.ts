import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Label = 'same' | 'different' | 'unsure'
/** `held` is looked at for figures only: no weight and no limit is set by it. */
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
   * When it was drawn: 1 around the limit of the table (docs/decisions/0003-matching.md), 2 and 3 around that of the
   * learned model (docs/decisions/0026-linking.md).
   */
  draw: number
}

export const LABELS_FILE = path.join(import.meta.dirname, 'labels.jsonl')

/** All judged pairs, in the order they were drawn (random). */
export function readLabels(): LabelledPair[] {
  return readFileSync(LABELS_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LabelledPair)
}

const SPLIT_SEED = 'oneset-korea-2026'
const HELD_SHARE = 1 / 3

/** Every third pair, by a hash of its ids: drawn before anybody tuned, and the same for ever. */
export function splitOf({ a, b }: NamedPair): Split {
  const key = [SPLIT_SEED, a.source, a.sourceId, b.source, b.sourceId].join('\u0000')
  const draw = createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32
  return draw < HELD_SHARE ? 'held' : 'tune'
}
