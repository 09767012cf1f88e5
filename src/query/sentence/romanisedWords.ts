import { romanised } from '#base/text/hangul.ts'
import { romanisedAsWritten } from '#base/text/liaison.ts'
import { foldWord } from '#base/text/text.ts'
import { LEXICON_WORDS, readingsOf } from '../wordsLexicon.ts'
import { plainDish, romanisedDish } from './dishWords.ts'
import { EVERYDAY_KOREAN } from './wordsFillers.ts'
import { UNRECORDED_WORDS } from './wordsUnsayable.ts'

/** Shorter words in Latin letters are words of too many languages. */
const LATIN_MIN = 5
/** Of the shorter ones these are words of no other language that people search in. */
const SHORT_WORDS: Readonly<Record<string, string>> = { kape: '카페', kafe: '카페' }
const LATIN = /^[a-z]+$/u
/** A house of something: galbijip, guksujib. */
const HOUSE = /^(.{3,})(?:jip|jib|zip)$/u

interface Spellings {
  exact: ReadonlyMap<string, string>
  /** By a looser key that several romanisations share; null for a key of several words. */
  plain: ReadonlyMap<string, string | null>
}

/** Made for the first unknown word in Latin letters. */
let known: Spellings | null = null

/**
 * Returns the Korean word of a filter, or the everyday word, that a word in Latin letters spells (joyonghan: 조용한, masitneun:
 * 맛있는, galbijip: galbi); null for any other word.
 */
export function koreanInLatin(word: string): string | null {
  const text = foldWord(word)
  const short = SHORT_WORDS[text]
  if (short !== undefined) return short
  if (!LATIN.test(text) || text.length < LATIN_MIN) return null
  const house = HOUSE.exec(text)?.[1]
  return wordOf(text) ?? (house === undefined ? null : thingOf(house))
}

function thingOf(text: string): string | null {
  const isKnown = readingsOf(text).length > 0 || romanisedDish(text) !== null
  return isKnown ? text : text.length < LATIN_MIN ? null : wordOf(text)
}

function wordOf(text: string): string | null {
  known ??= spellings()
  return known.exact.get(text) ?? known.plain.get(plainDish(text)) ?? null
}

/** Everyday words count only in an exact spelling, because they are short; a word of a filter comes before them. */
function spellings(): Spellings {
  const exact = new Map<string, string>()
  const plain = new Map<string, string | null>()
  const isKorean = (word: string) => /^[가-힣]{2,}$/u.test(word)
  for (const word of LEXICON_WORDS.filter(isKorean)) {
    for (const spelling of new Set([romanised(word), romanisedAsWritten(word)])) {
      if (!exact.has(spelling)) exact.set(spelling, word)
      const key = plainDish(spelling)
      if (key.length < LATIN_MIN) continue
      const other = plain.get(key)
      plain.set(key, other === undefined || isSame(other, word) ? word : null)
    }
  }
  for (const word of [...EVERYDAY_KOREAN, ...UNRECORDED_WORDS].filter(isKorean))
    for (const spelling of [romanised(word), romanisedAsWritten(word)])
      if (!exact.has(spelling)) exact.set(spelling, word)
  return { exact, plain }
}

function isSame(one: string | null, other: string): boolean {
  return one !== null && JSON.stringify(readingsOf(one)) === JSON.stringify(readingsOf(other))
}
