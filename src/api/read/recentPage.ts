import type { PlacesFound } from '#flows/search/placeQueries.ts'
import type { Serving } from '#flows/search/releaseHolder.ts'

/** A page of the usual size with core fields has 7 KB. Larger pages are not kept, which bounds the memory. */
const PLACES_BYTES_MAX = 16_384

interface KnownPage {
  answer: PlacesFound['answer']
  /** The places as JSON, without brackets. */
  places: Buffer
}

/**
 * The result of a list, for the same request within the minute for which `RecentReads` stores it: it is neither searched
 * nor serialized again while the same release under the same overlay answers. The caller's permissions and the cost are
 * determined for each request. Keeps no reference to a release, so that a replaced one can be freed.
 */
export class RecentPage {
  #dataVersion = ''
  #revision: number | null = null
  #page: KnownPage | null = null

  of({ index, overlay }: Serving): KnownPage | null {
    return this.#dataVersion === index.dataVersion && this.#revision === overlay.revision ? this.#page : null
  }

  /** Stores a copy of the places. */
  keep({ index, overlay }: Serving, answer: PlacesFound['answer'], places: Buffer): void {
    if (places.length > PLACES_BYTES_MAX) return
    this.#dataVersion = index.dataVersion
    this.#revision = overlay.revision
    this.#page = { answer, places: Buffer.from(places) }
  }
}
