import { EXACT_NAME, fitOf, OWN_NAME, readingOf } from '../keyword/keywordFits.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'

/**
 * What orders the matches of a keyword in groups, of which each comes before the next whatever the score
 * (docs/decisions/0061-assumed-keywords.md).
 */
export interface KeywordOrder {
  /** The first readings, which a nickname in the keyword stands for. */
  nicknames: number
}

export const NO_KEYWORD_ORDER: KeywordOrder = { nicknames: 0 }

export function keywordOrderOf(keyword: string | null, readings: readonly KeywordReading[]): KeywordOrder {
  if (keyword === null) return NO_KEYWORD_ORDER
  const others = readings.findIndex(({ assumed }) => !assumed.some(({ as }) => as === 'nickname'))
  return { nicknames: others === -1 ? readings.length : others }
}

/**
 * Returns the group of a match, 0 first: a whole name, what matches as typed, what is assumed. The letters of a
 * nickname are chance in a longer name (파바 in 구파발), so there the chain comes first.
 */
export function groupOf(level: number, { nicknames }: KeywordOrder): number {
  if (level === OWN_NAME) return 0
  const reading = readingOf(level)
  if (nicknames === 0) return reading === 0 ? 1 : 2
  if (reading === 0) return fitOf(level) === EXACT_NAME ? 1 : 3
  return reading <= nicknames ? 2 : 4
}
