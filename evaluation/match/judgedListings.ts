import { type LabelledPair, type NamedRecord, readLabels, type Split } from '../korea/labels.ts'

/** A judged pair of the Korean truth as a listing of a caller, with the record by which its venue is known. */
export interface JudgedListing {
  /** The record that a caller sends, and that the release does not hold. */
  sent: NamedRecord
  /** The record whose venue is the right one (`same`) or a wrong one (`different`). */
  known: NamedRecord
  label: 'same' | 'different'
  split: Split
  draw: number
}

export const keyOf = ({ source, sourceId }: NamedRecord): string => `${source}\u0000${sourceId}`

/**
 * Returns the judged pairs whose first record can be left out of a release in which their second one remains. Pairs
 * with a record that another pair needs on the other side are left out.
 */
export function judgedListings(labels: readonly LabelledPair[] = readLabels()): JudgedListing[] {
  const sent = new Set<string>()
  const known = new Set<string>()
  return labels.flatMap(({ a, b, label, split, draw }) => {
    if (label === 'unsure' || known.has(keyOf(a)) || sent.has(keyOf(b))) return []
    sent.add(keyOf(a))
    known.add(keyOf(b))
    return [{ sent: a, known: b, label, split, draw }]
  })
}
