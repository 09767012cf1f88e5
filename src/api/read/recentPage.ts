import type { PlacesFound } from '#flows/search/placeQueries.ts'
import type { Serving } from '#flows/search/releaseHolder.ts'

/** A page of the usual size with core fields has 7 KB. Larger ones are written anew: what is remembered stays small. */
const PLACES_BYTES_MAX = 16_384

interface KnownPage {
  answer: PlacesFound['answer']
  /** Its places as JSON, without brackets. */
  places: Buffer
}

/**
 * What a list found, for whoever asks the very same within the minute for which the request is remembered (see
 * `RecentReads`): it is neither searched nor written again while the same release under the same overlay answers. What
 * the caller may see and what it costs is asked each time. Holds no release: one that was replaced can go.
 */
export class RecentPage {
  #dataVersion = ''
  #revision: number | null = null
  #page: KnownPage | null = null

  of({ index, overlay }: Serving): KnownPage | null {
    return this.#dataVersion === index.dataVersion && this.#revision === overlay.revision ? this.#page : null
  }

  /** Takes a copy of the places. */
  keep({ index, overlay }: Serving, answer: PlacesFound['answer'], places: Buffer): void {
    if (places.length > PLACES_BYTES_MAX) return
    this.#dataVersion = index.dataVersion
    this.#revision = overlay.revision
    this.#page = { answer, places: Buffer.from(places) }
  }
}
