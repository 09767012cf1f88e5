import { largeUint16, largeUint32 } from '#base/largeArrays.ts'
import { addTo, emptyBitmap, holds, type Bitmap } from '../columns/bitmap.ts'
import { requirePositions } from '../format/positions32.ts'
import type { Sections } from '../sections.ts'
import { foldText, wordStartsOf } from './text.ts'

/** Follows every text of a pool; no keyword contains it, so no match spans two texts. */
export const SEPARATOR = 0

/** A venue's texts for keyword search: the name, its menu items, then road and lot address (empty when unknown). */
export interface SearchedTexts {
  name: string
  menu: readonly string[]
  road: string
  jibun: string
}

/**
 * Folded texts of every venue, concatenated as UTF-16 units: those of venue `o` are `units[offsets[o]]` …
 * `units[offsets[o + 1] − 1]`, the name first, the two addresses last, each followed by a separator.
 */
export interface WordPool {
  units: Uint16Array
  offsets: Uint32Array
  /** Positions in `units` at which a word of a name begins. */
  nameWordStarts: Bitmap
}

/** Most grams of one length that begin at a unit (postingsGrams.ts). */
export const GRAMS_PER_UNIT = 3

/** Collects the texts of every venue. */
export class PoolDraft {
  #units = largeUint16(1 << 16)
  #length = 0
  readonly #starts = [0]
  /** Where words of names begin, counted from the venue's first unit, and for each venue where its word starts end. */
  readonly #wordStarts: number[] = []
  readonly #wordEnds: number[] = []

  add({ name, menu, road, jibun }: SearchedTexts): void {
    this.#wordStarts.push(...wordStartsOf(name))
    this.#wordEnds.push(this.#wordStarts.length)
    this.#addText(name)
    for (const item of menu) this.#addText(item)
    this.#addText(road)
    this.#addText(jibun)
    this.#starts.push(this.#length)
  }

  /** Adds a venue of a previous pool. */
  addPrevious({ units, offsets, nameWordStarts }: WordPool, ordinal: number): void {
    const [start, end] = [offsets[ordinal]!, offsets[ordinal + 1]!]
    const name = nameEnd(units, start)
    for (let at = start; at < name; at++) if (holds(nameWordStarts, at)) this.#wordStarts.push(at - start)
    this.#wordEnds.push(this.#wordStarts.length)
    this.#reserve(end - start)
    for (let at = start; at < end; at++) this.#units[this.#length++] = units[at]!
    this.#starts.push(this.#length)
  }

  /** `order`: by ordinal, the venues' positions in the order of adding. */
  pool(order: Uint32Array): WordPool {
    // A keyword index numbers up to GRAMS_PER_UNIT grams at each unit.
    requirePositions('grams of searched texts', this.#length * GRAMS_PER_UNIT)
    const units = largeUint16(this.#length)
    const offsets = largeUint32(order.length + 1)
    const nameWordStarts = emptyBitmap(this.#length)
    for (let ordinal = 0, end = 0; ordinal < order.length; ordinal++) {
      const position = order[ordinal]!
      for (let i = this.#wordEnds[position - 1] ?? 0; i < this.#wordEnds[position]!; i++)
        addTo(nameWordStarts, end + this.#wordStarts[i]!)
      for (let at = this.#starts[position]!; at < this.#starts[position + 1]!; at++) units[end++] = this.#units[at]!
      offsets[ordinal + 1] = end
    }
    return { units, offsets, nameWordStarts }
  }

  #addText(text: string): void {
    const folded = foldText(text)
    this.#reserve(folded.length + 1)
    for (let i = 0; i < folded.length; i++) this.#units[this.#length++] = folded.charCodeAt(i)
    this.#units[this.#length++] = SEPARATOR
  }

  #reserve(units: number): void {
    if (this.#length + units <= this.#units.length) return
    const grown = largeUint16(Math.max(this.#units.length * 2, this.#length + units))
    grown.set(this.#units)
    this.#units = grown
  }
}

/** Returns the pool of an index. */
export function poolOf(sections: Sections): WordPool {
  return {
    units: sections.u16('words.units'),
    offsets: sections.u32('words.offsets'),
    nameWordStarts: sections.u32('words.nameWordStarts'),
  }
}

/** Returns the position of the separator after the name of the venue whose texts begin at `start`. */
export function nameEnd(units: Uint16Array, start: number): number {
  let at = start
  while (units[at] !== SEPARATOR) at++
  return at
}

/** Returns where the road address of the venue whose texts end before `end` begins. */
export function addressStart(units: Uint16Array, end: number): number {
  // Back over the lot address, then over the road address, to the separator before it.
  let at = end - 2
  while (units[at] !== SEPARATOR) at--
  at--
  while (units[at] !== SEPARATOR) at--
  return at + 1
}
