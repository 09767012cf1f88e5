import type { KeywordFit } from '../keyword/keywordFits.ts'

/** The result of a search: the total, and the requested page of it, best first. */
export interface Page {
  total: number
  ordinals: readonly number[]
  /** By ordinal of the page: where the keyword fits best; absent without a keyword. */
  fits?: ReadonlyMap<number, KeywordFit>
}

/** The requested part of the order. */
export interface PageRange {
  skip: number
  most: number
}

export const NOTHING: Page = { total: 0, ordinals: [] }
