import type { LatLng } from '#base/geometry.ts'
import type { Manifest } from '#dataset/manifest.ts'
import type { VenueFacts } from '#dataset/venueLine.ts'
import type { VenueConflict } from '../report/addressSection.ts'

/** The totals over all venues for manifest and report, collected as the venues are written. */
export class VenueTally {
  /** The places for the report's map. */
  readonly places: { regionCode: string; location: LatLng }[] = []
  /** The venues whose address and coordinates contradict each other. */
  readonly addressConflicts: VenueConflict[] = []
  readonly #dongs = new Set<string>()
  #open = 0
  #multiSource = 0

  get venues(): number {
    return this.places.length
  }

  add({ id, name, regionCode, location, isClosed, sourceCount, addressConflict }: VenueFacts): void {
    this.places.push({ regionCode, location })
    if (addressConflict !== null) this.addressConflicts.push({ id, name, regionCode, ...addressConflict })
    this.#dongs.add(regionCode)
    if (!isClosed) this.#open++
    if (sourceCount > 1) this.#multiSource++
  }

  counts(): Manifest['counts'] {
    return {
      venues: this.venues,
      openVenues: this.#open,
      multiSourceVenues: this.#multiSource,
      dongs: this.#dongs.size,
    }
  }
}
