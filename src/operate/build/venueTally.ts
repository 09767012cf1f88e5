import type { LatLng } from '#base/geometry.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { compareByCodeUnit } from '#base/text/text.ts'
import type { VenueFacts } from '#dataset/venueLine.ts'
import type { Activity } from '#venue/businessProof.ts'
import type { OpenByProof } from '../report/proofSection.ts'
import type { VenueConflict } from '../report/addressSection.ts'
import type { NamedVenue } from '#pipeline/report/visibleDuplicates.ts'

/** The totals over all venues for manifest and report, collected as the venues are written. */
export class VenueTally {
  /** The places for the report's map. */
  readonly places: { regionCode: string; location: LatLng }[] = []
  /** The venues whose address and coordinates contradict each other. */
  readonly addressConflicts: VenueConflict[] = []
  readonly openVenues: NamedVenue[] = []
  readonly #dongs = new Set<string>()
  readonly #proofs = new Map<string, number>()
  #multiSource = 0

  get venues(): number {
    return this.places.length
  }

  add({ id, name, regionCode, location, isClosed, sourceCount, activity, addressConflict }: VenueFacts): void {
    this.places.push({ regionCode, location })
    if (addressConflict !== null) this.addressConflicts.push({ id, name, regionCode, ...addressConflict })
    this.#dongs.add(regionCode)
    if (!isClosed) {
      this.openVenues.push({ id, name, location })
      this.#addOpen(activity)
    }
    if (sourceCount > 1) this.#multiSource++
  }

  #addOpen({ listedAs, proofs: [newest] }: Activity): void {
    const key = newest === undefined ? `only_${listedAs} ` : `${newest.kind} ${newest.on.slice(0, 4)}`
    this.#proofs.set(key, (this.#proofs.get(key) ?? 0) + 1)
  }

  /** Returns the open venues by their newest proof of business. */
  openByProof(): OpenByProof[] {
    return [...this.#proofs]
      .toSorted(([a], [b]) => compareByCodeUnit(a, b))
      .map(([key, venues]) => {
        const [kind, year] = key.split(' ') as [OpenByProof['kind'], string]
        return { kind, year: year === '' ? null : year, venues }
      })
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
