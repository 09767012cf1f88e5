import { largeInt32, largeUint32 } from '#base/largeArrays.ts'
import { initialOf, isInitialCode, withoutFinal } from '#base/text/hangul.ts'
import { TermTable } from './postingsTerms.ts'
import { SEPARATOR } from '../wordPool.ts'

/**
 * A *gram* is a string of units whose answer as a keyword is stored. At each position of the texts up to three grams
 * of one length begin:
 * - `whole`: the unchanged text;
 * - `opened`: the text without the final consonant of its last syllable, as in an unfinished keyword;
 * - `initials`: the initial consonants of its syllables.
 * Equal strings among them have the same number.
 */
export interface Grams {
  length: number
  /** Positions of the pool, ascending, at which a gram begins; the next three arrays are parallel to it. */
  at: Uint32Array
  /** The number of each gram, or NO_GRAM. */
  whole: Int32Array
  opened: Int32Array
  initials: Int32Array
  /** By number: where the gram first occurred, and as WHOLE, OPENED or INITIALS. */
  places: readonly number[]
  forms: readonly number[]
}

export const NO_GRAM = -1
const WHOLE = 0
const OPENED = 1
const INITIALS = 2

/** By UTF-16 unit, its opened form and its initial. */
const OPENED_UNIT = Uint16Array.from({ length: 0x1_0000 }, (_, unit) => withoutFinal(unit))
const INITIAL_UNIT = Uint16Array.from({ length: 0x1_0000 }, (_, unit) => initialOf(unit))
const IS_INITIAL = Uint8Array.from({ length: 0x1_0000 }, (_, unit) => (isInitialCode(unit) ? 1 : 0))

/** Returns the grams of single units. */
export function singleUnits(units: Uint16Array): Grams {
  const numbers = new Int32Array(0x1_0000).fill(NO_GRAM)
  const places: number[] = []
  const forms: number[] = []
  const numberOf = (unit: number, position: number, form: number) => {
    if (numbers[unit]! !== NO_GRAM) return numbers[unit]!
    forms.push(form)
    return (numbers[unit] = places.push(position) - 1)
  }
  const at = largeUint32(units.length)
  const whole = largeInt32(units.length)
  const opened = largeInt32(units.length)
  const initials = largeInt32(units.length)
  let count = 0
  for (let position = 0; position < units.length; position++) {
    const unit = units[position]!
    if (unit === SEPARATOR) continue
    at[count] = position
    initials[count] = numberOf(INITIAL_UNIT[unit]!, position, INITIALS)
    // A single consonant matches every syllable that begins with it, so it is only in `initials`.
    whole[count] = IS_INITIAL[unit] === 1 ? NO_GRAM : numberOf(unit, position, WHOLE)
    opened[count] = IS_INITIAL[unit] === 1 ? NO_GRAM : numberOf(OPENED_UNIT[unit]!, position, OPENED)
    count++
  }
  return cut({ length: 1, at, whole, opened, initials, places, forms }, count)
}

/** By number, 1 for a gram of one length in enough venues to be part of a longer one, otherwise 0. */
export interface Heavy {
  heavy: Uint8Array
  /** The same with a separate limit for grams of initials. */
  heavyInitials: Uint8Array
}

/** Returns the grams that are one unit longer, each of two heavy ones. Reuses the arrays of the shorter ones. */
export function longerGrams(grams: Grams, { heavy, heavyInitials }: Heavy): Grams {
  const { at, whole, opened, initials } = grams
  const table = new TermTable()
  const places: number[] = []
  const forms: number[] = []
  const pairOf = (first: number, second: number, isHeavy: Uint8Array, position: number, form: number) => {
    if (first < 0 || second < 0 || isHeavy[first] === 0 || isHeavy[second] === 0) return NO_GRAM
    const number = table.idOf(first, second)
    if (number === places.length) {
      places.push(position)
      forms.push(form)
    }
    return number
  }
  let count = 0
  // Written in place: never ahead of the position still to be read.
  for (let i = 0; i + 1 < at.length; i++) {
    const position = at[i]!
    if (at[i + 1] !== position + 1) continue
    const [a, b, c] = [whole[i]!, whole[i + 1]!, opened[i + 1]!]
    const [d, e] = [initials[i]!, initials[i + 1]!]
    const ab = pairOf(a, b, heavy, position, WHOLE)
    const ac = b === c ? ab : pairOf(a, c, heavy, position, OPENED)
    const de = a === d && b === e ? ab : pairOf(d, e, heavyInitials, position, INITIALS)
    if (ab < 0 && ac < 0 && de < 0) continue
    at[count] = position
    whole[count] = ab
    opened[count] = ac
    initials[count++] = de
  }
  return cut({ length: grams.length + 1, at, whole, opened, initials, places, forms }, count)
}

function cut(grams: Grams, count: number): Grams {
  const { at, whole, opened, initials } = grams
  return {
    ...grams,
    at: at.subarray(0, count),
    whole: whole.subarray(0, count),
    opened: opened.subarray(0, count),
    initials: initials.subarray(0, count),
  }
}

/** Returns the units of the gram with a number, as in a keyword. */
export function unitsOf({ length, places, forms }: Grams, units: Uint16Array, number: number): Uint16Array {
  const place = places[number]!
  const gram = units.slice(place, place + length)
  if (forms[number] === OPENED) gram[length - 1] = OPENED_UNIT[gram[length - 1]!]!
  return forms[number] === INITIALS ? gram.map((unit) => INITIAL_UNIT[unit]!) : gram
}
