/**
 * How a word sounds, so loosely that a Korean name and its Latin spelling come out nearly alike: woo lae oak and 우래옥,
 * London Bagel Museum and 런던베이글뮤지엄. Plain, tense and aspirated consonants are one, as are r and l, b, f and v: K N T L
 * M P, S (s, sh), J (j, z, ch) and G (ng at the end of a syllable). Vowels are A, E, I, O and U, and V is ㅡ, which
 * Latin letters write as eu, u or not at all. H and Y are written, because some spellings leave them out. r without a
 * vowel after it (burger, 버거) and doubled letters are dropped. [soundDistance.ts](soundDistance.ts) says how far two
 * sounds are apart.
 */

const SYLLABLE_FIRST = 0xac00
const SYLLABLE_LAST = 0xd7a3
const FINALS_COUNT = 28
const VOWELS_COUNT = 21
const INITIAL_SOUNDS = 'K,K,N,T,T,L,M,P,P,S,S,,J,J,J,K,T,P,H'.split(',')
const VOWEL_SOUNDS = 'A,E,YA,YE,O,E,YO,YE,O,UA,UE,E,YO,U,UO,UE,UI,YU,V,VI,I'.split(',')
const FINAL_SOUNDS = ',K,K,K,N,N,N,T,L,K,M,L,L,L,P,L,M,P,P,T,T,G,T,T,K,T,P,'.split(',')
/** Positions in Unicode's order: finals that sound like S when a vowel follows, and the silent initial. */
const FINALS_LIKE_S = [19, 20, 22, 23]
const SILENT = 11

/** Vowels as English and the romanisations spell them, longest first. */
const VOWEL_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/eu/gu, 'V'],
  [/yae|ye(?!o)/gu, 'YE'],
  [/ae/gu, 'E'],
  [/yeo/gu, 'YO'],
  [/eo/gu, 'O'],
  [/oo|ou|w/gu, 'U'],
  [/ee|ea/gu, 'I'],
  [/[eiou]r(?![aeiouAEIOUVY])/gu, 'O'],
  [/y(?=[aeiouAEIOU])/gu, 'Y'],
  [/y/gu, 'I'],
]

/** Consonants that have one reading, after the ambiguous ones. */
const CONSONANT_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/tch|ch/gu, 'J'],
  [/sh/gu, 'S'],
  [/ght/gu, 'T'],
  [/ph/gu, 'P'],
  [/th/gu, 'T'],
  [/x/gu, 'KS'],
  [/r(?![aeiouAEIOUVY])/gu, ''],
  [/ng(?![aeiouAEIOUVY])/gu, 'G'],
  [/[kqgc]/gu, 'K'],
  [/n/gu, 'N'],
  [/[td]/gu, 'T'],
  [/[lr]/gu, 'L'],
  [/m/gu, 'M'],
  [/[bpfv]/gu, 'P'],
  [/s/gu, 'S'],
  [/[zj]/gu, 'J'],
  [/h/gu, 'H'],
]
/** c and g before e and i are soft in some words (gelato, dolce) and hard in others (bagel, geumi). */
const SOFT = /[cg](?=[ei])/gu

const codesOf = (sounds: readonly string[], at: number) => Uint8Array.from(sounds, (sound) => sound.charCodeAt(at) || 0)
const INITIAL_CODES = codesOf(INITIAL_SOUNDS, 0)
const VOWEL_CODES = [codesOf(VOWEL_SOUNDS, 0), codesOf(VOWEL_SOUNDS, 1)] as const
const FINAL_CODES = codesOf(FINAL_SOUNDS, 0)
const S = 'S'.charCodeAt(0)
/** The most letters of the sound of one syllable. */
export const SOUNDS_OF_SYLLABLE_MAX = 4

/** Returns the sound of Hangul syllables; null for other characters. */
export function soundOfHangul(text: string): string | null {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const sound = new Uint8Array(units.length * SOUNDS_OF_SYLLABLE_MAX)
  const length = writeSoundOfHangul(units, 0, units.length, sound)
  return length < 0 ? null : String.fromCharCode(...sound.subarray(0, length))
}

/**
 * Writes the letters of the sound of `units[from] … units[to − 1]`; returns their number, −1 for other characters than
 * syllables.
 */
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
      if (code !== before) into[count++] = code
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

/**
 * How loan words may sound besides: th as ㅅ (smith: 스미스), ts and tz as one consonant (fritz: 프리츠), a and i before a
 * consonant and e as English reads them (place: 플레이스), ea as e (bread: 브레드), oa as o (oak), ou as au (pound: 파운드), nk
 * and ng before l with both sounds (drunken: 드렁큰, mingles: 밍글스), and no e before a final s.
 */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [SOFT, 's'],
  [/ea/gu, 'e'],
  [/oa/gu, 'o'],
  [/ou/gu, 'au'],
  [/ng(?=l)/gu, 'nk'],
  [/nk/gu, 'ngk'],
  [/e(?=s$)/gu, ''],
  [/a(?=[b-df-hj-np-tvz]e)/gu, 'ei'],
  [/i(?=[b-df-hj-np-tvz]e)/gu, 'ai'],
  [/th/gu, 's'],
  [/t[sz]/gu, 'j'],
]

/** Each is compared with many names. */
const SPELLINGS_MAX = 64

/**
 * Returns the sounds that a typed word of the letters a–z may have: those of a name, and those in which loan words are
 * spelt.
 */
export function soundsOfTyped(text: string): string[] {
  let spellings = [text]
  for (const [from, to] of TYPED) {
    const more = [...new Set(spellings.flatMap((one) => [one, one.replace(from, to)]))]
    if (more.length <= SPELLINGS_MAX) spellings = more
  }
  return [...new Set(spellings.flatMap(soundsOfLatin))]
}

function soundOfLetters(text: string): string {
  let sound = text
  for (const [spelling, vowel] of VOWEL_SPELLINGS) sound = sound.replace(spelling, vowel)
  for (const [spelling, consonant] of CONSONANT_SPELLINGS) sound = sound.replace(spelling, consonant)
  return folded(sound)
}

/** Doubled letters become one. */
function folded(sound: string): string {
  return sound.toUpperCase().replace(/(.)\1+/gu, '$1')
}

const UNHEARD = 'AEIOUVYH'
/** Consonants that spellings exchange, and so are one in the consonants of a word. */
const LIKE: Readonly<Record<string, string>> = { J: 'S', G: 'N' }

/** Returns only the consonants of a sound, those that follow one another once, and without K after N (ng). */
export function consonantsOf(sound: string): string {
  let consonants = ''
  let before = ''
  for (let i = 0; i < sound.length; i++) {
    const letter = sound.charAt(i)
    if (UNHEARD.includes(letter)) continue
    const char = LIKE[letter] ?? letter
    if (char === before || (char === 'K' && before === 'N')) continue
    consonants += char
    before = char
  }
  return consonants
}

/** Returns whether a sound begins with a consonant that every spelling has. */
export function beginsWithConsonant(sound: string): boolean {
  return !UNHEARD.includes(sound.charAt(0))
}
