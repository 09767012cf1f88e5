import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The judgement of one open venue, named by one of its records. */
export interface KindLabel {
  source: string
  sourceId: string
  split: 'tune' | 'held'
  /** True for a business that is no venue for diners; then the rest is absent. */
  notVenue?: true
  /** Every right category, the best first. */
  categories?: readonly string[]
  /** Every right subtype, the best first; empty when no evidence states one. */
  subtypes?: readonly string[]
}

export function kindLabels(): KindLabel[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'labels.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as KindLabel)
}
