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

/** Returns the syllables that keys type; null when a jamo remains alone or a key types none. */
export function syllablesOf(keys: string): string | null {
  let text = ''
  for (let at = 0; at < keys.length;) {
    const initial = INITIALS.indexOf(keys.charAt(at++))
    const vowelLength = VOWELS.includes(keys.slice(at, at + 2)) && at + 2 <= keys.length ? 2 : 1
    const vowel = VOWELS.indexOf(keys.slice(at, at + vowelLength))
    if (initial < 0 || vowel < 0) return null
    at += vowelLength
    const final = finalAt(keys, at)
    at += FINALS[final]!.length
    text += String.fromCharCode(SYLLABLE_FIRST + (initial * VOWELS.length + vowel) * FINALS.length + final)
  }
  return text
}

/** Returns the number of the longest final from `at` on; a consonant before a vowel begins the next syllable. */
function finalAt(keys: string, at: number): number {
  for (const length of [2, 1]) {
    if (at + length > keys.length || VOWELS.includes(keys.charAt(at + length))) continue
    const final = FINALS.indexOf(keys.slice(at, at + length))
    if (final > 0) return final
  }
  return 0
}
