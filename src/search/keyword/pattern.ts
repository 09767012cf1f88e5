import { completions, isInitialCode, lacksFinal, syllablesFrom } from '#base/text/hangul.ts'
import { foldText } from './text.ts'

/**
 * A keyword ready for matching, with one element for each UTF-16 unit `units[i]`: it matches the units from `first[i]`
 * to `last[i]`, and itself.
 */
export interface Pattern {
  length: number
  units: Uint16Array
  first: Uint16Array
  last: Uint16Array
}

/**
 * Applies the keyword rules of docs/reference/parameters.md#keyword: case, spaces and normal form are ignored; an
 * initial consonant matches every syllable that begins with it; a trailing syllable without a final consonant also
 * matches those with one. A keyword without searchable characters gives length 0, which matches nothing.
 */
export function patternOf(keyword: string): Pattern {
  const text = foldText(keyword)
  // NUL separates texts; a keyword with one is no text.
  const length = text.includes('\u0000') ? 0 : text.length
  const units = new Uint16Array(length)
  for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i)
  const first = units.slice()
  const last = units.slice()
  for (let i = 0; i < length; i++) {
    if (isInitialCode(units[i]!)) [first[i], last[i]] = syllablesFrom(text.charAt(i))
    else if (i === length - 1 && lacksFinal(text.charAt(i))) [first[i], last[i]] = completions(text.charAt(i))
  }
  return { length, units, first, last }
}

/** Returns true when the pattern matches the units from `at` on. */
export function matchesAt({ length, units, first, last }: Pattern, texts: Uint16Array, at: number): boolean {
  for (let i = 0; i < length; i++) {
    const unit = texts[at + i]!
    if ((unit < first[i]! || unit > last[i]!) && unit !== units[i]) return false
  }
  return true
}
