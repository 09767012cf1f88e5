import { foldText } from './text.ts'

/** Stands after every text of a pool; no keyword holds it, so no match runs from one text into the next. */
export const SEPARATOR = 0

/**
 * Folded texts of one field of every venue, end to end as UTF-16 units: the texts of venue `o` lie in
 * `units[offsets[o]] … units[offsets[o + 1] − 1]`, each followed by a separator.
 */
export interface WordPool {
  units: Uint16Array
  offsets: Uint32Array
}

/** `textsOf(ordinal)` gives the texts of a venue, in the order in which a match names them. */
export function poolOf(size: number, textsOf: (ordinal: number) => readonly string[]): WordPool {
  const offsets = new Uint32Array(size + 1)
  let units = new Uint16Array(size * 16 + 64)
  let length = 0
  for (let ordinal = 0; ordinal < size; ordinal++) {
    for (const text of textsOf(ordinal)) {
      const folded = foldText(text)
      if (length + folded.length + 1 > units.length) {
        const grown = new Uint16Array(Math.max(units.length * 2, length + folded.length + 1))
        grown.set(units)
        units = grown
      }
      for (let i = 0; i < folded.length; i++) units[length++] = folded.charCodeAt(i)
      units[length++] = SEPARATOR
    }
    offsets[ordinal + 1] = length
  }
  return { units: units.slice(0, length), offsets }
}
