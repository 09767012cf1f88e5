import type { RawParams } from './parsed.ts'
import type { Mention } from './sentence/mention.ts'
import type { WordReading } from './wordsLexicon.ts'
import type { RegionReading } from './wordsRegion.ts'

/** A word and the filter that it became. */
export interface ResolvedWord {
  from: string
  param: string
  value: string
  /** True for words that were read as others (rule 8 of words.ts); otherwise absent. */
  assumed?: true
}

/** The meaning of a sentence, as far as filters can express it. */
export interface WordsReading {
  /** The list endpoint that the parameters are for. */
  endpoint: 'search' | 'nearby'
  /** Ready for a URL: canonical, and always accepted by that endpoint. */
  params: RawParams
  /** Each word and the filter it became, in the order of the sentence. */
  resolved: readonly ResolvedWord[]
  /** Ambiguous words with their possible meanings, for the caller to decide; the readings need not be complete. */
  ambiguous: readonly { word: string; readings: readonly WordReading[] }[]
  /**
   * The name of a region: with one reading, which was applied, or several, of which none was. `assumed` when the name was
   * read from other words, and when others have the name as well and by far most venues are in this one.
   */
  region: { from: string; readings: readonly RegionReading[]; assumed?: true } | null
  /** Words that belong to no filter, as one keyword. */
  keyword: string | null
  /** Understood, but no filter expresses it. */
  unsayable: readonly string[]
}

/** A phrase with the effects of its neighbours. */
export interface BoundMention extends Mention {
  negated: boolean
  near: boolean
}
