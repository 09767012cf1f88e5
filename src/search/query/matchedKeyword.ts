import {
  matchKeyword,
  parseKeyword,
  withReadings,
  type KeywordMatches,
  type ParsedKeyword,
} from '../keyword/keyword.ts'
import type { Term } from '../keyword/keywordTerm.ts'
import type { Words } from '../keyword/keywordTexts.ts'
import { withOwnNames } from '../keyword/ownNames.ts'
import { READINGS_MAX } from '../keyword/keywordFits.ts'
import { chainReadings, guessedReadings, withChains } from '../keyword/readings/assumedReadings.ts'
import { GuessCache } from '../keyword/readings/guessCache.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'
import { countsOfKeyword, mayMeanOther, sumOfCounts } from './keywordCounts.ts'
import type { SearchTarget } from './searchTarget.ts'
import { TableMeanings } from './tableMeanings.ts'

/** What a keyword is searched as besides what was typed, and what it matches in each index, in the order of the indexes. */
export interface MatchedKeyword {
  readings: readonly KeywordReading[]
  matches: readonly KeywordMatches[]
}

/** What a scratch was used for when a keyword had been matched: its sets are gone once it is used for anything else. */
interface ScratchUse {
  words: Words
  keyword: number
  taken: number
}

const useOf = (words: Words): ScratchUse => ({ words, keyword: words.scratch.keyword, taken: words.scratch.taken })

/** How what else a keyword may mean is searched, as in a PlaceQuery. */
interface Guessing {
  isGuessed?: boolean
  isTyping?: boolean
}

/** The keyword that an index matched last. */
interface LastMatch {
  keyword: string
  /** Whether guesses are among the readings, and whether they are for this keyword in any case. */
  isGuessed: boolean
  isTyping: boolean
  mayMeanOther: boolean
  indexes: readonly ScratchUse[]
  matched: MatchedKeyword
}

const lastMatches = new WeakMap<Words, LastMatch>()

/**
 * Matches a keyword as typed and the chains that it names; when that finds few venues or `isGuessed` is true, also what
 * else it may mean. This depends on the keyword alone, so that removing another condition never finds fewer venues. The
 * matches are valid until the next keyword is matched; until then the same keyword is not matched again, because a sentence is
 * often searched in several areas one after the other.
 */
export function matchedKeyword(targets: readonly SearchTarget[], keyword: string, how: Guessing = {}): MatchedKeyword {
  const first = (targets[0] as SearchTarget).tables.words
  const last = lastMatches.get(first)
  if (last !== undefined && isSame(last, targets, keyword, how)) return last.matched
  const anew = matchedAnew(targets, keyword, how)
  lastMatches.set(first, { keyword, indexes: targets.map(({ tables }) => useOf(tables.words)), ...anew })
  return anew.matched
}

function isSame(
  last: LastMatch,
  targets: readonly SearchTarget[],
  keyword: string,
  { isGuessed = false, isTyping = false }: Guessing,
): boolean {
  return (
    last.keyword === keyword &&
    last.isTyping === isTyping &&
    last.isGuessed === (isGuessed || last.mayMeanOther) &&
    last.indexes.length === targets.length &&
    last.indexes.every((own, i) => {
      const now = useOf((targets[i] as SearchTarget).tables.words)
      return own.words === now.words && own.keyword === now.keyword && own.taken === now.taken
    })
  )
}

function matchedAnew(
  targets: readonly SearchTarget[],
  keyword: string,
  { isGuessed = false, isTyping = false }: Guessing,
): Pick<LastMatch, 'isGuessed' | 'isTyping' | 'mayMeanOther' | 'matched'> {
  const { nicknames, placeNames } = (targets[0] as SearchTarget).tables
  const sure = chainReadings(keyword, nicknames)
  const [typed, ...chains] = [keyword, ...keywordsOf(sure)].map((one) => parseKeyword(one, placeNames))
  const matches = targets.map(({ tables }) => matchKeyword(tables.words, typed!, new TableMeanings(tables), chains))
  const named = (found: readonly KeywordMatches[]) =>
    targets.map(({ tables }, i) => withOwnNames(tables, keyword, typed!, found[i]!))
  const mayMean = mayMeanOther(keyword, sumOfCounts(matches.map(countsOfKeyword)))
  if (!isGuessed && !mayMean)
    return { isGuessed: false, isTyping, mayMeanOther: false, matched: { readings: sure, matches: named(matches) } }
  const guesses = withChains(guessesAt(targets, keyword, typed!, isTyping), nicknames)
  const guessed = guesses.slice(0, READINGS_MAX - sure.length)
  const parsed = keywordsOf(guessed).map((one) => parseKeyword(one, placeNames))
  const all = targets.map(({ tables }, i) =>
    withReadings(tables.words, matches[i]!, sure.length, new TableMeanings(tables), parsed),
  )
  return {
    isGuessed: true,
    isTyping,
    mayMeanOther: mayMean,
    matched: { readings: [...sure, ...guessed], matches: named(all) },
  }
}

const cache = new GuessCache<SearchTarget['tables']['words']>()
/** Those at keywords that are being typed, which may mean more. */
const typingCache = new GuessCache<SearchTarget['tables']['words']>()

function guessesAt(
  targets: readonly SearchTarget[],
  keyword: string,
  typed: ParsedKeyword,
  isTyping: boolean,
): readonly KeywordReading[] {
  const [first, ...others] = targets as readonly [SearchTarget, ...SearchTarget[]]
  const indexes = [first.tables.words, ...others.map(({ tables }) => tables.words)] as const
  return (isTyping ? typingCache : cache).guessesAt(keyword, indexes, () =>
    guessedReadings(indexes, keyword, first.tables.placeNames, termsOf(typed), isTyping),
  )
}

/** The words as they are guessed at, and all of them in one piece. */
function termsOf({ whole, words }: ParsedKeyword): ReadonlyMap<string, Term> {
  return new Map([...words.map(({ word, term }) => [word, term] as const), [whole.folded, whole]])
}

function keywordsOf(readings: readonly KeywordReading[]): string[] {
  return readings.map(({ keyword }) => keyword)
}
