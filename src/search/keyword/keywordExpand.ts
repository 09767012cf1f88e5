import { isInitialCode } from '#base/text/hangul.ts'
import { patternOf, type Pattern } from './pattern.ts'
import type { Postings } from './postings/postings.ts'

/** Above this number of tested syllables, testing the venues of the rarest part is faster. */
const TRIES_MAX = 16_384

/**
 * Returns the texts that a pattern of syllables and initial consonants can match, consonant by consonant: 국ㅂ is 국밥, 국보,
 * … Includes only those that may occur; returns null when there are too many to test.
 */
export function expansionsOf(postings: Postings, { length, units, first, last }: Pattern): Pattern[] | null {
  const found: Pattern[] = []
  const chosen = new Uint16Array(length)
  let tries = 0
  const choose = (at: number): boolean => {
    if (at === length) return found.push(patternOf(String.fromCharCode(...chosen))) > 0
    const isOpen = isInitialCode(units[at]!)
    const end = isOpen ? last[at]! : units[at]!
    for (let unit = isOpen ? first[at]! : units[at]!; unit <= end; unit++) {
      if (tries++ > TRIES_MAX) return false
      chosen[at] = unit
      if (isOpen && postings.isAbsent(chosen, at, at + 1, false)) continue
      if (at > 0 && postings.isAbsent(chosen, at - 1, at + 1, false)) continue
      if (!choose(at + 1)) return false
    }
    return true
  }
  return choose(0) ? found : null
}
