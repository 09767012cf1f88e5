import { largeUint16, largeUint32 } from './largeArrays.ts'
import { addTo, emptyBitmap, type Bitmap } from './bitmap.ts'
import { foldText, wordStartsOf } from './text.ts'

/** Stands after every text of a pool; no keyword holds it, so no match runs from one text into the next. */
export const SEPARATOR = 0

/** A venue's texts as keywords see them: the name, its menu items, then road and lot address (unknown: empty). */
export interface SearchedTexts {
  name: string
  menu: readonly string[]
  road: string
  jibun: string
}

/**
 * Folded texts of every venue, end to end as UTF-16 units: those of venue `o` lie in `units[offsets[o]]` …
 * `units[offsets[o + 1] − 1]`, the name first, the two addresses last, each followed by a separator.
 */
export interface WordPool {
  units: Uint16Array
  offsets: Uint32Array
  /** Positions in `units` at which a word of a name begins. */
  nameWordStarts: Bitmap
}

export function poolOf(size: number, textsOf: (ordinal: number) => SearchedTexts): WordPool {
  const offsets = largeUint32(size + 1)
  const wordStarts: number[] = []
  let units = largeUint16(size * 64 + 64)
  let length = 0
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const { name, menu, road, jibun } = textsOf(ordinal)
    for (const start of wordStartsOf(name)) wordStarts.push(length + start)
    for (const text of [name, ...menu, road, jibun]) {
      const folded = foldText(text)
      if (length + folded.length + 1 > units.length) {
        const grown = largeUint16(Math.max(units.length * 2, length + folded.length + 1))
        grown.set(units)
        units = grown
      }
      for (let i = 0; i < folded.length; i++) units[length++] = folded.charCodeAt(i)
      units[length++] = SEPARATOR
    }
    offsets[ordinal + 1] = length
  }
  const nameWordStarts = emptyBitmap(length)
  for (const position of wordStarts) addTo(nameWordStarts, position)
  return { units: units.slice(0, length), offsets, nameWordStarts }
}

/** Where the separator after the name of the venue whose texts begin at `start` stands. */
export function nameEnd(units: Uint16Array, start: number): number {
  let at = start
  while (units[at] !== SEPARATOR) at++
  return at
}

/** Where the road address begins, of the venue whose texts end before `end`. */
export function addressStart(units: Uint16Array, end: number): number {
  // Back over the lot address, then over the road address, to the separator before it.
  let at = end - 2
  while (units[at] !== SEPARATOR) at--
  at--
  while (units[at] !== SEPARATOR) at--
  return at + 1
}
