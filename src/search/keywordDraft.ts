import { addTo, countBothWithin, type Bitmap } from './bitmap.ts'
import { FITS } from './keywordFits.ts'
import type { BitmapScratch } from './keywordScratch.ts'
import type { Answer } from './keywordSets.ts'

/** More venues than this are gathered in bitmaps: to sort them would take longer than to count a bitmap. */
const KEYS_MAX = 512
/** A key is the ordinal times this, plus the level. */
const LEVEL_RANGE = 8

/**
 * Gathers venues for an answer, each with the level of its match, in any order: as keys while they are few, in a
 * bitmap for each level when they are many. A venue may be added once. The answer is good until the scratch is reset.
 */
export class AnswerDraft {
  readonly #size: number
  readonly #openCount: number
  readonly #scratch: BitmapScratch
  #keys: Uint32Array | null
  #count = 0
  #isSorted = true
  readonly #bitmaps: (Bitmap | null)[] = FITS.map(() => null)

  /** Of an index of `size` venues; ordinals below `openCount` are not closed for good. */
  constructor(size: number, openCount: number, scratch: BitmapScratch) {
    this.#size = size
    this.#openCount = openCount
    this.#scratch = scratch
    this.#keys = new Uint32Array(KEYS_MAX)
  }

  add(ordinal: number, level: number): void {
    if (this.#keys === null) return addTo(this.bitmapOf(level), ordinal)
    if (this.#count === KEYS_MAX) {
      this.#spill(this.#keys)
      return addTo(this.bitmapOf(level), ordinal)
    }
    const key = ordinal * LEVEL_RANGE + level
    if (this.#count > 0 && key < this.#keys[this.#count - 1]!) this.#isSorted = false
    this.#keys[this.#count++] = key
  }

  /** The bitmap of a level, to be added to. */
  bitmapOf(level: number): Bitmap {
    if (this.#keys) this.#spill(this.#keys)
    return (this.#bitmaps[level] ??= this.#scratch.take())
  }

  answer(): Answer {
    return this.#keys
      ? this.#lists(this.#keys.subarray(0, this.#count))
      : this.#bitmaps.map((bits) => this.#setOf(bits))
  }

  #spill(keys: Uint32Array): void {
    this.#keys = null
    for (let i = 0; i < this.#count; i++) {
      addTo(this.bitmapOf(keys[i]! % LEVEL_RANGE), Math.floor(keys[i]! / LEVEL_RANGE))
    }
  }

  #setOf(bits: Bitmap | null): Answer[number] {
    if (bits === null) return null
    const openCount = countBothWithin(bits, bits, 0, this.#openCount)
    const count = openCount + countBothWithin(bits, bits, this.#openCount, this.#size)
    return count === 0 ? null : { kind: 'bitmap', bits, count, openCount }
  }

  #lists(keys: Uint32Array): Answer {
    if (!this.#isSorted) keys.sort()
    const counts = new Uint32Array(FITS.length)
    for (let i = 0; i < keys.length; i++) counts[keys[i]! % LEVEL_RANGE]!++
    const sets = Array.from(counts, (count) => {
      return { kind: 'list' as const, ordinals: new Uint32Array(count), length: 0, openCount: 0 }
    })
    for (let i = 0; i < keys.length; i++) {
      const set = sets[keys[i]! % LEVEL_RANGE]!
      const ordinal = Math.floor(keys[i]! / LEVEL_RANGE)
      set.ordinals[set.length++] = ordinal
      if (ordinal < this.#openCount) set.openCount++
    }
    return sets.map((set) => (set.length === 0 ? null : set))
  }
}
