import type { WordReading } from '../wordsLexicon.ts'
import type { RegionReading } from '../wordsRegion.ts'
import type { Link } from './wordsFillers.ts'
import type { PriceReading } from './wordsPrice.ts'
import type { TimeReading } from './wordsTime.ts'

/** The meaning of a phrase of the sentence. */
export type Meaning =
  | { kind: 'alias'; word: string; readings: readonly WordReading[] }
  | { kind: 'time'; reading: TimeReading }
  | { kind: 'price'; reading: PriceReading }
  | { kind: 'figure'; reading: WordReading }
  | { kind: 'region'; readings: readonly RegionReading[] }
  | { kind: 'filler' }
  | { kind: 'distance'; metres: number }
  | { kind: 'unsayable' }
  | { kind: 'link'; link: Link }
  | { kind: 'unknown' }

/** One phrase, in the order of the sentence. */
export interface Mention {
  /** As written. */
  from: string
  meaning: Meaning
  /** A comma or the end of a sentence precedes it. */
  afterMark: boolean
  /** Its particle joins it with the next phrase. */
  joinsNext: boolean
  /** A word of it was read as another (rule 8 of ../words.ts). */
  assumed: boolean
}
