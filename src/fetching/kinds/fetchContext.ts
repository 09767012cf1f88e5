import type { EditionStore } from '../cache/editionStore.ts'
import type { Edition } from '../edition.ts'
import type { Asking } from '../http/ask.ts'

/** What every kind of origin fetches with. */
export interface FetchContext {
  store: EditionStore
  asking: Asking
  /** The hash of the origin, stored with its editions. */
  originKey: string
  /** The last edition from this origin; null when there is none. */
  last: Edition | null
}
