import { romanize } from 'es-hangul'

const SYLLABLE_FIRST = 0xac00
const SYLLABLE_LAST = 0xd7a3
const FINALS = 28
/** The range of compatibility consonants; it includes clusters that begin no syllable. */
const CONSONANT_FIRST = 0x3131
const CONSONANT_LAST = 0x314e
const VOWELS_TIMES_FINALS = 21 * FINALS
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

/** Returns true for a composed Hangul syllable (가–힣). */
export function isSyllable(code: number): boolean {
  return code >= SYLLABLE_FIRST && code <= SYLLABLE_LAST
}

/** Returns true for one compatibility consonant that can begin a syllable. */
export function isInitial(char: string): boolean {
  return INITIALS.includes(char)
}

/**
 * Returns true for a syllable without a final consonant (바, not 박): it may be the unfinished beginning of another
 * syllable.
 */
export function lacksFinal(char: string): boolean {
  const code = char.charCodeAt(0)
  return isSyllable(code) && (code - SYLLABLE_FIRST) % FINALS === 0
}

/** As `isInitial`, by UTF-16 code. */
export function isInitialCode(code: number): boolean {
  return code >= CONSONANT_FIRST && code <= CONSONANT_LAST && isInitial(String.fromCharCode(code))
}

/**
 * Returns the range of syllables that begin with an unfinished one: 바 → [바, 밯]. Only for a syllable that `lacksFinal`.
 */
export function completions(char: string): readonly [number, number] {
  const code = char.charCodeAt(0)
  return [code, code + FINALS - 1]
}

/** Returns the range of syllables that begin with a consonant: ㅅ → [사, 싷]. Only for a character that `isInitial`. */
export function syllablesFrom(consonant: string): readonly [number, number] {
  const first = SYLLABLE_FIRST + INITIALS.indexOf(consonant) * VOWELS_TIMES_FINALS
  return [first, first + VOWELS_TIMES_FINALS - 1]
}

/** Returns the UTF-16 code of a syllable without its final consonant (국 → 구); any other code is returned unchanged. */
export function withoutFinal(code: number): number {
  return isSyllable(code) ? code - ((code - SYLLABLE_FIRST) % FINALS) : code
}

/** Returns the UTF-16 code of the initial consonant of a syllable (국 → ㄱ); any other code is returned unchanged. */
export function initialOf(code: number): number {
  if (!isSyllable(code)) return code
  return INITIALS.charCodeAt(Math.floor((code - SYLLABLE_FIRST) / VOWELS_TIMES_FINALS))
}

/** Returns the Revised Romanisation in lower case; characters other than Hangul stay. */
export function romanised(text: string): string {
  return romanize(text).toLowerCase()
}
