import { chainReadings, guessedReadings, withChains } from '../keyword/readings/assumedReadings.ts'
import { matchKeyword, parseKeyword } from '../keyword/keyword.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'
import { READINGS_MAX } from '../keyword/keywordFits.ts'
import { countsOfKeyword, mayMeanOther, sumOfCounts } from './keywordCounts.ts'
import type { SearchTarget } from './searchTarget.ts'
import { TableMeanings } from './tableMeanings.ts'

/** Returns what a keyword is searched as besides what was typed: chains that it names and, when that finds few, guesses. */
export function readingsOf(targets: readonly SearchTarget[], keyword: string): KeywordReading[] {
  const { nicknames, placeNames } = (targets[0] as SearchTarget).tables
  const sure = chainReadings(keyword, nicknames)
  const [typed, ...others] = [keyword, ...sure.map((reading) => reading.keyword)].map((one) =>
    parseKeyword(one, placeNames),
  )
  const counts = targets.map(({ tables: { words, ...tables } }) =>
    countsOfKeyword(matchKeyword(words, typed!, new TableMeanings(tables), others)),
  )
  if (!mayMeanOther(keyword, sumOfCounts(counts))) return sure
  const indexes = targets.map(({ tables }) => tables.words)
  const guessed = withChains(guessedReadings(indexes, keyword, placeNames), nicknames)
  return [...sure, ...guessed].slice(0, READINGS_MAX)
}
