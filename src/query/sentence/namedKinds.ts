import { foldWord } from '#base/text/text.ts'
import type { NamedKind } from '#contract/parameters/query.ts'
import { SUBTYPE_FAMILY } from '#venue/vocabulary.ts'
import { LEXICON_WORDS, readingsOf } from '../wordsLexicon.ts'
import { cachedByText } from './cachedByText.ts'
import { isUnlistedDish } from './dishWords.ts'
import { isDish } from './wordsDish.ts'

/** Korean names have these words in Hangul more often than in Latin letters. */
const SPELLINGS: Readonly<Record<string, string>> = {
  salad: '샐러드',
  salads: '샐러드',
  poke: '포케',
  taco: '타코',
  tacos: '타코',
  burrito: '부리또',
  kebab: '케밥',
  burger: '버거',
  burgers: '버거',
  hamburger: '햄버거',
  pizza: '피자',
  pasta: '파스타',
  spaghetti: '스파게티',
  steak: '스테이크',
  sandwich: '샌드위치',
  toast: '토스트',
  bagel: '베이글',
  bagels: '베이글',
  waffle: '와플',
  waffles: '와플',
  cake: '케이크',
  macaron: '마카롱',
  donut: '도넛',
  donuts: '도넛',
  dessert: '디저트',
  brunch: '브런치',
  bakery: '베이커리',
  coffee: '커피',
  gelato: '젤라또',
  bingsu: '빙수',
  curry: '카레',
  ramen: '라멘',
  udon: '우동',
  soba: '소바',
  sushi: '스시',
  donkatsu: '돈까스',
  tonkatsu: '돈까스',
  porkcutlet: '돈까스',
  izakaya: '이자카야',
  chicken: '치킨',
  friedchicken: '치킨',
  pho: '쌀국수',
  dumpling: '만두',
  dumplings: '만두',
  mandu: '만두',
  malatang: '마라탕',
  lambskewers: '양꼬치',
  hotpot: '훠궈',
  gukbap: '국밥',
  kalguksu: '칼국수',
  naengmyeon: '냉면',
  tteokbokki: '떡볶이',
  gimbap: '김밥',
  kimbap: '김밥',
  jokbal: '족발',
  bossam: '보쌈',
  dakgalbi: '닭갈비',
  samgyetang: '삼계탕',
  samgyeopsal: '삼겹살',
  gopchang: '곱창',
  makgeolli: '막걸리',
}
const inHangul: ReadonlyMap<string, string> = new Map(Object.entries(SPELLINGS))

/** People speak of these kitchens and rarely of one dish of them, and their words are parts of other words: 양식 of 소양식당. */
const KITCHENS: ReadonlySet<string> = new Set(
  'korean chinese japanese western french fusion mexican thai vietnamese indian middle_eastern italian'.split(' '),
)
/** Other words have these: 타이거, 마라도, 우정식당, 물고기, 켄터키, 홍차이나, and 빽다방 is no tea house. */
const PARTS: ReadonlySet<string> = new Set('타이 마라 족보 교자 정식 고기 터키 중동 인도 태국 홍차 다방'.split(' '))
const HANGUL = /^[가-힣]{2,}$/u
/** 칼국수집 and 디저트 카페 serve what is in names without the ending. */
const HOUSE = /(?:전문점|집|점|가게|식당|카페)$/u
/** The most words that are looked for in names. */
export const NAMED_MAX = 5

/** An ending behind a word of a sentence, such as 를. */
const ENDING_MAX = 2

/**
 * Returns the word that names of venues have for a phrase of a sentence that became a kind of venue; null for a word of one
 * syllable, for one of a kitchen, and for one in Latin letters that has no known Hangul.
 */
export function wordInNames(phrase: string, subtype: string): string | null {
  const latin = inHangul.get(foldWord(phrase))
  if (latin !== undefined) return latin
  const known = withoutEnding(foldWord(phrase), subtype)
  if (known === null) return null
  const bare = known.replace(HOUSE, '')
  const word = bare.length >= 2 && means(bare, subtype) ? bare : known
  if (!HANGUL.test(word) || PARTS.has(word)) return null
  return !KITCHENS.has(subtype) || isDish(word, subtype) ? word : null
}

function withoutEnding(phrase: string, subtype: string): string | null {
  for (let cut = 0; cut <= ENDING_MAX && cut < phrase.length; cut++) {
    const word = phrase.slice(0, phrase.length - cut)
    if (means(word, subtype)) return word
  }
  return null
}

function means(word: string, subtype: string): boolean {
  return readingsOf(word).some(({ param, value }) => param === 'subtype' && value === subtype)
}

/** So short, other words have the name of a dish by chance: 나초 of 하나초밥. The kinds of the vocabulary are no part of others. */
const SHORT_LENGTH = 2
/** Except this one: 엔제리너스시립대. */
const SUSHI = '스시'

/** Returns a word of names with the words that have it and mean only other kinds than those that are asked for. */
export function namedKindOf(word: string, subtypes: readonly string[]): NamedKind {
  const asked = new Set(subtypes.flatMap((subtype) => [subtype, ...(SUBTYPE_FAMILY[subtype] ?? [])]))
  const not = longerWords(foldWord(word)).filter((longer) => {
    const kinds = readingsOf(longer).filter(({ param }) => param === 'subtype')
    return kinds.length > 0 && kinds.every(({ value }) => !asked.has(value))
  })
  return { word, isAnywhere: word.length > SHORT_LENGTH || !(isUnlistedDish(word) || word === SUSHI), not }
}

const hangulWords = [...new Set(LEXICON_WORDS.map(foldWord))].filter((word) => HANGUL.test(word))

const longerWords = cachedByText((word: string): readonly string[] =>
  hangulWords.filter((other) => other.length > word.length && other.includes(word)),
)
