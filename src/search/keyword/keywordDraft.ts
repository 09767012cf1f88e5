import { addTo, countBothWithin, lowestIn, type Bitmap } from '../columns/bitmap.ts'
import { FITS } from './keywordFits.ts'
import type { BitmapScratch } from './keywordScratch.ts'
import { NO_ANSWER, type Answer } from './keywordSets.ts'

/** The room for keys at first; most drafts stay below. */
const KEYS_MIN = 64
/** Above this number venues are collected in bitmaps: sorting them would take longer than counting a bitmap. */
const KEYS_MAX = 2_048
/** A key is the ordinal times this, plus the level: the power of two that no level reaches. */
const LEVEL_RANGE = 2 ** Math.ceil(Math.log2(FITS.length))
const NO_ORDINALS = new Uint32Array(0)
const NO_COUNTS: readonly number[] = FITS.map(() => 0)
const NO_BITMAPS: readonly null[] = FITS.map(() => null)

/**
 * Collects venues for an answer, each with the level of its match, in any order: as keys while they are few, in one
 * bitmap per level when they are many. A venue may be added once. The answer is valid until the scratch is reset.
 */
export class AnswerDraft {
  readonly #size: number
  readonly #openCount: number
  readonly #scratch: BitmapScratch
  /** Null when the venues are collected in bitmaps. */
  #keys: Uint32Array | null = NO_ORDINALS
  #count = 0
  #isSorted = true
  /** False when bits were added that have not been counted. */
  #isCounted = true
  readonly #counts: number[] = NO_COUNTS.slice()
  readonly #openCounts: number[] = NO_COUNTS.slice()
  readonly #bitmaps: (Bitmap | null)[] = NO_BITMAPS.slice()

  /** For an index of `size` venues; ordinals below `openCount` are not closed for good. */
  constructor(size: number, openCount: number, scratch: BitmapScratch) {
    this.#size = size
    this.#openCount = openCount
    this.#scratch = scratch
  }

  add(ordinal: number, level: number): void {
    if (this.#keys === null) return this.#mark(ordinal, level)
    if (this.#count === this.#keys.length) {
      if (this.#count === KEYS_MAX) {
        this.#spill()
        return this.#mark(ordinal, level)
      }
      this.#keys = withRoomFor(this.#count === 0 ? KEYS_MIN : KEYS_MAX, this.#keys)
    }
    const key = ordinal * LEVEL_RANGE + level
    if (this.#count > 0 && key < this.#keys[this.#count - 1]!) this.#isSorted = false
    this.#keys[this.#count++] = key
  }

  /** Adds the members of a list that are in `bits`. */
  addHeld(ordinals: Uint32Array, bits: Bitmap, level: number): void {
    const held = this.#scratch.ordinals
    let count = 0
    // Without a branch, which the processor would often mispredict.
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!
      held[count] = ordinal
      count += (bits[ordinal >>> 5]! >>> (ordinal & 31)) & 1
    }
    for (let i = 0; i < count; i++) this.add(held[i]!, level)
  }

  /** Adds the members of both bitmaps: one by one until they are many. */
  addOverlap(a: Bitmap, b: Bitmap, level: number): void {
    let at = 0
    for (; this.#keys !== null && at < a.length; at++) {
      for (let word = a[at]! & b[at]!; word !== 0; word &= word - 1) this.add(lowestIn(word, at), level)
    }
    if (at === a.length) return
    const into = this.#bitmapOf(level)
    for (; at < into.length; at++) into[at]! |= a[at]! & b[at]!
    this.#isCounted = false
  }

  /** Adds the members of a bitmap that are not in another. */
  addOutside(bits: Bitmap, others: Bitmap, level: number): void {
    const into = this.#bitmapOf(level)
    for (let i = 0; i < into.length; i++) into[i]! |= bits[i]! & ~others[i]!
    this.#isCounted = false
  }

  /** Adds the members of a bitmap that are not in `seen`, and adds them to `seen` as well. */
  addUnseen(bits: Bitmap, seen: Bitmap, level: number): void {
    const into = this.#bitmapOf(level)
    for (let i = 0; i < into.length; i++) {
      into[i]! |= bits[i]! & ~seen[i]!
      seen[i]! |= bits[i]!
    }
    this.#isCounted = false
  }

  answer(): Answer {
    if (this.#keys) return this.#lists(this.#keys.subarray(0, this.#count))
    return this.#bitmaps.map((bits, level) => (bits ? this.#setOf(bits, level) : null))
  }

  /** Returns an answer to be combined with others: counting takes longest, so the counts of bitmaps are upper limits. */
  uncounted(): Answer {
    if (this.#keys) return this.answer()
    return this.#bitmaps.map((bits) =>
      bits ? { kind: 'bitmap', bits, count: this.#size, openCount: this.#openCount } : null,
    )
  }

  #bitmapOf(level: number): Bitmap {
    if (this.#keys) this.#spill()
    return (this.#bitmaps[level] ??= this.#scratch.take())
  }

  #mark(ordinal: number, level: number): void {
    addTo(this.#bitmapOf(level), ordinal)
    this.#counts[level]!++
    if (ordinal < this.#openCount) this.#openCounts[level]!++
  }

  #spill(): void {
    const keys = this.#keys!.subarray(0, this.#count)
    this.#keys = null
    for (const key of keys) this.#mark(Math.floor(key / LEVEL_RANGE), key % LEVEL_RANGE)
  }

  #setOf(bits: Bitmap, level: number): Answer[number] {
    let count = this.#counts[level]!
    let openCount = this.#openCounts[level]!
    if (!this.#isCounted) {
      openCount = countBothWithin(bits, bits, 0, this.#openCount)
      count = openCount + countBothWithin(bits, bits, this.#openCount, this.#size)
    }
    return count === 0 ? null : { kind: 'bitmap', bits, count, openCount }
  }

  #lists(keys: Uint32Array): Answer {
    if (keys.length === 0) return NO_ANSWER
    if (!this.#isSorted) keys.sort()
    const counts = NO_COUNTS.slice()
    for (let i = 0; i < keys.length; i++) counts[keys[i]! % LEVEL_RANGE]!++
    const sets = counts.map((count) =>
      count === 0 ? null : { kind: 'list' as const, ordinals: new Uint32Array(count), length: 0, openCount: 0 },
    )
    for (let i = 0; i < keys.length; i++) {
      const set = sets[keys[i]! % LEVEL_RANGE]!
      const ordinal = Math.floor(keys[i]! / LEVEL_RANGE)
      set.ordinals[set.length++] = ordinal
      if (ordinal < this.#openCount) set.openCount++
    }
    return sets
  }
}

function withRoomFor(length: number, keys: Uint32Array): Uint32Array {
  const more = new Uint32Array(length)
  more.set(keys)
  return more
}
