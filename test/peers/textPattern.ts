import { plainText } from '../reference/referenceText.ts'

/** What one character of a keyword matches in a text: characters, and ranges of them. */
export type Element = readonly (string | readonly [first: string, last: string])[]

/**
 * Returns SQL that is true when the column contains the elements in sequence, at its beginning or end when requested.
 */
export type Matches = (
  column: string,
  elements: readonly Element[],
  anchors?: { start?: boolean; end?: boolean },
) => string

const FIRST_SYLLABLE = '가'.charCodeAt(0)
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
/** Number of syllables that share an initial, and number of syllables that share initial and vowel. */
const AN_INITIAL = 588
const AN_OPEN_SYLLABLE = 28

/**
 * An initial consonant also matches every syllable that begins with it; an open last syllable also matches those with a
 * final.
 */
export function elementsOf(keyword: string): Element[] {
  const range = (first: number, count: number) => [String.fromCharCode(first), String.fromCharCode(first + count - 1)]
  const chars = plainText(keyword).split('')
  return chars.map((char, i): Element => {
    const initial = INITIALS.indexOf(char)
    if (initial >= 0) return [char, range(FIRST_SYLLABLE + initial * AN_INITIAL, AN_INITIAL) as [string, string]]
    const syllable = char.charCodeAt(0) - FIRST_SYLLABLE
    const isOpen = char >= '가' && char <= '힣' && syllable % AN_OPEN_SYLLABLE === 0
    if (isOpen && i === chars.length - 1)
      return [range(FIRST_SYLLABLE + syllable, AN_OPEN_SYLLABLE) as [string, string]]
    return [char]
  })
}
