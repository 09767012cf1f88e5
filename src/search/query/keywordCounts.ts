import { foldPunctuation } from '#base/text/text.ts'
import type { KeywordMatches } from '../keyword/keyword.ts'
import { ADDRESS, EXACT_NAME } from '../keyword/keywordFits.ts'
import { sizeOf } from '../keyword/keywordSets.ts'
import { FEW_RESULTS } from '../fewResults.ts'

/** The venues that a keyword as typed and the chains that it names match, before any other condition. */
export interface KeywordCounts {
  all: number
  /** Those not closed for good whose whole name is the keyword as typed. */
  openByName: number
  /** Those that have all of it in their texts. */
  openInTexts: number
}

export function countsOfKeyword({ levels }: KeywordMatches): KeywordCounts {
  return {
    all: levels.reduce((sum, { set }) => sum + sizeOf(set), 0),
    openByName: levels.find(({ level }) => level === EXACT_NAME)?.set.openCount ?? 0,
    openInTexts: levels.reduce((sum, { level, set }) => (level <= ADDRESS ? sum + set.openCount : sum), 0),
  }
}

export function sumOfCounts(counts: readonly KeywordCounts[]): KeywordCounts {
  return {
    all: counts.reduce((sum, { all }) => sum + all, 0),
    openByName: counts.reduce((sum, { openByName }) => sum + openByName, 0),
    openInTexts: counts.reduce((sum, { openInTexts }) => sum + openInTexts, 0),
  }
}

/** Nobody types so much by mistake and hits the whole name of a venue. */
const LONG_HANGUL = /^[\p{Script=Hangul}\p{N}]{5,}$/u

/** Neither does anybody type several words by mistake and hit a venue that has all of them. */
const SEVERAL_WORDS = /\p{L}{2}\s+\p{L}{2}/u

/** Returns whether a keyword may mean something else than what was typed; depends on the keyword alone. */
export function mayMeanOther(keyword: string, { all, openByName, openInTexts }: KeywordCounts): boolean {
  if (all >= FEW_RESULTS || (openInTexts > 0 && SEVERAL_WORDS.test(keyword))) return false
  return openByName === 0 || !LONG_HANGUL.test(foldPunctuation(keyword))
}
