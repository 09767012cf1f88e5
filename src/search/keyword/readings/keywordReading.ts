import type { Assumption } from '#venue/assumption.ts'

/** Another keyword that a keyword may mean, with everything that it assumes. */
export interface KeywordReading {
  keyword: string
  assumed: readonly Assumption[]
}
