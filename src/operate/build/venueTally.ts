import type { LatLng } from '#base/geometry.ts'
import type { Manifest } from '#dataset/manifest.ts'
import type { VenueFacts } from '#dataset/venueLine.ts'
import type { NamedVenue } from '#pipeline/visibleDuplicates.ts'

/** The totals over all venues for manifest and report, collected as the venues are written. */
export class VenueTally {
  /** The places for the report's map. */
  readonly places: { regionCode: string; location: LatLng }[] = []
  readonly openVenues: NamedVenue[] = []
  readonly #dongs = new Set<string>()
  #multiSource = 0

  get venues(): number {
    return this.places.length
  }

  add({ id, name, regionCode, location, isClosed, sourceCount }: VenueFacts): void {
    this.places.push({ regionCode, location })
    this.#dongs.add(regionCode)
    if (!isClosed) this.openVenues.push({ id, name, location })
    if (sourceCount > 1) this.#multiSource++
  }

  counts(): Manifest['counts'] {
    return {
      venues: this.venues,
      openVenues: this.openVenues.length,
      multiSourceVenues: this.#multiSource,
      dongs: this.#dongs.size,
    }
  }
}
