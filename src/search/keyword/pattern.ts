import { completions, isInitial, lacksFinal, syllablesFrom } from '#base/text/hangul.ts'
import { foldText } from './text.ts'

/**
 * A keyword ready for matching, one element for each UTF-16 unit `units[i]`: it holds the units from `first[i]` to
 * `last[i]`, and itself.
 */
export interface Pattern {
  length: number
  units: Uint16Array
  first: Uint16Array
  last: Uint16Array
}

/**
 * The keyword rules of docs/reference/parameters.md#keyword: case, spaces and normal form do not count; an initial
 * consonant stands for every syllable it begins; a trailing syllable without a final consonant may get one.
 * Of length 0 when the keyword holds nothing to look for: it matches nothing.
 */
export function patternOf(keyword: string): Pattern {
  const text = foldText(keyword)
  // NUL stands between texts; a keyword that holds one is no text.
  const length = text.includes('\u0000') ? 0 : text.length
  const units = Uint16Array.from({ length }, (_, i) => text.charCodeAt(i))
  const first = units.slice()
  const last = units.slice()
  for (let i = 0; i < length; i++) {
    const char = text.charAt(i)
    if (isInitial(char)) [first[i], last[i]] = syllablesFrom(char)
    else if (i === length - 1 && lacksFinal(char)) [first[i], last[i]] = completions(char)
  }
  return { length, units, first, last }
}

/** True when the pattern matches the units from `at` on. */
export function matchesAt({ length, units, first, last }: Pattern, texts: Uint16Array, at: number): boolean {
  for (let i = 0; i < length; i++) {
    const unit = texts[at + i]!
    if ((unit < first[i]! || unit > last[i]!) && unit !== units[i]) return false
  }
  return true
}
