import { addTo, emptyBitmap, filterIn, holds, intersect, subtract, unite, type Bitmap } from './oldBitmap.ts'
import { matchesAt, type Pattern } from './pattern.ts'
import { addPairs, type Postings } from './postings.ts'
import type { KeywordFit } from './rank.ts'
import { SEPARATOR, type WordPool } from './wordPool.ts'

/** One searchable field: its texts and which venues have which pair of characters. */
export interface SearchedField {
  pool: WordPool
  postings: Postings
}

export interface Words {
  /** One text a venue. */
  name: SearchedField
  /** One text a menu item. */
  menu: SearchedField
  /** Road address, then lot address; an unknown one is an empty text. */
  address: SearchedField
  /** Positions of the name pool at which a word begins. */
  nameWordStarts: Bitmap
}

/** The best fit of each matching venue: 1 + position in this list, 0 for none. */
const FITS: readonly KeywordFit[] = ['exactName', 'namePrefix', 'nameWord', 'nameSubstring', 'menu', 'address']
const MENU = FITS.indexOf('menu')
const ADDRESS = FITS.indexOf('address')

export class KeywordMatches {
  readonly all: Bitmap
  readonly #levels: Uint8Array

  constructor(all: Bitmap, levels: Uint8Array) {
    this.all = all
    this.#levels = levels
  }

  fitOf(ordinal: number): KeywordFit {
    return FITS[this.#levels[ordinal]! - 1] as KeywordFit
  }
}

/** The venues among `within` that match, each with its best fit: name before menu before address. */
export function matchKeyword(words: Words, pattern: Pattern, within: Bitmap, size: number): KeywordMatches {
  const levels = new Uint8Array(size)
  const all = emptyBitmap(size)
  const inName = candidates(words.name, pattern, within)
  filterIn(inName, (ordinal) => {
    const fit = nameFit(words, pattern, ordinal)
    if (fit === null) return false
    levels[ordinal] = fit + 1
    return true
  })
  unite(all, inName)
  for (const [field, fit] of [
    [words.menu, MENU],
    [words.address, ADDRESS],
  ] as const) {
    const found = candidates(field, pattern, within)
    subtract(found, all)
    filterIn(found, (ordinal) => {
      // Up to two characters the postings are exact.
      if (pattern.length > 2 && firstText(field.pool, pattern, ordinal) === null) return false
      levels[ordinal] = fit + 1
      return true
    })
    unite(all, found)
  }
  return new KeywordMatches(all, levels)
}

/** Venues that have every pair of the pattern; those that match are among them. */
function candidates({ postings }: SearchedField, pattern: Pattern, within: Bitmap): Bitmap {
  const found = within.slice()
  if (pattern.length === 0) return found.fill(0)
  for (let i = 0; i < Math.max(1, pattern.length - 1); i++) {
    const pair = new Uint32Array(found.length)
    addPairs(postings, pattern[i]!, pattern[i + 1] ?? null, pair)
    intersect(found, pair)
  }
  return found
}

/** Position in FITS of the best match within the name; null when there is none. */
function nameFit({ name, nameWordStarts }: Words, pattern: Pattern, ordinal: number): number | null {
  const { units, offsets } = name.pool
  const start = offsets[ordinal]!
  // The name's own separator is its end.
  const end = offsets[ordinal + 1]! - 1
  let best: KeywordFit | null = null
  for (let at = start; at + pattern.length <= end; at++) {
    if (!matchesAt(pattern, units, at)) continue
    if (at === start) return FITS.indexOf(at + pattern.length === end ? 'exactName' : 'namePrefix')
    if (holds(nameWordStarts, at)) return FITS.indexOf('nameWord')
    best = 'nameSubstring'
  }
  return best === null ? null : FITS.indexOf(best)
}

/** Which of a venue's texts is the first to match; null when none does. */
export function firstText({ units, offsets }: WordPool, pattern: Pattern, ordinal: number): number | null {
  let text = 0
  for (let at = offsets[ordinal]!; at < offsets[ordinal + 1]!; at++) {
    if (units[at] === SEPARATOR) text++
    else if (at + pattern.length < offsets[ordinal + 1]! && matchesAt(pattern, units, at)) return text
  }
  return null
}

/** A bitmap over the positions of the name pool. */
export function wordStartBitmap(pool: WordPool, startsOf: (ordinal: number) => readonly number[]): Bitmap {
  const bits = emptyBitmap(pool.units.length)
  for (let ordinal = 0; ordinal < pool.offsets.length - 1; ordinal++) {
    for (const start of startsOf(ordinal)) addTo(bits, pool.offsets[ordinal]! + start)
  }
  return bits
}
