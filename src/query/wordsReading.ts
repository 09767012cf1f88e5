import type { RawParams } from './parsed.ts'
import type { Mention } from './sentence/wordsMentions.ts'
import type { WordReading } from './wordsLexicon.ts'
import type { RegionReading } from './wordsRegion.ts'

/** What a sentence says, as far as filters can say it. */
export interface WordsReading {
  /** Which list the parameters are for. */
  endpoint: 'search' | 'nearby'
  /** Ready for a URL: canonical, and understood by that endpoint whatever the sentence was. */
  params: RawParams
  /** Which words became which filter, in the order of the sentence. */
  resolved: readonly { from: string; param: string; value: string }[]
  /** Words left to the asker, with what they may mean; a reading is not always the only word for it. */
  ambiguous: readonly { word: string; readings: readonly WordReading[] }[]
  /** What names a region: one reading, which was taken, or several, of which none was. */
  region: { from: string; readings: readonly RegionReading[] } | null
  /** Words that are no filter's, as one keyword. */
  keyword: string | null
  /** Understood, but no filter says it. */
  unsayable: readonly string[]
}

/** A phrase with what its neighbours do to it. */
export interface BoundMention extends Mention {
  negated: boolean
  near: boolean
}
