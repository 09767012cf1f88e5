import { addressTermOf, addressTextOf, answerAtAddress, type AddressTerm } from './address/addressAnswer.ts'
import { EXACT_NAME, FITS, MENU, NAME_PREFIX, NAME_SUBSTRING } from './keywordFits.ts'
import { lookUpTerm, mostMatching, termLevelAt } from './keywordLookup.ts'
import { addSetTo, addUnseen, anyOf, bothOf, draftFor } from './keywordCombine.ts'
import { countOfAnswer, NO_ANSWER, ordinalsOf, type Answer, type OrdinalSet } from './keywordSets.ts'
import { firstText, type Words } from './keywordTexts.ts'
import { Term } from './keywordTerm.ts'
import { joinedLoanWords } from './loanWords.ts'
import type { PlaceNames } from './placeNames.ts'
import { answerAtPlace, answerOfInitials, answerOfKind, type MeaningSets, type RoledTerm } from './roleAnswers.ts'
import { roledWords, type WordRole } from './wordRoles.ts'
import { wordsIn } from './text.ts'

/** A parsed keyword: as one piece without spaces and punctuation, and word by word when it has several. */
export interface ParsedKeyword {
  whole: Term
  words: readonly RoledTerm[]
  /** True when words ask for a kind of venue and others say where or which. */
  seeksKind: boolean
  /** True when the keyword is only initials, and enough of them for the name of a chain. */
  seeksChain: boolean
  /** Null when the keyword has no address down to the number, or words are only texts. */
  address: AddressTerm | null
}

/** Two initials begin too many names to stand for one. */
const CHAIN_INITIALS_MIN = 3

/** Without `names` words are only texts. */
export function parseKeyword(keyword: string, names: PlaceNames | null): ParsedKeyword {
  const whole = new Term(keyword)
  const words = joinedLoanWords(wordsIn(keyword))
  const seeksChain = names !== null && whole.initials >= CHAIN_INITIALS_MIN
  const address = names === null ? null : addressTermOf(keyword)
  if (words.length < 2) return { whole, words: [], seeksKind: false, seeksChain, address }
  const distinct = [...new Set(words)]
  const { words: roled, seeksKind } =
    names === null
      ? { words: distinct.map((word) => ({ word, role: TEXT })), seeksKind: false }
      : roledWords(distinct, names)
  return {
    whole,
    words: roled.map(({ word, role }) => ({ word, term: new Term(word), role })),
    seeksKind,
    seeksChain: false,
    address,
  }
}

const TEXT: WordRole = { means: 'text' }

export interface KeywordLevel {
  /** Of a fit under a reading. */
  level: number
  set: OrdinalSet
}

/** The matching venues by level, best level first; no venue is in two levels, and a level without venues is absent. */
export interface KeywordMatches {
  readonly levels: readonly KeywordLevel[]
}

/**
 * A keyword matches a venue when, without its spaces, it is part of one of the venue's texts, or when each of its words
 * is part of one; then the worst fit among the words counts (docs/decisions/0009-keywords.md). Among several words a
 * name of a place or of a kind also matches the venues there or of that kind (docs/decisions/0054-discovery-order.md).
 * `readings`, at most READINGS_MAX, are what else the keyword may mean, the likeliest first: each adds the venues that
 * neither the keyword nor a reading before it matches (docs/decisions/0061-assumed-keywords.md).
 * The matches are valid until the next keyword is matched.
 */
export function matchKeyword(
  words: Words,
  keyword: ParsedKeyword,
  sets: MeaningSets,
  readings: readonly ParsedKeyword[] = [],
): KeywordMatches {
  words.scratch.reset()
  const typed = { levels: levelsOf(answerTo(words, keyword, sets), 0) }
  return withReadings(words, typed, 0, sets, readings)
}

/**
 * Returns the matches with those of further readings, which follow `known` other ones. They stay valid like the
 * matches.
 */
export function withReadings(
  words: Words,
  matches: KeywordMatches,
  known: number,
  sets: MeaningSets,
  readings: readonly ParsedKeyword[],
): KeywordMatches {
  if (readings.length === 0) return matches
  const levels = [...matches.levels]
  const seen = words.scratch.take()
  for (const { set } of levels) addSetTo(set, seen)
  readings.forEach((reading, i) => {
    const draft = draftFor(words)
    answerTo(words, reading, sets).forEach((set, level) => set && addUnseen(draft, set, seen, level))
    levels.push(...levelsOf(draft.answer(), (known + i + 1) * FITS.length))
  })
  return { levels }
}

function levelsOf(answer: Answer, from: number): KeywordLevel[] {
  return answer.flatMap((set, level) => (set ? [{ level: from + level, set }] : []))
}

function answerTo(words: Words, keyword: ParsedKeyword, sets: MeaningSets): Answer {
  const answer = answerToWords(words, keyword, sets)
  return keyword.address === null ? answer : anyOf(words, [answerAtAddress(words, keyword.address), answer])
}

function answerToWords(words: Words, keyword: ParsedKeyword, sets: MeaningSets): Answer {
  const { whole, words: terms, seeksKind, seeksChain } = keyword
  if (seeksChain) return answerOfInitials(words, lookUpTerm(words, whole), sets)
  if (terms.length === 0) return lookUpTerm(words, whole)
  if (seeksKind) return answerOfKind(words, whole, terms, sets)
  if (terms.some(({ role }) => role.means === 'place')) return answerAtPlace(words, whole, terms, sets)
  return severalWords(
    words,
    whole,
    terms.map(({ term }) => term),
  )
}

