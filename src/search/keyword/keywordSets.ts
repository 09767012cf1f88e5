import { holds, lowestIn, type Bitmap } from '../columns/bitmap.ts'
import { FITS } from './keywordFits.ts'

/**
 * Ordinals, ascending; the first `openCount` are not closed for good.
 * - list: the first `length` entries of `ordinals`;
 * - packed: from `distances[at]` on, the distance of each from the one before (first: −1), long ones in steps;
 * - bitmap: bit `o & 31` of word `o >> 5`, `count` of them.
 */
export type OrdinalSet =
  | { kind: 'list'; ordinals: Uint32Array; length: number; openCount: number }
  | { kind: 'packed'; distances: Uint16Array; at: number; length: number; openCount: number }
  | { kind: 'bitmap'; bits: Bitmap; count: number; openCount: number }

/** The matches of a keyword: for each level of fit, the venues that fit at that level and no better; null for none. */
export type Answer = readonly (OrdinalSet | null)[]

export const NO_ANSWER: Answer = FITS.map(() => null)

/** Returns the number of ordinals in a set. */
export function sizeOf(set: OrdinalSet): number {
  return set.kind === 'bitmap' ? set.count : set.length
}

export function countOfAnswer(answer: Answer): number {
  return answer.reduce((sum, set) => sum + (set ? sizeOf(set) : 0), 0)
}

/** Encodes a distance too long for 16 bits: this part of it; the rest follows. */
export const PACKED_STEP = 0xffff

/** Writes the first `limit` ordinals of a packed set into `into`; returns their number. */
export function unpack(set: Extract<OrdinalSet, { kind: 'packed' }>, into: Uint32Array, limit: number): number {
  const { distances } = set
  const length = Math.min(limit, set.length)
  let at = set.at
  let ordinal = -1
  for (let i = 0; i < length; i++) {
    let distance = distances[at++]!
    while (distance === PACKED_STEP) {
      ordinal += PACKED_STEP
      distance = distances[at++]!
    }
    ordinal += distance
    into[i] = ordinal
  }
  return length
}

/** Visits the ordinals that are also in a bitmap, ascending. */
export function walkWithin(
  set: Exclude<OrdinalSet, { kind: 'bitmap' }>,
  within: Bitmap,
  visit: (ordinal: number) => void,
): void {
  if (set.kind === 'list') {
    for (let i = 0; i < set.length; i++) if (holds(within, set.ordinals[i]!)) visit(set.ordinals[i]!)
    return
  }
  const { distances } = set
  let at = set.at
  let ordinal = -1
  for (let i = 0; i < set.length; i++) {
    let distance = distances[at++]!
    while (distance === PACKED_STEP) {
      ordinal += PACKED_STEP
      distance = distances[at++]!
    }
    ordinal += distance
    if (holds(within, ordinal)) visit(ordinal)
  }
}

/** Returns all ordinals of a set; the set's own array when it has one. */
export function ordinalsOf(set: OrdinalSet): Uint32Array {
  if (set.kind === 'list') return set.ordinals.subarray(0, set.length)
  const ordinals = new Uint32Array(sizeOf(set))
  if (set.kind === 'packed') unpack(set, ordinals, set.length)
  else {
    let count = 0
    for (let i = 0; i < set.bits.length; i++) {
      for (let word = set.bits[i]!; word !== 0; word &= word - 1) {
        ordinals[count++] = lowestIn(word, i)
      }
    }
  }
  return ordinals
}
