/** The result of a search: the total, and the requested page of it, best first. */
export interface Page {
  total: number
  ordinals: readonly number[]
  /** By ordinal of the page: the level at which the keyword matches best; absent without a keyword. */
  levels?: ReadonlyMap<number, number>
}

/** The requested part of the order. */
export interface PageRange {
  skip: number
  most: number
}

export const NOTHING: Page = { total: 0, ordinals: [] }
