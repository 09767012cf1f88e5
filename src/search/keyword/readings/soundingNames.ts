import { foldPunctuation } from '#base/text/text.ts'
import { EXACT_NAME } from '../keywordFits.ts'
import { lookUpTerm } from '../keywordLookup.ts'
import { Term } from '../keywordTerm.ts'
import type { Words } from '../keywordTexts.ts'
import { venuesCalled } from '../ownNames.ts'
import { isForeignDish } from './foreignDishes.ts'
import { consonantsOf, soundsOfLatin } from './phoneticCode.ts'

/** A name in Hangul, or words of one, that sounds like a text in Latin letters. */
export interface SoundingName {
  name: string
  /** Whether an open venue is called so and has no other words in its name. */
  isWhole: boolean
  /** How far they are apart, for each letter of the text: 0 for an exact romanisation, .7 for a bold guess. */
  apart: number
}

/** With so few consonants, which agree by chance, the vowels must agree as well. */
const FEW_CONSONANTS = 2
const FEW_APART_MAX = 0.15
/** The words of the longest names, in Latin letters. */
const LETTERS_MAX = 60
const NAMES_MAX = 3

/** Returns the names that a text in Latin letters sounds most like, the nearest first, and among equals whole names. */
export function namesSoundingLike(words: Words, text: string): SoundingName[] {
  const folded = foldPunctuation(text)
  const consonants = consonantsOf(soundsOfLatin(folded)[0] ?? '')
  if (isForeignDish(text) || folded.length > LETTERS_MAX || consonants.length < FEW_CONSONANTS) return []
  words.scratch.reset()
  // Nothing is guessed where a venue is called so, letter by letter.
  if (venuesCalled(words, text).length > 0) return []
  const apartMax = consonants.length > FEW_CONSONANTS ? Infinity : FEW_APART_MAX
  return words.nameWords
    .soundingLike(folded)
    .map(({ text: name, distance }) => {
      words.scratch.reset()
      const isWhole = (lookUpTerm(words, new Term(name))[EXACT_NAME]?.openCount ?? 0) > 0
      return { name, isWhole, apart: distance / folded.length }
    })
    .filter(({ apart }) => apart <= apartMax)
    .sort((one, next) => one.apart - next.apart || Number(next.isWhole) - Number(one.isWhole))
    .slice(0, NAMES_MAX)
}
