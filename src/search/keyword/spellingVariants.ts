import { foldSpaces } from '#base/text/text.ts'

/**
 * Spellings in use beside each other, each with the standard one first. Sources: Standard Korean Dictionary of the
 * National Institute of Korean Language (설렁탕, 주꾸미, 떡볶이, 육개장), and its rules for foreign words: chapter 1 article
 * 4, no tense consonants for foreign plosives (돈가스, 카페, 바게트); chapter 3, English final plosives and diphthongs
 * (케이크, 숍). Names and menus have both.
 */
const SPELLINGS: readonly (readonly [standard: string, ...others: readonly string[]])[] = [
  ['설렁탕', '설농탕'],
  ['주꾸미', '쭈꾸미'],
  ['떡볶이', '떡볶기', '떡뽁이'],
  ['육개장', '육계장'],
  ['돈가스', '돈까스'],
  ['카페', '까페'],
  ['바게트', '바게뜨'],
  ['케이크', '케익'],
  ['숍', '샵'],
  ['바비큐', '바베큐'],
  ['초콜릿', '초콜렛'],
]

/** Vowels that sound alike to most speakers in Seoul today (Standard Pronunciation, article 4): 찌개 is written 찌게 as well. */
const LIKE_VOWELS = ['ㅐㅔ', 'ㅒㅖ', 'ㅙㅚㅞ']
/** After ㅈ, ㅉ and ㅊ these sound alike too (rules for foreign words, chapter 3: 주스, not 쥬스). */
const LIKE_VOWELS_AFTER_J = ['ㅏㅑ', 'ㅓㅕ', 'ㅗㅛ', 'ㅜㅠ']
const J_INITIALS = [12, 13, 14]

const SYLLABLE_FIRST = 0xac00
const SYLLABLE_LAST = 0xd7a3
const VOWEL_FIRST = 0x314f
const VOWELS = 21
const FINALS = 28

/** Limits a long word with many such vowels. */
const VARIANTS_MAX = 24
/** More places spelt differently make another word. */
const CHANGES_MAX = 2

/**
 * Returns other regular spellings of a Korean word, those with the fewest changes first: another spelling in use
 * (설렁탕: 설농탕), or a vowel that sounds alike (찌개: 찌게, 주스: 쥬스). The word itself is left out.
 */
export function spellingVariantsOf(word: string): string[] {
  const found = new Set([foldSpaces(word)])
  let last = [...found]
  for (let changes = 0; changes < CHANGES_MAX; changes++) {
    last = last.flatMap(oneChangeFrom).filter((variant) => !found.has(variant))
    for (const variant of last) found.add(variant)
  }
  return [...found].slice(1, 1 + VARIANTS_MAX)
}

function oneChangeFrom(word: string): string[] {
  const spelt = SPELLINGS.flatMap((group) =>
    group
      .filter((one) => word.includes(one))
      .flatMap((one) => group.filter((other) => other !== one).map((other) => word.replace(one, other))),
  )
  const sounding = Array.from(word, (char, at) =>
    soundingLike(char).map((other) => word.slice(0, at) + other + word.slice(at + 1)),
  )
  return [...spelt, ...sounding.flat()]
}

/** Returns the syllables with another vowel that sounds alike; none for other characters. */
function soundingLike(char: string): string[] {
  const at = char.charCodeAt(0) - SYLLABLE_FIRST
  if (at < 0 || at > SYLLABLE_LAST - SYLLABLE_FIRST) return []
  const vowel = Math.floor(at / FINALS) % VOWELS
  const isAfterJ = J_INITIALS.includes(Math.floor(at / FINALS / VOWELS))
  const groups = isAfterJ ? [...LIKE_VOWELS, ...LIKE_VOWELS_AFTER_J] : LIKE_VOWELS
  const letter = String.fromCharCode(VOWEL_FIRST + vowel)
  const others = groups
    .filter((group) => group.includes(letter))
    .flatMap((group) => Array.from(group.replace(letter, '')))
  return others.map((other) =>
    String.fromCharCode(SYLLABLE_FIRST + at + (other.charCodeAt(0) - VOWEL_FIRST - vowel) * FINALS),
  )
}
