import { withOtherLayout } from '#base/text/keystrokes.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { addressIn, type AddressWords } from '../address/addressWords.ts'
import type { Assumption, AssumptionKind } from '#venue/assumption.ts'
import type { KeywordReading } from './keywordReading.ts'
import { MENU, NAME_WORD, READINGS_MAX } from '../keywordFits.ts'
import { lookUp, mostMatching } from '../keywordLookup.ts'
import type { Term } from '../keywordTerm.ts'
import type { Words } from '../keywordTexts.ts'
import { foldedLoanWord, loanWordsMisspelt } from '../loanWords.ts'
import { isForeignDish } from './foreignDishes.ts'
import { withFigures, withLetterNames } from './letterNames.ts'
import { nameBeforeKind, nameForms, withoutMainBranch } from './nameForms.ts'
import type { NicknameTable } from './nicknames.ts'
import { countUpTo, Occurrences, type Occurrence } from './occurrences.ts'
import { patternOf, type Pattern } from '../pattern.ts'
import type { PlaceNames } from '../placeNames.ts'
import { spellingVariantsOf } from './spellingVariants.ts'
import { wordsIn } from '../text.ts'
import { oneTypingErrorFrom } from './typingErrors.ts'
import { FEW_RESULTS } from '../../fewResults.ts'
import { roledWords } from '../wordRoles.ts'

/** What a word is read as; null: as typed. */
type Choice = Omit<Assumption, 'typed'> | null

/** Of one kind, the readings of a word that most venues have. */
const ALTERNATIVES_MAX = 3
/**
 * The texts of misspelt forms are searched in at most this number of venues together, those of the rarest parts first:
 * the upper limit of a form that occurs nowhere is often large, because its parts are those of other words.
 */
const TRIED_VENUES_MAX = 6_000
const TRIED_MAX = 160
/** A part that is this frequent has an answer of its own, which is read and not searched for. */
const COMMON_MIN = 1_000
/** A longer keyword names its venue well enough; its readings would be too many. */
const WORDS_MAX = 5

/**
 * Returns the readings of a keyword with the names of the chains for which its words stand. They are not guessed, so they
 * are always searched.
 */
export function chainReadings(keyword: string, nicknames: NicknameTable): KeywordReading[] {
  const whole = nicknames.chainsOf(keyword)
  if (whole.length > 0) return whole.map((choice) => wholeReading(keyword, choice)).slice(0, READINGS_MAX)
  const words = wordsIn(keyword)
  if (words.length < 2 || words.length > WORDS_MAX) return []
  const choices = words.map((word): readonly Choice[] => nicknames.chainsOf(word))
  if (choices.every(({ length }) => length === 0)) return []
  // A word that names a chain in its own spelling stays beside the other spelling.
  return combined(
    words,
    choices.map((list) =>
      list.every((choice) => choice?.as === 'nickname') && list.length > 0 ? list : [null, ...list],
    ),
  )
}

/**
 * Returns guesses with the chains that they name: a nickname typed in the other keyboard layout (tmqjr: 스벅) means its
 * chain, too. Guesses of other kinds stay as they are.
 */
export function withChains(guessed: readonly KeywordReading[], nicknames: NicknameTable): KeywordReading[] {
  return guessed.flatMap((guess) => {
    if (!guess.assumed.every(({ as }) => as === 'keyboard')) return [guess]
    const chains = chainReadings(guess.keyword, nicknames)
    if (chains.length === 0) return [guess]
    return chains.map(({ keyword, assumed }) => ({ keyword, assumed: [...guess.assumed, ...assumed] }))
  })
}

/**
 * Returns what else a keyword may mean that finds few venues, the likeliest first: in one piece, then with other words.
 * Only readings whose words occur in one of the indexes. A word for a place or a kind is taken as it is. `typedTerms`:
 * the words of the keyword that were looked up before, in the same use of the scratch. `isTyping`: errors in short words
 * are mended, too.
 */
