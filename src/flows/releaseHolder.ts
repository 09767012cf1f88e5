import type { Clock, Instant } from '#base/clock.ts'
import { emptyOverlay, type Overlay } from '#contract/overlay.ts'
import type { VenueIndex } from '#search/venueIndex.ts'

/** A release ready to answer, and what lies over it. A request takes both once and keeps them to its end. */
export interface Serving {
  index: VenueIndex
  overlay: Overlay
}

/** How long pages of a former release are still served after a switch (decisions.md 13). */
export const FORMER_SERVED_MS = 60_000
/** Each holds a whole release in memory; who publishes more often within that time loses the oldest sooner. */
const FORMER_MAX = 3

/**
 * The release that answers now, and for a minute each one that did before. Switching replaces a reference: a request
 * that began on the old release ends on it, and none is dropped.
 */
export class ReleaseHolder {
  #clock: Clock
  #current: Serving | null = null
  /** Newest first, no version twice, never the current one. */
  #former: readonly (Serving & { until: Instant })[] = []
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
    const now = this.#clock()
    return this.#former.find(({ index, until }) => index.dataVersion === dataVersion && now < until) ?? null
  }

  /** Makes a loaded index the current one; the version that already serves stays as it is. */
  switchTo(index: VenueIndex): void {
    const before = this.#current
    if (before?.index.dataVersion === index.dataVersion) return
    const others = this.#former.filter((former) => former.index.dataVersion !== index.dataVersion)
    const left = before ? [{ ...before, until: this.#clock() + FORMER_SERVED_MS }] : []
    this.#keep([...left, ...others].slice(0, FORMER_MAX), index)
    this.#current = { index, overlay: this.#overlayFor(index) }
  }

  /** Lays new partner places over the releases; the next request sees them. */
  setPartners(claimed: ReadonlySet<string>): void {
    this.#partners = claimed
    this.#revision = Math.max(this.#revision + 1, this.#clock())
    const renewed = <T extends Serving>(serving: T): T => ({ ...serving, overlay: this.#overlayFor(serving.index) })
    if (this.#current) this.#current = renewed(this.#current)
    this.#former = this.#former.map(renewed)
  }

  /** Lets go of the memory of releases that are no longer served. */
  letGo(): void {
    const now = this.#clock()
    this.#keep(this.#former.filter(({ until }) => now < until))
  }

  /** Former releases that are not among those kept, nor become the current one, are closed. */
  #keep(kept: readonly (Serving & { until: Instant })[], current = this.#current?.index): void {
    for (const { index } of this.#former)
      if (index !== current && !kept.some((one) => one.index === index)) index.close()
    this.#former = kept
  }

  /** A claim made under an id that was merged since counts for the surviving place. */
  #overlayFor(index: VenueIndex): Overlay {
    if (this.#partners.size === 0) return { ...emptyOverlay, revision: this.#revision }
    const partners = new Set<string>()
    for (const claimed of this.#partners) {
      const finding = index.find(claimed)
      if (finding.kind !== 'unknown') partners.add(finding.id)
    }
    return { ...emptyOverlay, revision: this.#revision, partners }
  }
}
