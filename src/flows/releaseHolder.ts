import type { Clock, Instant } from '#base/clock.ts'
import { emptyOverlay, type Overlay } from '#contract/overlay.ts'
import type { VenueIndex } from '#search/venueIndex.ts'

/** A release ready to answer, and what lies over it. A request takes both once and keeps them to its end. */
export interface Serving {
  index: VenueIndex
  overlay: Overlay
}

/** How long pages of the release before are still served after a switch (decisions.md 13). */
export const PREVIOUS_SERVED_MS = 60_000

/**
 * The release that answers now, and for a minute the one before it. Switching replaces a reference: a request that
 * began on the old release ends on it, and none is dropped.
 */
export class ReleaseHolder {
  #clock: Clock
  #current: Serving | null = null
  #previous: (Serving & { until: Instant }) | null = null
  #partners: ReadonlySet<string> = new Set()
  #revision: number

  constructor(clock: Clock) {
    this.#clock = clock
    // Starts at the clock, so that revisions go on growing over a restart and no old ETag comes to life again.
    this.#revision = clock()
  }

  /** Null until the first release is loaded. */
  current(): Serving | null {
    return this.#current
  }

  /** The release of that version while it is served, else null. */
  ofVersion(dataVersion: string): Serving | null {
    if (this.#current?.index.dataVersion === dataVersion) return this.#current
    const previous = this.#previous
    return previous && previous.index.dataVersion === dataVersion && this.#clock() < previous.until ? previous : null
  }

  /** Makes a loaded index the current one; the version that already serves stays as it is. */
  switchTo(index: VenueIndex): void {
    if (this.#current?.index.dataVersion === index.dataVersion) return
    if (this.#current) this.#previous = { ...this.#current, until: this.#clock() + PREVIOUS_SERVED_MS }
    this.#current = { index, overlay: this.#overlayFor(index) }
  }

  /** Lays new partner places over the release; the next request sees them. */
  setPartners(claimed: ReadonlySet<string>): void {
    this.#partners = claimed
    this.#revision = Math.max(this.#revision + 1, this.#clock())
    if (this.#current) this.#current = { index: this.#current.index, overlay: this.#overlayFor(this.#current.index) }
    if (this.#previous) this.#previous = { ...this.#previous, overlay: this.#overlayFor(this.#previous.index) }
  }

  /** Lets go of the previous release's memory once it is no longer served. */
  letGo(): void {
    if (this.#previous && this.#clock() >= this.#previous.until) this.#previous = null
  }

  /** A claim made under an id that was merged since counts for the surviving place. */
  #overlayFor(index: VenueIndex): Overlay {
    if (this.#partners.size === 0) return { ...emptyOverlay, revision: this.#revision }
    const partners = new Set<string>()
    for (const claimed of this.#partners) {
      const finding = index.find(claimed)
      if (finding.kind !== 'unknown') partners.add(finding.id)
    }
    return { revision: this.#revision, partners }
  }
}