export function guessedReadings(
  indexes: readonly Words[],
  keyword: string,
  names: PlaceNames,
  typedTerms: ReadonlyMap<string, Term>,
  isTyping: boolean,
): KeywordReading[] {
  const address = addressIn(keyword)
  if (address !== null) return guessedBeside(indexes, address, names, typedTerms, isTyping)
  const typed = wordsIn(keyword)
  if (typed.length === 0 || typed.length > WORDS_MAX) return []
  const occurrences = new Occurrences(indexes, typedTerms)
  const forms = nameForms(keyword, typed, names)
  const named = withoutMainBranch(typed)
  if (named.length > 0 && named.length < typed.length)
    return [...forms, ...guessedReadings(indexes, named.join(' '), names, typedTerms, isTyping)].slice(0, READINGS_MAX)
  const texts = new Set(
    roledWords(typed, names)
      .words.filter(({ role }) => role.means === 'text')
      .map(({ word }) => word),
  )
  const isOneName = typed.length === 1 || (texts.size === typed.length && NAME_OF_WORDS.test(keyword))
  const whole = alternativesTo(occurrences, foldPunctuation(keyword), { isOneName, isTyping }, keyword).map((choice) =>
    wholeReading(keyword, choice),
  )
  // Another spelling of the whole word is surer than its parts.
  const isSpelt = ({ assumed }: KeywordReading) => assumed.every(({ as }) => as === 'spelling')
  const [spelt, others] = [whole.filter(isSpelt), whole.filter((reading) => !isSpelt(reading))]
  if (typed.length === 1)
    return [...spelt, ...forms, ...nameBeforeKind(keyword, occurrences), ...others].slice(0, READINGS_MAX)
  const choices = typed.map((word): readonly Choice[] => {
    if (!texts.has(word)) return [null]
    const others = alternativesTo(occurrences, word, { isOneName: true, isTyping })
    return others.length > 0 && occurrences.of(word).total === 0 ? others : [null, ...others]
  })
  return [...forms, ...whole, ...combined(typed, choices)].slice(0, READINGS_MAX)
}

/** An address is taken as it is; the words beside it may mean others. */
function guessedBeside(
  indexes: readonly Words[],
  { place, within, others }: AddressWords,
  names: PlaceNames,
  typedTerms: ReadonlyMap<string, Term>,
  isTyping: boolean,
): KeywordReading[] {
  if (others.length === 0) return []
  return guessedReadings(indexes, others.join(' '), names, typedTerms, isTyping).map(({ keyword, assumed }) => ({
    keyword: [keyword, ...within, place].join(' '),
    assumed,
  }))
}

function wholeReading(keyword: string, choice: NonNullable<Choice>): KeywordReading {
  return { keyword: choice.read, assumed: [{ typed: keyword, ...choice }] }
}

/** Returns the readings of several words, those with the fewest assumptions first, without the words as typed. */
function combined(words: readonly string[], choices: readonly (readonly Choice[])[]): KeywordReading[] {
  let readings: (readonly Choice[])[] = [[]]
  for (const list of choices) {
    readings = readings
      .flatMap((chosen) => list.map((choice) => [...chosen, choice]))
      .slice(0, READINGS_MAX * (ALTERNATIVES_MAX + 1))
  }
  return readings
    .map((chosen) => ({
      keyword: chosen.map((choice, i) => choice?.read ?? words[i]!).join(' '),
      assumed: chosen.flatMap((choice, i) => (choice === null ? [] : [{ typed: words[i]!, ...choice }])),
    }))
    .filter(({ assumed }) => assumed.length > 0)
    .sort((a, b) => a.assumed.length - b.assumed.length)
    .slice(0, READINGS_MAX)
}

/**
 * Returns what a word may mean besides its letters. A kind of assumption is made only when the surer ones before it find
 * nothing; errors of the keys are not assumed of a word that names something or is found several times, nor of several
 * words that are no name together (`isOneName` is false).
 */
function alternativesTo(
  occurrences: Occurrences,
  word: string,
  { isOneName, isTyping }: { isOneName: boolean; isTyping: boolean },
  asTyped = word,
): NonNullable<Choice>[] {
  const folded = foldPunctuation(word)
  const spelt = commonest(
    occurrences,
    [...spellingVariantsOf(word), ...withLetterNames(folded), ...withFigures(folded)],
    'spelling',
  )
  if (spelt.length > 0 || isForeignDish(word)) return spelt
  const isKnown = isName(occurrences.of(word))
  const layouts = isKnown ? [] : otherLayoutsOf(asTyped)
  const keyboard = layouts.length === 0 ? [] : commonest(occurrences, layouts, 'keyboard')
  if (keyboard.length > 0) return keyboard
  const misspelt = isKnown ? [] : commonest(occurrences, loanWordsMisspelt(folded), 'typing_error')
  if (misspelt.length > 0) return misspelt
  const sounding = () => soundingLike(occurrences.indexes, word)
  const mistyped = () =>
    isKnown || !isOneName || (!isTyping && SHORT_LATIN.test(folded))
      ? []
      : commonest(occurrences, mistypedFrom(occurrences, word), 'typing_error')
  // A Korean word that names something is no foreign one by its sound, and others rarely are; a word in Latin letters
  // often is the sound of a Korean one.
  if (isKnown && HANGUL.test(word)) return []
  const [first, second] = HANGUL.test(word) ? [mistyped, sounding] : [sounding, mistyped]
  const found = first()
  const others = found.length > 0 ? found : second()
  return others.length > 0 || isKnown || !isOneName ? others : misheard(occurrences.indexes, word)
}

