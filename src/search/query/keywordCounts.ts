import { foldPunctuation } from '#base/text/text.ts'
import type { KeywordMatches } from '../keyword/keyword.ts'
import { EXACT_NAME } from '../keyword/keywordFits.ts'
import { sizeOf } from '../keyword/keywordSets.ts'
import { FEW_RESULTS } from '../keyword/readings/assumedReadings.ts'

/** The venues that a keyword as typed and the chains that it names match, before any other condition. */
export interface KeywordCounts {
  all: number
  /** Those not closed for good whose whole name is the keyword as typed. */
  openByName: number
}

export function countsOfKeyword({ levels }: KeywordMatches): KeywordCounts {
  return {
    all: levels.reduce((sum, { set }) => sum + sizeOf(set), 0),
    openByName: levels.find(({ level }) => level === EXACT_NAME)?.set.openCount ?? 0,
  }
}

export function sumOfCounts(counts: readonly KeywordCounts[]): KeywordCounts {
  return {
    all: counts.reduce((sum, { all }) => sum + all, 0),
    openByName: counts.reduce((sum, { openByName }) => sum + openByName, 0),
  }
}

/** Nobody types so much by mistake and hits the whole name of a venue. */
const LONG_HANGUL = /^[\p{Script=Hangul}\p{N}]{5,}$/u

/** Returns whether a keyword may mean something else than what was typed; depends on the keyword alone. */
export function mayMeanOther(keyword: string, { all, openByName }: KeywordCounts): boolean {
  return all < FEW_RESULTS && (openByName === 0 || !LONG_HANGUL.test(foldPunctuation(keyword)))
}
