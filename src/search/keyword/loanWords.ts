import { editDistance, foldPunctuation } from '#base/text/text.ts'
import { CHAINS } from '../chains.ts'

/**
 * Latin spellings that no rule converts to Hangul, because Korean borrowed the word by its sound, each with the Hangul
 * on signs and in registers. A spelling is included when the Hangul means nothing else and readers of Latin letters
 * search for it. Excluded are words of one Hangul syllable, which occur within many others (bar, pub: 바, 펍), and words
 * that the rules of romanisation find anyway (lotte, kyochon, izakaya), also word by word (mega coffee, which is 메가커피
 * in some names and 메가MGC커피 in others).
 */
const SPELLINGS: readonly (readonly [latin: string, hangul: string])[] = [
  // Kinds of places and what they serve: Korean names have these words in Hangul more often than in Latin letters.
  ['cafe', '카페'],
  ['café', '카페'],
  ['coffee', '커피'],
  ['bakery', '베이커리'],
  ['roastery', '로스터리'],
  ['dessert', '디저트'],
  ['brunch', '브런치'],
  ['dining', '다이닝'],
  ['kitchen', '키친'],
  ['bistro', '비스트로'],
  ['trattoria', '트라토리아'],
  ['pizza', '피자'],
  ['pasta', '파스타'],
  ['steak', '스테이크'],
  ['burger', '버거'],
  ['sandwich', '샌드위치'],
  ['salad', '샐러드'],
  ['chicken', '치킨'],
  ['barbecue', '바베큐'],
  ['shabu', '샤브'],
  ['ramen', '라멘'],
  ['sushi', '스시'],
  ['tonkatsu', '돈까스'],
  ['omakase', '오마카세'],
  ['curry', '카레'],
  ['taco', '타코'],
  ['kebab', '케밥'],
  ['donut', '도넛'],
  ['doughnut', '도넛'],
  ['waffle', '와플'],
  ['bagel', '베이글'],
  ['croffle', '크로플'],
  ['macaron', '마카롱'],
  ['gelato', '젤라또'],
  ['cocktail', '칵테일'],
  ['whisky', '위스키'],
  ['whiskey', '위스키'],
  ['garden', '가든'],
  // Names of chains besides those of the table: shorter ones, and one that the register spells.
  ['twosome', '투썸'],
  ['cafe bene', '카페베네'],
  ['bhc', '비에이치씨'],
  ['dominos', '도미노'],
]

/** tom n toms, a twosome place, mad for garlic. */
const LOAN_WORDS_MAX = 3

/** Chains: the register has them in Hangul, international readers write them in Latin letters. */
const NAMES = CHAINS.filter(({ isBorrowed }) => isBorrowed).map(({ latin, korean }) => [latin, korean] as const)

const byLatin = new Map([...SPELLINGS, ...NAMES].map(([latin, hangul]) => [foldPunctuation(latin), hangul]))

/** Returns the Hangul that Korea uses for a Latin word or name, or null; compares as keywords are compared. */
export function loanWord(text: string): string | null {
  return byLatin.get(foldPunctuation(text)) ?? null
}

/** The same for a word as `foldPunctuation` returns it. */
export function foldedLoanWord(text: string): string | null {
  return byLatin.get(text) ?? null
}

/** A shorter word is near too many others; a longer one has room for a second error. */
const MISSPELT_MIN = 5
const TWO_ERRORS_MIN = 10

/**
 * Returns the Latin spellings that a folded word in Latin letters may have been meant for (parisbagutte:
 * parisbaguette), the nearest only.
 */
export function loanWordsMisspelt(text: string): string[] {
  if (text.length < MISSPELT_MIN || !/^[a-z]+$/u.test(text)) return []
  let nearest = text.length < TWO_ERRORS_MIN ? 1 : 2
  let found: string[] = []
  for (const latin of byLatin.keys()) {
    const distance = latin.length < MISSPELT_MIN ? Infinity : editDistance(text, latin, nearest)
    if (distance > nearest) continue
    if (distance < nearest) found = []
    nearest = distance
    found.push(latin)
  }
  return found
}

/** Returns the words of a keyword, with the words of one loan word joined: paul bassett gangnam is two. */
export function joinedLoanWords(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(LOAN_WORDS_MAX, words.length - at)
    while (length > 1 && loanWord(words.slice(at, at + length).join(' ')) === null) length--
    joined.push(words.slice(at, at + length).join(' '))
    at += length
  }
  return joined
}