function misheard(indexes: readonly Words[], word: string): NonNullable<Choice>[] {
  return nearestOf(
    indexes.flatMap(({ nameWords }) => nameWords.misheard(foldPunctuation(word))),
    'typing_error',
  )
}

/** The words of one typing error that may occur: testing them as they are made costs less than making all of them. */
function mistypedFrom(occurrences: Occurrences, word: string): string[] {
  return oneTypingErrorFrom(word, (units, length) => occurrences.mayHaveUnits(units, length))
}

/** A capital is a tense consonant (EjrqhRdl: 떡볶이), or only the capital of a phone at the beginning. */
function otherLayoutsOf(typed: string): string[] {
  const text = typed.replaceAll(/\s+/gu, '')
  return [...new Set([withOtherLayout(text), withOtherLayout(text.toLowerCase())])].filter((one) => one !== null)
}

/** Nearly every shorter English word is one error away from another one in a name (lawyer: layer); who types sees the guess. */
const SHORT_LATIN = /^[a-z]{1,6}$/u
const HANGUL = /\p{Script=Hangul}/u
/** Words that may be one name written apart; a longer one has too many misspelt forms. */
const NAME_OF_WORDS = /^(?=.{4,10}$)[가-힣]+(?: [가-힣]+){1,2}$/u

function soundingLike(indexes: readonly Words[], word: string): NonNullable<Choice>[] {
  return nearestOf(
    indexes.flatMap(({ nameWords }) => nameWords.soundingLike(foldPunctuation(word))),
    'romanised',
  )
}

function nearestOf(found: { text: string; distance: number }[], as: AssumptionKind): NonNullable<Choice>[] {
  const distinct = new Map(found.sort((a, b) => a.distance - b.distance).map((one) => [one.text, one]))
  const nearest = found[0]?.distance
  return [...distinct.values()]
    .filter(({ distance }) => distance === nearest)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ text }) => ({ read: text, as }))
}

/** Returns the texts that most names have, or most menus when no name has any. */
function commonest(occurrences: Occurrences, texts: readonly string[], as: AssumptionKind): NonNullable<Choice>[] {
  const { indexes } = occurrences
  let tried = 0
  const counts = texts
    .filter((text) => occurrences.mayHave(text))
    .map((text) => {
      const patterns = patternsOf(text)
      return { text, patterns, most: mostOf(indexes, patterns) }
    })
    .filter(({ most }) => most > 0)
    .sort((a, b) => a.most - b.most)
    .filter((_, i, all) => i < TRIED_MAX / 2 || i >= all.length - TRIED_MAX / 2)
    .filter(({ most }) => most > COMMON_MIN || (tried += most) <= TRIED_VENUES_MAX)
    .map(({ text, patterns }) => ({ text, ...countsOf(indexes, patterns) }))
  const isInNames = counts.some(({ names }) => names > 0)
  return counts
    .filter(({ names, texts: all }) => (isInNames ? names : all) > 0)
    .sort((a, b) => b.names - a.names || b.texts - a.texts)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ text }) => ({ read: text, as }))
}

/** Also as the loan word that a text is: without its romanised readings, of which a guess would try too many. */
function patternsOf(text: string): Pattern[] {
  const loan = foldedLoanWord(text)
  return loan === null ? [patternOf(text)] : [patternOf(text), patternOf(loan)]
}

function mostOf(indexes: readonly Words[], patterns: readonly Pattern[]): number {
  return indexes.reduce((sum, words) => sum + patterns.reduce((most, one) => most + mostMatching(words, one), 0), 0)
}

/** Returns the number of names of which a text is a word, and that of venues with it in their name or on their menu. */
function countsOf(indexes: readonly Words[], patterns: readonly Pattern[]): { names: number; texts: number } {
  const answers = patterns.flatMap((pattern) => indexes.map((words) => lookUp(words, pattern)))
  return {
    names: answers.reduce((sum, answer) => sum + countUpTo(answer, NAME_WORD), 0),
    texts: answers.reduce((sum, answer) => sum + countUpTo(answer, MENU), 0),
  }
}

/** Returns true when a word is a word of a name, or is found so often that it is no error. */
const isName = ({ total, names }: Occurrence) => total >= FEW_RESULTS || names > 0
