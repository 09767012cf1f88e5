import { completions, isInitial, lacksFinal, syllablesFrom } from '#base/hangul.ts'
import { foldText } from './text.ts'

/** What one character of a keyword stands for: a range of UTF-16 code units, and perhaps itself beside it. */
export interface Element {
  first: number
  last: number
  /** A lone consonant also matches itself; otherwise equal to `first`. */
  self: number
}

/** A keyword ready for matching; one element for each UTF-16 unit. */
export type Pattern = readonly Element[]

/**
 * The keyword rules of decisions.md 4 and 29.6: case, spaces and normal form do not count; an initial consonant
 * stands for every syllable it begins; a trailing syllable without a final consonant may get one.
 * Empty when the keyword holds nothing to look for: it matches nothing.
 */
export function patternOf(keyword: string): Pattern {
  const text = foldText(keyword)
  // NUL stands between texts; a keyword that holds one is no text.
  if (text.includes('\u0000')) return []
  return Array.from({ length: text.length }, (_, i) => elementOf(text.charAt(i), i === text.length - 1))
}

function elementOf(char: string, isLast: boolean): Element {
  const self = char.charCodeAt(0)
  if (isInitial(char)) {
    const [first, last] = syllablesFrom(char)
    return { first, last, self }
  }
  if (isLast && lacksFinal(char)) {
    const [first, last] = completions(char)
    return { first, last, self }
  }
  return { first: self, last: self, self }
}

export function elementHolds(element: Element, unit: number): boolean {
  return (unit >= element.first && unit <= element.last) || unit === element.self
}

/** True when the pattern matches the units from `at` on. */
export function matchesAt(pattern: Pattern, units: Uint16Array, at: number): boolean {
  for (let i = 0; i < pattern.length; i++) if (!elementHolds(pattern[i]!, units[at + i]!)) return false
  return true
}
