import {
  matchKeyword,
  parseKeyword,
  withReadings,
  type KeywordMatches,
  type ParsedKeyword,
} from '../keyword/keyword.ts'
import type { Term } from '../keyword/keywordTerm.ts'
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

/**
 * Matches a keyword as typed and the chains that it names; when that finds few venues or `isGuessed` is true, also what
 * else it may mean. This depends on the keyword alone, so that removing another condition never finds fewer venues. The
 * matches are valid until the next keyword is matched.
 */
export function matchedKeyword(targets: readonly SearchTarget[], keyword: string, isGuessed = false): MatchedKeyword {
  const { nicknames, placeNames } = (targets[0] as SearchTarget).tables
  const sure = chainReadings(keyword, nicknames)
  const [typed, ...chains] = [keyword, ...keywordsOf(sure)].map((one) => parseKeyword(one, placeNames))
  const matches = targets.map(({ tables }) => matchKeyword(tables.words, typed!, new TableMeanings(tables), chains))
  const named = (found: readonly KeywordMatches[]) =>
    targets.map(({ tables }, i) => withOwnNames(tables, keyword, typed!, found[i]!))
  if (!isGuessed && !mayMeanOther(keyword, sumOfCounts(matches.map(countsOfKeyword))))
    return { readings: sure, matches: named(matches) }
  const guesses = withChains(guessesAt(targets, keyword, typed!), nicknames)
  const guessed = guesses.slice(0, READINGS_MAX - sure.length)
  const parsed = keywordsOf(guessed).map((one) => parseKeyword(one, placeNames))
  const all = targets.map(({ tables }, i) =>
    withReadings(tables.words, matches[i]!, sure.length, new TableMeanings(tables), parsed),
  )
  return { readings: [...sure, ...guessed], matches: named(all) }
}

const cache = new GuessCache<SearchTarget['tables']['words']>()

function guessesAt(targets: readonly SearchTarget[], keyword: string, typed: ParsedKeyword): readonly KeywordReading[] {
  const [first, ...others] = targets as readonly [SearchTarget, ...SearchTarget[]]
  const indexes = [first.tables.words, ...others.map(({ tables }) => tables.words)] as const
  return cache.guessesAt(keyword, indexes, () =>
    guessedReadings(indexes, keyword, first.tables.placeNames, termsOf(typed)),
  )
}

/** The words as they are guessed at, and all of them in one piece. */
function termsOf({ whole, words }: ParsedKeyword): ReadonlyMap<string, Term> {
  return new Map([...words.map(({ word, term }) => [word, term] as const), [whole.folded, whole]])
}

function keywordsOf(readings: readonly KeywordReading[]): string[] {
  return readings.map(({ keyword }) => keyword)
}
