import type { Clock, Instant } from '#base/clock.ts'
import { emptyOverlay, type Overlay, type OverlayPort } from '#venue/changes/overlay.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { overlayRevision } from '../owner/overlayRevision.ts'

/** A release ready to answer, and what lies over it. A request takes both once and keeps them to its end. */
export interface Serving {
  index: VenueIndex
  overlay: Overlay
}

/** How long pages of a former release are still served after a switch (docs/reference/parameters.md#data-versions). */
export const FORMER_SERVED_MS = 60_000
/** Each holds a whole release in memory; who publishes more often within that time loses the oldest sooner. */
const FORMER_MAX = 3

/** Told when the release that answers now lacks places that owners changed: they are left out. */
type ReportUnknown = (facts: { dataVersion: string; unknown: number }) => void

/**
 * The release that answers now, and for a minute each one that did before. Switching replaces a reference: a request
 * that began on the old release ends on it, and none is dropped.
 *
 * What owners changed is laid over a release once its index is prepared for it, so every request finds a prepared one.
 * Jobs that lay changes or switch run one after the other; what is written while one runs goes into the next one.
 */
export class ReleaseHolder implements OverlayPort {
  #clock: Clock
  #reportUnknown: ReportUnknown
  #current: Serving | null = null
  /** Newest first, no version twice, never the current one. */
  #former: readonly (Serving & { until: Instant })[] = []
  #partners: ReadonlySet<string> = new Set()
  /** As written; what lies over a release that serves may be a moment behind. */
  #changes: Overlay['changes'] = emptyOverlay.changes
  #turn: Promise<unknown> = Promise.resolve()
  /** The job that has not begun yet and will lay all that is written. */
  #applying: Promise<void> | null = null
  #reported = ''

  constructor(clock: Clock, reportUnknown: ReportUnknown = () => {}) {
    this.#clock = clock
    this.#reportUnknown = reportUnknown
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
  async switchTo(index: VenueIndex): Promise<void> {
    // Preparing all that was ever changed takes its time: others need not wait for it, only for what came meanwhile.
    await index.prepare(this.#changes)
    await this.#inTurn(async () => {
      const changes = this.#changes
      const { unknown } = await index.prepare(changes)
      this.#makeCurrent(index, changes)
      this.#report(index, unknown)
    })
  }

  #makeCurrent(index: VenueIndex, changes: Overlay['changes']): void {
    const before = this.#current
    if (before?.index.dataVersion === index.dataVersion) return
    const others = this.#former.filter((former) => former.index.dataVersion !== index.dataVersion)
    const left = before ? [{ ...before, until: this.#clock() + FORMER_SERVED_MS }] : []
    this.#keep([...left, ...others].slice(0, FORMER_MAX), index)
    this.#current = { index, overlay: this.#overlayFor(index, changes) }
  }

  /** Lays new partner places over the releases; the next request sees them. */
  setPartners(claimed: ReadonlySet<string>): void {
    this.#partners = claimed
    this.#renew(() => true)
  }

  /** Lays what owners say over the releases. Kept once every new request sees it; rejects when it cannot be prepared. */
  changePlaces(edits: ReadonlyMap<string, PlaceChanges | null>): Promise<void> {
    const changes = new Map(this.#changes)
    for (const [id, said] of edits) {
      if (said === null) changes.delete(id)
      else changes.set(id, said)
    }
    this.#changes = changes
    this.#applying ??= this.#inTurn(() => {
      this.#applying = null
      return this.#apply(this.#changes)
    })
    return this.#applying
  }

  /** The release that answers now comes first: nobody there waits for the former ones. */
  async #apply(changes: Overlay['changes']): Promise<void> {
    for (const { index } of this.#current ? [this.#current, ...this.#former] : []) {
      // A former one may have been let go while another was prepared.
      if (!this.#serves(index)) continue
      const prepared = await index.prepare(changes).catch((cause: unknown) => cause as Error)
      if (!this.#serves(index)) continue
      if (prepared instanceof Error) throw prepared
      this.#renew((serving) => serving.index === index, changes)
      if (index === this.#current?.index) this.#report(index, prepared.unknown)
    }
  }

  #serves(index: VenueIndex): boolean {
    return this.#current?.index === index || this.#former.some((former) => former.index === index)
  }

  /** Makes new overlays, of the partners as they are now; of the changes too where they are given. */
  #renew(which: (serving: Serving) => boolean, changes?: Overlay['changes']): void {
    const renewed = <T extends Serving>(serving: T): T =>
      which(serving)
        ? { ...serving, overlay: this.#overlayFor(serving.index, changes ?? serving.overlay.changes) }
        : serving
    if (this.#current) this.#current = renewed(this.#current)
    this.#former = this.#former.map(renewed)
  }

  /** The same news is told once. */
  #report({ dataVersion }: VenueIndex, unknown: number): void {
    const news = `${dataVersion} ${unknown}`
    if (news !== this.#reported && unknown > 0) this.#reportUnknown({ dataVersion, unknown })
    this.#reported = news
  }

  /** One job at a time; a failed one does not stop the next. */
  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(job)
    this.#turn = done.catch(() => {})
    return done
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
  #overlayFor(index: VenueIndex, changes: Overlay['changes']): Overlay {
    const partners = new Set<string>()
    for (const claimed of this.#partners) {
      const finding = index.find(claimed)
      if (finding.kind !== 'unknown') partners.add(finding.id)
    }
    return { revision: overlayRevision({ partners, changes }), partners, changes }
  }
}
