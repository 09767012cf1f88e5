/**
 * Hangul as the keys of the Korean standard keyboard (두벌식, KS X 5002), named by the Latin letters on them: 스타 is
 * `tmxk`. A typing error is an error of one key, and a keyword typed with the other layout consists of the same keys.
 */

/** The keys of initials, vowels and finals, in the order in which Unicode composes them. */
const INITIALS = 'r R s e E f a q Q t T d w W c z x v g'.split(' ')
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const FINALS = ['', ...'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')]
/** The compatibility jamo from U+3131 on. */
const JAMO = [...'r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g'.split(' '), ...VOWELS]

const SYLLABLE_FIRST = 0xac00
const SYLLABLE_LAST = 0xd7a3
const JAMO_FIRST = 0x3131

/** Every key that types a jamo without another key. */
export const HANGUL_KEYS: readonly string[] = [...INITIALS, ...VOWELS.filter((keys) => keys.length === 1)]

/** Returns the keys that type a text of syllables and single jamo; null when it has other characters. */
export function keysOf(text: string): string | null {
  let keys = ''
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const typed = code >= SYLLABLE_FIRST && code <= SYLLABLE_LAST ? syllableKeys(code) : JAMO[code - JAMO_FIRST]
    if (typed === undefined) return null
    keys += typed
  }
  return keys
}

function syllableKeys(code: number): string {
  const at = code - SYLLABLE_FIRST
  const final = at % FINALS.length
  const vowel = Math.floor(at / FINALS.length) % VOWELS.length
  const initial = Math.floor(at / FINALS.length / VOWELS.length)
  return `${INITIALS[initial]}${VOWELS[vowel]}${FINALS[final]}`
}

/** Keys are ASCII letters. */
const KEY_RANGE = 128

/** Returns by one key, or by two as first × KEY_RANGE + second, the position of the jamo that they type; −1 for none. */
function positionsOf(jamo: readonly string[], from: number): { one: Int8Array; two: Int8Array } {
  const one = new Int8Array(KEY_RANGE).fill(-1)
  const two = new Int8Array(KEY_RANGE * KEY_RANGE).fill(-1)
  jamo.forEach((keys, position) => {
    if (position < from) return
    if (keys.length === 1) one[keys.charCodeAt(0)] = position
    else two[keys.charCodeAt(0) * KEY_RANGE + keys.charCodeAt(1)] = position
  })
  return { one, two }
}

const INITIAL_AT = positionsOf(INITIALS, 0).one
const VOWEL_AT = positionsOf(VOWELS, 0)
/** The first final is none. */
const FINAL_AT = positionsOf(FINALS, 1)

/** Returns the syllables that keys type; null when a jamo remains alone or a key types none. */
export function syllablesOf(keys: string): string | null {
  const codes = Uint8Array.from(keys, (key) => key.charCodeAt(0) & (KEY_RANGE - 1))
  const units = new Uint16Array(codes.length)
  const count = composeSyllables(codes, 0, codes.length, units, 0)
  return count < 0 ? null : String.fromCharCode(...units.subarray(0, count))
}

/**
 * Writes the syllables that the keys from `from` up to `end` type into `units` from `at` on; returns where they end, or −1
 * when a jamo remains alone or a key types none.
 */
export function composeSyllables(keys: Uint8Array, from: number, end: number, units: Uint16Array, at: number): number {
  let count = at
  for (let key = from; key < end;) {
    const initial = INITIAL_AT[keys[key]!]!
    // No jamo has the code 0, which stands for the end.
    const first = key + 1 < end ? keys[key + 1]! : 0
    const second = key + 2 < end ? keys[key + 2]! : 0
    const pair = VOWEL_AT.two[first * KEY_RANGE + second]!
    const vowel = pair < 0 ? VOWEL_AT.one[first]! : pair
    if (initial < 0 || vowel < 0) return -1
    key += pair < 0 ? 2 : 3
    const final = finalAt(keys, key, end)
    key += FINAL_KEYS[final]!
    units[count++] = SYLLABLE_FIRST + (initial * VOWELS.length + vowel) * FINALS.length + final
  }
  return count
}

const FINAL_KEYS = Uint8Array.from(FINALS, ({ length }) => length)

/** Returns the number of the longest final from `at` on; a consonant before a vowel begins the next syllable. */
function finalAt(keys: Uint8Array, at: number, end: number): number {
  const first = at < end ? keys[at]! : 0
  const second = at + 1 < end ? keys[at + 1]! : 0
  const third = at + 2 < end ? keys[at + 2]! : 0
  const pair = FINAL_AT.two[first * KEY_RANGE + second]!
  if (pair > 0 && VOWEL_AT.one[third]! < 0) return pair
  const single = FINAL_AT.one[first]!
  return single > 0 && VOWEL_AT.one[second]! < 0 ? single : 0
}

/**
 * Returns the word that the same keys type with the other layout: Hangul for Latin letters that form whole syllables
 * (tmxkqjrtm: 스타벅스), Latin letters for Hangul with a single jamo, which no Korean word has (ㄴㅅㅁㄱ: star). Returns
 * null for any other word. Capitals alone are the caps lock. An English word may form syllables too (fish: 랴노), so this is only a guess.
 */
export function withOtherLayout(word: string): string | null {
  const text = word.normalize('NFC')
  if (/^[A-Z]+$/u.test(text)) return syllablesOf(text.toLowerCase())
  if (/^[A-Za-z]+$/u.test(text)) return syllablesOf(Array.from(text, shiftedOnlyWhereItMatters).join(''))
  return /[ㄱ-ㅣ]/u.test(text) ? (keysOf(text)?.toLowerCase() ?? null) : null
}

/** Shift changes the jamo of a few keys only; on the others it has no effect. */
function shiftedOnlyWhereItMatters(key: string): string {
  return HANGUL_KEYS.includes(key) ? key : key.toLowerCase()
}
