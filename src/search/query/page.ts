import type { KeywordFit } from '../keyword/keywordFits.ts'

/** What a search found: how many, and the asked-for page of them, best first. */
export interface Page {
  total: number
  ordinals: readonly number[]
  /** By ordinal of the page: where the keyword fits best; absent without a keyword. */
  fits?: ReadonlyMap<number, KeywordFit>
}

/** The part of the order that was asked for. */
export interface PageRange {
  skip: number
  most: number
}

export const NOTHING: Page = { total: 0, ordinals: [] }
