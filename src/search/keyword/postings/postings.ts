import { bitmapWords, type Bitmap } from '../../columns/bitmap.ts'
import { ADDRESS, FITS } from '../keywordFits.ts'
import type { Answer, OrdinalSet } from '../keywordSets.ts'
import { isHeavy, limitsOf, type GramLimits } from './postingsLimits.ts'
import { gramHash, isStoredAsBitmap, LIST_FIELDS } from './postingsWrite.ts'
import type { Sections } from '../../sections.ts'

/** The gram does not exist. */
export const NOWHERE = -1

/**
 * Grams and their answers. `slots` is an open hash table of places in `records` (plus one; zero is free). A record is a
 * row of varints: the gram's length and units; a mask of the levels that have venues; then for each of these levels,
 * best first, either `2 × count` and the list itself, each ordinal as the distance to the one before, the first to −1;
 * or `2 × n + 1` for shared list n. `lists` contains for each shared list its place, its length, and how many of its
 * venues are not closed for good; its distances are 16 bits wide and start in `packed` at that place, or, for a long
 * list, the place is its number in `bitmaps`.
 */
export class Postings {
  readonly #slots: Uint32Array
  readonly #records: Uint8Array
  readonly #lists: Uint32Array
  readonly #packed: Uint16Array
  readonly #bitmaps: Bitmap
  readonly #size: number
  readonly #openCount: number
  readonly limits: GramLimits
  /** By unit: 0 while nobody has asked, 1 when it is a gram, 2 when it occurs nowhere. */
  readonly #units = new Uint8Array(2 ** 16)
  readonly #unit = new Uint16Array(1)
  /** Current position of reading in the records. */
  #at = 0
  /** Number of venues, in the last count, that have the gram only in their address. */
  #addressCount = 0

  constructor(sections: Sections, size: number, openCount: number) {
    this.#slots = sections.u32('postings.slots')
    this.#records = sections.bytes('postings.records')
    this.#lists = sections.u32('postings.lists')
    this.#packed = sections.u16('postings.packed')
    this.#bitmaps = sections.u32('postings.bitmaps')
    this.#size = size
    this.#openCount = openCount
    this.limits = limitsOf(sections.u32('postings.limits'))
  }

  /** Returns the place of the answer of the gram `units[from] … units[to − 1]`, or NOWHERE when it is no gram. */
  find(units: Uint16Array, from: number, to: number): number {
    const mask = this.#slots.length - 1
    for (let slot = gramHash(units, from, to) & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      this.#at = this.#slots[slot]! - 1
      if (this.#isGram(units, from, to)) return this.#at
    }
    return NOWHERE
  }

  #isGram(units: Uint16Array, from: number, to: number): boolean {
    if (this.#varint() !== to - from) return false
    for (let i = from; i < to; i++) if (this.#varint() !== units[i]) return false
    return true
  }

  /** Returns whether a unit occurs in any text; remembered, because candidates for a word have the same units. */
  hasUnit(unit: number): boolean {
    if (this.#units[unit] === 0) {
      this.#unit[0] = unit
      this.#units[unit] = this.find(this.#unit, 0, 1) === NOWHERE ? 2 : 1
    }
    return this.#units[unit] === 1
  }

  /**
   * Returns true when a string occurs in no text: it is no gram, though it would be one if it occurred. Strings that
   * are no grams for another reason may occur.
   */
  isAbsent(units: Uint16Array, from: number, to: number, isInitials: boolean): boolean {
    if (this.find(units, from, to) !== NOWHERE) return false
    if (to - from === 1) return true
    return this.#isHeavy(units, from, to - 1, isInitials) && this.#isHeavy(units, from + 1, to, isInitials)
  }

  #isHeavy(units: Uint16Array, from: number, to: number, isInitials: boolean): boolean {
    const place = this.find(units, from, to)
    if (place === NOWHERE) return false
    const count = this.countAt(place)
    return isHeavy(this.limits, to - from, isInitials, count - this.#addressCount, this.#addressCount)
  }

  /** Returns the number of venues of an answer. */
  countAt(place: number): number {
    this.#at = place
    const mask = this.#varint()
    let count = 0
    this.#addressCount = 0
    for (let level = 0; level < FITS.length; level++) {
      if ((mask & (1 << level)) === 0) continue
      const venues = this.#skipList()
      count += venues
      if (level === ADDRESS) this.#addressCount = venues
    }
    return count
  }

  /** Skips one level's list and returns its length. */
  #skipList(): number {
    const code = this.#varint()
    if (code & 1) return this.#lists[(code >>> 1) * LIST_FIELDS + 1]!
    for (let i = 0; i < code >>> 1; i++) this.#varint()
    return code >>> 1
  }

  /** Returns the venues of each level, null for none. */
  read(place: number): Answer {
    this.#at = place
    const mask = this.#varint()
    return FITS.map((_, level) => ((mask & (1 << level)) === 0 ? null : this.#readSet()))
  }

  #readSet(): OrdinalSet {
    const code = this.#varint()
    return code & 1 ? this.#sharedSet(code >>> 1) : this.#inlineSet(code >>> 1)
  }

  #inlineSet(length: number): OrdinalSet {
    const ordinals = new Uint32Array(length)
    let openCount = 0
    for (let i = 0, ordinal = -1; i < length; i++) {
      ordinal += this.#varint()
      ordinals[i] = ordinal
      if (ordinal < this.#openCount) openCount++
    }
    return { kind: 'list', ordinals, length, openCount }
  }

  #sharedSet(list: number): OrdinalSet {
    const at = this.#lists[list * LIST_FIELDS]!
    const count = this.#lists[list * LIST_FIELDS + 1]!
    const openCount = this.#lists[list * LIST_FIELDS + 2]!
    if (!isStoredAsBitmap(count, this.#size))
      return { kind: 'packed', distances: this.#packed, at, length: count, openCount }
    const words = bitmapWords(this.#size)
    return { kind: 'bitmap', bits: this.#bitmaps.subarray(at * words, (at + 1) * words), count, openCount }
  }

  #varint(): number {
    let byte = this.#records[this.#at++]!
    let value = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = this.#records[this.#at++]!
      value |= (byte & 127) << shift
    }
    return value >>> 0
  }
}
