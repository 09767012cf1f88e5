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

/** Single finals that begin the next syllable before a vowel, by their position among finals, as positions of initials. */
const MOVING_FINALS: ReadonlyMap<number, number> = new Map(
  'ㄱ ㄲ - ㄴ - - - ㄹ - - - - - - - ㅁ ㅂ - ㅅ ㅆ - ㅈ ㅊ ㅋ - ㅍ'
    .split(' ')
    .flatMap((consonant, i) => (consonant === '-' ? [] : [[i + 1, INITIALS.indexOf(consonant)] as const])),
)
const FINAL_IEUNG = 21
const SILENT_INITIAL = INITIALS.indexOf('ㅇ')
/** Positions of ㅑ, ㅒ, ㅕ, ㅖ, ㅛ and ㅠ among vowels. */
const Y_VOWELS: ReadonlySet<number> = new Set([2, 3, 6, 7, 12, 17])

/** Returns the Revised Romanisation in lower case; characters other than Hangul stay. */
export function romanised(text: string): string {
  return text
    .replaceAll('학여울', '항녀울')
    .split(COMPOUND)
    .flatMap(partsWithoutInsertedSounds)
    .map((part) => romanize(part))
    .join('')
    .toLowerCase()
}

/** Returns the romanisation of how a word sounds, with the sounds that speakers insert in compounds: seoullyeok. */
export function romanisedAsSpoken(text: string): string {
  return romanize(text).toLowerCase()
}

/** Before 역 at the end, also of a branch, and before 요리, which are words of their own: Seoulyeok. */
const COMPOUND = /(?<=[가-힣])(?=역(?:점)?(?![가-힣])|요리)/u

/**
 * Returns the text in parts that are romanised apart, with the finals before ya, yeo, yo and yu at the beginning of their
 * syllable: 안양 becomes 아냥. Holds because names of places are spelt Anyang and Miryang, without the ㄴ that speakers
 * insert in compounds and that the library inserts everywhere.
 */
function partsWithoutInsertedSounds(text: string): string[] {
  const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  const parts = ['']
  for (let i = 0; i < codes.length; i++) {
    const [code, next] = [codes[i]!, codes[i + 1]]
    const final = isSyllable(code) && next !== undefined && beginsWithY(next) ? (code - SYLLABLE_FIRST) % FINALS : 0
    const initial = MOVING_FINALS.get(final)
    if (initial !== undefined) codes[i + 1] = next! + (initial - SILENT_INITIAL) * VOWELS_TIMES_FINALS
    parts[parts.length - 1] += String.fromCharCode(initial === undefined ? code : code - final)
    if (final === FINAL_IEUNG) parts.push('')
  }
  return parts
}

/** Returns true for 야, 약, 여, 역 and their like. */
function beginsWithY(code: number): boolean {
  if (!isSyllable(code)) return false
  const at = code - SYLLABLE_FIRST
  const vowel = Math.floor(at / FINALS) % (VOWELS_TIMES_FINALS / FINALS)
  return Math.floor(at / VOWELS_TIMES_FINALS) === SILENT_INITIAL && Y_VOWELS.has(vowel)
}
