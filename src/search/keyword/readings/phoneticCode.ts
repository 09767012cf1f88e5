/**
 * How a word sounds, so loosely that a Korean name and its Latin spelling come out nearly alike: woo lae oak and 우래옥,
 * London Bagel Museum and 런던베이글뮤지엄. Consonants fold to seven classes (K N T L M P S: plain, tense and aspirated are one,
 * as are r and l, s, z, j and ch, b, f and v), vowels to A, E, I, O and U. What one script writes and the other leaves out is
 * dropped: h, y and w, ㅡ, r without a vowel after it (burger, 버거), k after n (ng), doubled letters.
 */

const SYLLABLE_FIRST = 0xac00
const SYLLABLE_LAST = 0xd7a3
const FINALS_COUNT = 28
const VOWELS_COUNT = 21
const INITIAL_SOUNDS = 'K,K,N,T,T,L,M,P,P,S,S,,S,S,S,K,T,P,'.split(',')
const VOWEL_SOUNDS = 'A,E,A,E,O,E,O,E,O,UA,UE,E,O,U,UO,UE,UI,U,,I,I'.split(',')
const FINAL_SOUNDS = ',K,K,K,N,N,N,T,L,K,M,L,L,L,P,L,M,P,P,T,T,N,T,T,K,T,P,'.split(',')
/** Positions in Unicode's order: finals that sound like S when a vowel follows, and the silent initial. */
const FINALS_LIKE_S = [19, 20, 22, 23]
const SILENT = 11

/** Vowels as English and the romanisations spell them, longest first. */
const VOWEL_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/eu/gu, ''],
  [/y?ae|ye(?!o)/gu, 'E'],
  [/y?eo/gu, 'O'],
  [/oo|ou|w/gu, 'U'],
  [/ee|ea/gu, 'I'],
  [/y(?=[aeiouAEIOU])/gu, ''],
  [/y/gu, 'I'],
]

/** Consonants that have one reading, after the ambiguous ones. */
const CONSONANT_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/tch|ch|sh/gu, 'S'],
  [/ght/gu, 'T'],
  [/ph/gu, 'P'],
  [/th/gu, 'T'],
  [/x/gu, 'KS'],
  [/r(?![aeiouAEIOU])/gu, ''],
  [/[kqgc]/gu, 'K'],
  [/n/gu, 'N'],
  [/[td]/gu, 'T'],
  [/[lr]/gu, 'L'],
  [/m/gu, 'M'],
  [/[bpfv]/gu, 'P'],
  [/[szj]/gu, 'S'],
  [/h/gu, ''],
]
/** c and g before e and i are soft in some words (gelato, dolce) and hard in others (bagel, geumi). */
const SOFT = /[cg](?=[ei])/gu

const codesOf = (sounds: readonly string[], at: number) => Uint8Array.from(sounds, (sound) => sound.charCodeAt(at) || 0)
const INITIAL_CODES = codesOf(INITIAL_SOUNDS, 0)
const VOWEL_CODES = [codesOf(VOWEL_SOUNDS, 0), codesOf(VOWEL_SOUNDS, 1)] as const
const FINAL_CODES = codesOf(FINAL_SOUNDS, 0)
const [K, N, S] = Array.from('KNS', (letter) => letter.charCodeAt(0)) as [number, number, number]
/** The most letters of the sound of one syllable. */
export const SOUNDS_OF_SYLLABLE_MAX = 4

/** Returns the sound of Hangul syllables; null for other characters. */
export function soundOfHangul(text: string): string | null {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const sound = new Uint8Array(units.length * SOUNDS_OF_SYLLABLE_MAX)
  const length = writeSoundOfHangul(units, 0, units.length, sound)
  return length < 0 ? null : String.fromCharCode(...sound.subarray(0, length))
}

/** Writes the letters of the sound of `units[from] … units[to − 1]`; returns their number, −1 for other characters than syllables. */
export function writeSoundOfHangul(units: Uint16Array, from: number, to: number, into: Uint8Array): number {
  let count = 0
  let before = 0
  for (let i = from; i < to; i++) {
    const at = units[i]! - SYLLABLE_FIRST
    if (at < 0 || at > SYLLABLE_LAST - SYLLABLE_FIRST) return -1
    const final = at % FINALS_COUNT
    const vowel = Math.floor(at / FINALS_COUNT) % VOWELS_COUNT
    const next = i + 1 < to ? Math.floor((units[i + 1]! - SYLLABLE_FIRST) / FINALS_COUNT / VOWELS_COUNT) : -1
    const isCarried = next === SILENT && FINALS_LIKE_S.includes(final)
    for (let part = 0; part < SOUNDS_OF_SYLLABLE_MAX; part++) {
      const code = codeOfPart(part, at, vowel, isCarried ? S : FINAL_CODES[final]!)
      if (code === 0) continue
      if (code !== before && !(code === K && before === N)) into[count++] = code
      before = code
    }
  }
  return count
}

function codeOfPart(part: number, at: number, vowel: number, final: number): number {
  if (part === 0) return INITIAL_CODES[Math.floor(at / FINALS_COUNT / VOWELS_COUNT)]!
  return part === 3 ? final : VOWEL_CODES[part - 1]![vowel]!
}

/** Returns the sounds that a word of the letters a–z may have, one or two; none for other characters. */
export function soundsOfLatin(text: string): string[] {
  if (!/^[a-z]+$/u.test(text)) return []
  return [...new Set([text, text.replace(SOFT, 's')].map(soundOfLetters))]
}

function soundOfLetters(text: string): string {
  let sound = text
  for (const [spelling, vowel] of VOWEL_SPELLINGS) sound = sound.replace(spelling, vowel)
  for (const [spelling, consonant] of CONSONANT_SPELLINGS) sound = sound.replace(spelling, consonant)
  return folded(sound)
}

/** Doubled letters become one, and then a K after N is dropped. */
function folded(sound: string): string {
  const upper = sound.toUpperCase()
  let kept = ''
  let before = ''
  for (let i = 0; i < upper.length; i++) {
    const char = upper.charAt(i)
    if (char !== before && !(char === 'K' && before === 'N')) kept += char
    before = char
  }
  return kept
}

/** Returns only the consonants of a sound. */
export function consonantsOf(sound: string): string {
  let consonants = ''
  let before = ''
  for (let i = 0; i < sound.length; i++) {
    const char = sound.charAt(i)
    const isUnheard = 'AEIOU'.includes(char) || char === before || (char === 'K' && before === 'N')
    if (isUnheard) continue
    consonants += char
    before = char
  }
  return consonants
}
