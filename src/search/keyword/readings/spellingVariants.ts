import { foldSpaces } from '#base/text/text.ts'

/**
 * Spellings in use beside each other, each with the standard one first, in names and on menus. Sources: Standard Korean
 * Dictionary of the National Institute of Korean Language (설렁탕, 떡볶이, 육개장, 순댓국, 아귀, 메밀), and its rules for foreign
 * words: chapter 3, English final plosives and diphthongs (케이크, 숍, 도넛), chapter 1 article 5, words in established use
 * (바비큐); the Japanese word 카츠 is written in all four ways.
 */
const SPELLINGS: readonly (readonly [standard: string, ...others: readonly string[]])[] = [
  ['설렁탕', '설농탕'],
  ['떡볶이', '떡볶기', '떡뽁이', '떡복이'],
  ['볶음', '뽁음', '복음'],
  ['육개장', '육계장'],
  ['순댓국', '순대국'],
  ['만둣국', '만두국'],
  ['북엇국', '북어국'],
  ['고깃집', '고기집'],
  ['아귀', '아구'],
  ['메밀', '모밀'],
  ['낙지', '낚지'],
  ['가스', '까스', '카츠', '가츠'],
  ['게트', '게뜨'],
  ['케이크', '케익', '케잌'],
  ['스테이크', '스테익', '스테잌'],
  ['숍', '샵'],
  ['도넛', '도너츠', '도너스'],
  ['바비큐', '바베큐'],
  ['초콜릿', '초콜렛', '쵸콜렛'],
  ['소시지', '소세지'],
  ['프라이드', '후라이드'],
  ['크루아상', '크로와상', '크로아상'],
  ['브루잉', '브루윙'],
  ['야키', '야끼'],
  ['이자카야', '이자까야'],
]

/** Matches a word with one of these spellings; most words have none. */
const SPELT = new RegExp(SPELLINGS.flat().join('|'), 'u')

/** Vowels that sound alike to most speakers in Seoul today (Standard Pronunciation, article 4): 찌개 is written 찌게 as well. */
const LIKE_VOWELS = ['ㅐㅔ', 'ㅒㅖ', 'ㅙㅚㅞ']
/** After ㅈ, ㅉ and ㅊ these sound alike too (rules for foreign words, chapter 3: 주스, not 쥬스). */
const LIKE_VOWELS_AFTER_J = ['ㅏㅑ', 'ㅓㅕ', 'ㅗㅛ', 'ㅜㅠ']
const J_INITIALS = [12, 13, 14]
/** In foreign words people write the English sh in both ways (rules for foreign words, chapter 3: 셰이크, not 쉐이크). */
const LIKE_VOWELS_AFTER_S = ['ㅖㅞ']
const S_INITIAL = 9
/**
 * Initials that one word has in several spellings, by their position in Unicode's order: tense for plain, as people speak
 * (쭈꾸미, 짜장, 쏘주), and tense for aspirated in foreign words (rules for foreign words, chapter 1 article 4: 카페, not 까페).
 */
const LIKE_INITIALS: readonly (readonly number[])[] = [
  [0, 1],
  [1, 15],
  [3, 4],
  [4, 16],
  [7, 8],
  [8, 17],
  [9, 10],
  [12, 13],
  [13, 14],
]

const SYLLABLE_FIRST = 0xac00
const SYLLABLE_LAST = 0xd7a3
const VOWEL_FIRST = 0x314f
const VOWELS = 21
const FINALS = 28

/** Limits a word with many such vowels. */
const VARIANTS_MAX = 64
/** Of a longer text only what one change gives, which grows with its length and not with its square. */
const TWO_CHANGES_LENGTH_MAX = 16
/** A longer text is no name that somebody spelt differently. */
const LENGTH_MAX = 30
/** More places spelt differently make another word. */
const CHANGES_MAX = 2

/**
 * Returns other regular spellings of a Korean word, those with the fewest changes first: another spelling in use
 * (설렁탕: 설농탕), a vowel that sounds alike (찌개: 찌게, 주스: 쥬스), or an initial that is spoken tense (주꾸미: 쭈꾸미). The word itself is left out.
 */
export function spellingVariantsOf(word: string): string[] {
  const text = foldSpaces(word)
  if (text.length > LENGTH_MAX) return []
  const found = new Set([text])
  let last = [text]
  const changesMax = text.length > TWO_CHANGES_LENGTH_MAX ? 1 : CHANGES_MAX
  for (let changes = 0; changes < changesMax; changes++) {
    const next: string[] = []
    for (const one of last) {
      if (found.size > VARIANTS_MAX) break
      for (const variant of oneChangeFrom(one)) if (!found.has(variant)) next.push(variant)
      for (const variant of next) found.add(variant)
    }
    last = next
  }
  return [...found].slice(1, 1 + VARIANTS_MAX)
}

/** Returns the word in the other spellings that are in use beside its own: 설렁탕 is also 설농탕. */
export function spellingsInUse(word: string): string[] {
  if (!SPELT.test(word)) return []
  return SPELLINGS.flatMap((group) =>
    group
      .filter((one) => word.includes(one))
      .flatMap((one) => group.filter((other) => other !== one).map((other) => word.replace(one, other))),
  )
}

function oneChangeFrom(word: string): string[] {
  const spelt = spellingsInUse(word)
  for (let at = 0; at < word.length; at++) {
    const others = soundingLikeCode(word.charCodeAt(at))
    for (const other of others) spelt.push(word.slice(0, at) + other + word.slice(at + 1))
  }
  return spelt
}

/** By syllable, filled as syllables are asked for. */
const alike: (readonly string[] | undefined)[] = []
const NONE: readonly string[] = []

/** Returns the syllables with another vowel or initial that is written for the same; none for other characters. */
function soundingLikeCode(code: number): readonly string[] {
  const at = code - SYLLABLE_FIRST
  return at < 0 || at > SYLLABLE_LAST - SYLLABLE_FIRST ? NONE : (alike[at] ??= soundingLike(at))
}

function soundingLike(at: number): string[] {
  const vowel = Math.floor(at / FINALS) % VOWELS
  const initial = Math.floor(at / FINALS / VOWELS)
  const isAfterJ = J_INITIALS.includes(initial)
  const afterInitial = isAfterJ ? LIKE_VOWELS_AFTER_J : initial === S_INITIAL ? LIKE_VOWELS_AFTER_S : []
  const groups = [...LIKE_VOWELS, ...afterInitial]
  const letter = String.fromCharCode(VOWEL_FIRST + vowel)
  const others = groups
    .filter((group) => group.includes(letter))
    .flatMap((group) => Array.from(group.replace(letter, '')))
  const initials = LIKE_INITIALS.filter((group) => group.includes(initial)).flatMap((group) =>
    group.filter((other) => other !== initial),
  )
  return [
    ...others.map((other) => at + (other.charCodeAt(0) - VOWEL_FIRST - vowel) * FINALS),
    ...initials.map((other) => at + (other - initial) * VOWELS * FINALS),
  ].map((code) => String.fromCharCode(SYLLABLE_FIRST + code))
}
