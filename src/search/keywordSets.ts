import type { Bitmap } from './bitmap.ts'
import { FITS } from './keywordFits.ts'

/**
 * Ordinals, ascending; `openCount`: how many of them are not closed for good, and they come first.
 * - list: the first `length` entries of `ordinals`;
 * - packed: `length` varints from `bytes[at]` on, each the distance to the ordinal before, the first to −1;
 * - bitmap: bit `o & 31` of word `o >> 5`, `count` of them.
 */
export type OrdinalSet =
  | { kind: 'list'; ordinals: Uint32Array; length: number; openCount: number }
  | { kind: 'packed'; bytes: Uint8Array; at: number; length: number; openCount: number }
  | { kind: 'bitmap'; bits: Bitmap; count: number; openCount: number }

/** What a keyword matches: for each level of fit those that fit so and no better; null for none. */
export type Answer = readonly (OrdinalSet | null)[]

export const NO_ANSWER: Answer = FITS.map(() => null)

/** How many ordinals a set has. */
export function sizeOf(set: OrdinalSet): number {
  return set.kind === 'bitmap' ? set.count : set.length
}

export function countOfAnswer(answer: Answer): number {
  return answer.reduce((sum, set) => sum + (set ? sizeOf(set) : 0), 0)
}

/** Writes the first `limit` ordinals of a packed set into `into`; returns how many there were. */
export function unpack(set: Extract<OrdinalSet, { kind: 'packed' }>, into: Uint32Array, limit: number): number {
  const { bytes } = set
  const length = Math.min(limit, set.length)
  let at = set.at
  let ordinal = -1
  for (let i = 0; i < length; i++) {
    let byte = bytes[at++]!
    let distance = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++]!
      distance |= (byte & 127) << shift
    }
    ordinal += distance
    into[i] = ordinal
  }
  return length
}

/** All ordinals of a set; the set's own array where it has one. */
export function ordinalsOf(set: OrdinalSet): Uint32Array {
  if (set.kind === 'list') return set.ordinals.subarray(0, set.length)
  const ordinals = new Uint32Array(sizeOf(set))
  if (set.kind === 'packed') unpack(set, ordinals, set.length)
  else {
    let count = 0
    for (let i = 0; i < set.bits.length; i++) {
      for (let word = set.bits[i]!; word !== 0; word &= word - 1) {
        ordinals[count++] = (i << 5) + 31 - Math.clz32(word & -word)
      }
    }
  }
  return ordinals
}

const LEVEL_RANGE = 8

/**
 * Gathers venues, each with the level of a match, and makes an answer of them: the best level of each counts. A *key*
 * is the ordinal × 8 + the level, so that in ascending order a venue's best comes first.
 */
export class AnswerDraft {
  #keys: Uint32Array
  #length = 0
  #isSorted = true

  constructor(capacity: number) {
    this.#keys = new Uint32Array(capacity)
  }

  add(ordinal: number, level: number): void {
    if (this.#length === this.#keys.length) this.#grow()
    const key = ordinal * LEVEL_RANGE + level
    if (this.#length > 0 && key <= this.#keys[this.#length - 1]!) this.#isSorted = false
    this.#keys[this.#length++] = key
  }

  addAll(answer: Answer): void {
    answer.forEach((set, level) => {
      if (!set) return
      for (const ordinal of ordinalsOf(set)) this.add(ordinal, level)
    })
  }

  /** Ends the draft. Ordinals below `openCount` are not closed for good. */
  answer(openCount: number): Answer {
    const counts = new Uint32Array(FITS.length)
    const keys = this.#bestKeys(counts)
    const sets = Array.from(counts, (count) => ({
      kind: 'list' as const,
      ordinals: new Uint32Array(count),
      length: 0,
      openCount: 0,
    }))
    for (let i = 0; i < keys.length; i++) {
      const set = sets[keys[i]! % LEVEL_RANGE]!
      const ordinal = Math.floor(keys[i]! / LEVEL_RANGE)
      set.ordinals[set.length++] = ordinal
      if (ordinal < openCount) set.openCount++
    }
    return sets.map((set) => (set.length === 0 ? null : set))
  }

  /** The keys ascending, one for each venue; counts them by level. */
  #bestKeys(counts: Uint32Array): Uint32Array {
    const keys = this.#keys.subarray(0, this.#length)
    if (!this.#isSorted) keys.sort()
    let kept = 0
    let before = -1
    for (let i = 0; i < keys.length; i++) {
      const ordinal = Math.floor(keys[i]! / LEVEL_RANGE)
      if (ordinal === before) continue
      before = ordinal
      counts[keys[i]! % LEVEL_RANGE]!++
      keys[kept++] = keys[i]!
    }
    return keys.subarray(0, kept)
  }

  #grow(): void {
    const keys = new Uint32Array(this.#keys.length * 2 + 16)
    keys.set(this.#keys)
    this.#keys = keys
  }
}