/** Testing one venue's texts costs about as much as reading this number of ordinals of a list. */
const ORDINALS_PER_TEST = 50
/** Up to this number of venues is tested directly: looking up another word would take longer. */
const FEW_VENUES = 64

function severalWords(words: Words, whole: Term, terms: readonly Term[]): Answer {
  const byWords = matchWords(words, terms)
  // Read as romanised Korean, the whole may match what its words do not: 독립문 is Dongnimmun, but Dong and Nimmun match
  // nothing.
  if (whole.patternsIn(words).length > 1) return anyOf(words, [lookUpTerm(words, whole), byWords])
  // Otherwise a venue that contains the whole contains the words, at least as well in menu or address: the whole fits
  // better only in names.
  if (countOfAnswer(byWords) <= FEW_VENUES) {
    return testedEach(words, byWords, whole, (level, own) => (own === null ? level : Math.min(level, own)))
  }
  const inNames = lookUpTerm(words, whole).map((set, level) => (level <= NAME_SUBSTRING ? set : null))
  // For the name of a chain: every venue with the words begins with the whole, and no word fits better than that.
  const begins = inNames.map((set, level) => (level <= NAME_PREFIX ? set : null))
  if (countOfAnswer(begins) === countOfAnswer(byWords)) return begins
  return anyOf(words, [inNames, byWords])
}

/** Returns the venues that match every word, each at its worst level. */
function matchWords(words: Words, terms: readonly Term[]): Answer {
  const byRarity = terms
    .map((term) => ({ term, most: mostOf(words, term) }))
    .sort((a, b) => a.most - b.most)
    .map(({ term }) => term)
  return byRarity
    .slice(1)
    .reduce<Answer>((found, term) => narrowed(words, found, term), lookUpTerm(words, byRarity[0]!))
}

/** Returns an upper limit of the number of venues that a term matches. */
function mostOf(words: Words, term: Term): number {
  return term.patternsIn(words).reduce((sum, pattern) => sum + mostMatching(words, pattern), 0)
}

/** Returns the venues of `found` that also match a term, each at the worse of both levels. */
function narrowed(words: Words, found: Answer, term: Term): Answer {
  const count = countOfAnswer(found)
  if (count === 0) return NO_ANSWER
  const worse = (level: number, own: number | null) => (own === null ? null : Math.max(level, own))
  if (count <= FEW_VENUES) return testedEach(words, found, term, worse)
  const answer = lookUpTerm(words, term)
  const listed = answer.reduce((sum, set) => sum + (set && set.kind !== 'bitmap' ? set.length : 0), 0)
  return count * ORDINALS_PER_TEST < listed ? testedEach(words, found, term, worse) : bothOf(words, found, answer)
}

/**
 * Tests the texts of the venues of `found`: returns each at the level that follows from its level and the term's, if
 * any.
 */
function testedEach(
  words: Words,
  found: Answer,
  term: Term,
  levelFrom: (level: number, own: number | null) => number | null,
): Answer {
  const draft = draftFor(words)
  found.forEach((set, level) => {
    if (!set) return
    for (const ordinal of ordinalsOf(set)) {
      const next = levelFrom(level, termLevelAt(words, term, ordinal))
      if (next !== null) draft.add(ordinal, next)
    }
  })
  return draft.answer()
}

/**
 * The text of a venue that explains the match: number `index` of its name (0), menu items, or road and lot address; null
 * for the address of a venue that lies at a named place and has no word in its texts.
 */
export interface KeywordReason {
  field: 'name' | 'menu' | 'address'
  index: number | null
}

/**
 * Returns the best text of the whole keyword, or otherwise of the word that fits best: the name, the first such menu
 * item, or the road address before the lot address. Only for a venue that matches at `level`, below FITS.length.
 */
export function reasonOf(words: Words, keyword: ParsedKeyword, ordinal: number, level: number): KeywordReason {
  const wholeLevel = termLevelAt(words, keyword.whole, ordinal)
  if (wholeLevel !== null && (wholeLevel === level || keyword.words.length === 0))
    return textAt(words, keyword.whole, ordinal, wholeLevel)
  if (level === EXACT_NAME && keyword.address !== null && keyword.address.others === null) {
    const index = addressTextOf(words, keyword.address, ordinal)
    if (index !== null) return { field: 'address', index }
  }
  const fits = keyword.words.flatMap(({ term }) => {
    const own = termLevelAt(words, term, ordinal)
    return own === null ? [] : [{ term, own }]
  })
  if (fits.length === 0) return { field: 'address', index: null }
  const best = fits.reduce((a, b) => (b.own < a.own ? b : a))
  return textAt(words, best.term, ordinal, best.own)
}

function textAt(words: Words, term: Term, ordinal: number, level: number): KeywordReason {
  if (level <= NAME_SUBSTRING) return { field: 'name', index: 0 }
  return { field: level === MENU ? 'menu' : 'address', index: firstText(words, term.patternsIn(words), ordinal, level) }
}
