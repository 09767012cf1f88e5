import type { KeywordReading } from './keywordReading.ts'

/** The keywords that people ask for again and again; guesses at so many take about 5 MB. */
export const KEYWORDS_MAX = 4_096

/**
 * The guesses at the last keywords. People repeat them, a request that finds nothing needs them for its search, for the
 * changes that find venues, and for what to start over with, and guessing takes most of the time of each. Guesses depend on the keyword
 * and the indexes: they are kept as long as the first index, and only for the same others beside it.
 */
export class GuessCache<Index extends object> {
  readonly #byFirst = new WeakMap<
    Index,
    Map<string, { others: readonly Index[]; guesses: readonly KeywordReading[] }>
  >()

  /** Returns what `guess` returned for this keyword in these indexes, or returns now. */
  guessesAt(
    keyword: string,
    [first, ...others]: readonly [Index, ...Index[]],
    guess: () => readonly KeywordReading[],
  ): readonly KeywordReading[] {
    let known = this.#byFirst.get(first)
    if (known === undefined) this.#byFirst.set(first, (known = new Map()))
    const kept = known.get(keyword)
    if (kept && kept.others.length === others.length && kept.others.every((index, i) => index === others[i]))
      return kept.guesses
    const guesses = guess()
    known.delete(keyword)
    known.set(keyword, { others, guesses })
    const [oldest] = known.keys()
    if (known.size > KEYWORDS_MAX && oldest !== undefined) known.delete(oldest)
    return guesses
  }
}
