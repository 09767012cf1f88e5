import type { Clock, Instant } from '#base/clock.ts'
import { emptyOverlay, type Overlay, type OverlayPort } from '#venue/changes/overlay.ts'
import type { DatedChanges, ReportedClosure } from '#venue/changes/placeChanges.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { overlayRevision } from '../owner/overlayRevision.ts'

/** A release ready to serve, with its overlay. A request takes both once and keeps them to its end. */
export interface Serving {
  index: VenueIndex
  overlay: Overlay
}

/** How long pages of a former release are still served after a switch (docs/reference/parameters.md#data-versions). */
export const FORMER_SERVED_MS = 60_000
/**
 * Each former release is held in memory as a whole; when more are published within that time, the oldest is dropped
 * early.
 */
const FORMER_MAX = 3

/** Called when the current release lacks places that owners changed; those changes are not applied. */
type ReportUnknown = (facts: { dataVersion: string; unknown: number }) => void

/**
 * Holds the release that is served now, and for a minute each one that was served before. Switching replaces a
 * reference: a request that began on the old release ends on it, and no request is dropped.
 *
 * Owners' changes are applied to a release once its index is prepared for them, so that every request finds a prepared
 * index. Jobs that apply changes or switch run one after the other; changes written while one runs go into the next
 * one.
 */
export class ReleaseHolder implements OverlayPort {
  #clock: Clock
  #reportUnknown: ReportUnknown
  #current: Serving | null = null
  /** Newest first, no version twice, never the current one. */
  #former: readonly (Serving & { until: Instant })[] = []
  #partners: ReadonlySet<string> = new Set()
  #paused: ReadonlySet<string> = new Set()
  /** Owners' changes and reported closures as written, and both together. */
  #edits: Overlay['changes'] = emptyOverlay.changes
  #closures: ReadonlyMap<string, ReportedClosure> = new Map()
  /** The overlay of a served release may lag behind for a moment. */
  #changes: Overlay['changes'] = emptyOverlay.changes
  #turn: Promise<unknown> = Promise.resolve()
  /** The job that has not begun and will apply everything written so far. */
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

  /** Returns the release of that version while it is served, else null. */
  ofVersion(dataVersion: string): Serving | null {
    if (this.#current?.index.dataVersion === dataVersion) return this.#current
    const now = this.#clock()
    return this.#former.find(({ index, until }) => index.dataVersion === dataVersion && now < until) ?? null
  }

  /** Makes a loaded index the current one; has no effect when its version is already served. */
  async switchTo(index: VenueIndex): Promise<void> {
    // Preparing all changes takes long, so it runs outside the queue; in the queue only changes written meanwhile are
    // left.
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

  /** Applies the partner places to the releases; the next request sees them. */
  setPartners(claimed: ReadonlySet<string>): void {
    this.#partners = claimed
    this.#renew(() => true)
  }

  /**
   * Shows these partner places as not reservable, because their owners have paused requests; the next request sees it.
   */
  setPaused(paused: ReadonlySet<string>): void {
    if (paused.size === this.#paused.size && [...paused].every((id) => this.#paused.has(id))) return
    this.#paused = paused
    this.#renew(() => true)
  }

  /** Returns whether a place takes requests through this service, now or when its owner ends a pause. */
  isPartner(placeId: string): boolean {
    const index = this.#current?.index
    if (!index) return false
    return [...this.#partners].some((claimed) => {
      const finding = index.find(claimed)
      return finding.kind !== 'unknown' && finding.id === placeId
    })
  }

  /**
   * Applies owners' changes to the releases. Resolves once every new request sees them; rejects when they cannot be
   * prepared.
   */
  changePlaces(edits: ReadonlyMap<string, DatedChanges | null>): Promise<void> {
    const all = new Map(this.#edits)
    for (const [id, edit] of edits) {
      if (edit === null) all.delete(id)
      else all.set(id, edit)
    }
    this.#edits = all
    return this.#change(edits.keys())
  }

  /** Applies the closures that people report to the releases, like owners' changes. */
  reportClosures(closures: ReadonlyMap<string, ReportedClosure>): Promise<void> {
    const before = this.#closures
    this.#closures = closures
    const ids = new Set([...before.keys(), ...closures.keys()])
    return this.#change([...ids].filter((id) => !isSameClosure(before.get(id), closures.get(id))))
  }

  /** Joins both parts of the changes of these places and applies them. */
  #change(ids: Iterable<string>): Promise<void> {
    const changes = new Map(this.#changes)
    for (const id of ids) {
      const [said, reportedClosure] = [this.#edits.get(id), this.#closures.get(id)]
      if (reportedClosure !== undefined) changes.set(id, { ...said, reportedClosure })
      else if (said !== undefined) changes.set(id, said)
      else changes.delete(id)
    }
    this.#changes = changes
    this.#applying ??= this.#inTurn(() => {
      this.#applying = null
      return this.#apply(this.#changes)
    })
    return this.#applying
  }

  /** Starts with the current release, so that it does not wait for the former ones. */
  async #apply(changes: Overlay['changes']): Promise<void> {
    for (const { index } of this.#current ? [this.#current, ...this.#former] : []) {
      // A former release may have been closed while another was prepared.
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

  /** Makes new overlays with the present partners, and with the changes if they are given. */
  #renew(which: (serving: Serving) => boolean, changes?: Overlay['changes']): void {
    const renewed = <T extends Serving>(serving: T): T =>
      which(serving)
        ? { ...serving, overlay: this.#overlayFor(serving.index, changes ?? serving.overlay.changes) }
        : serving
    if (this.#current) this.#current = renewed(this.#current)
    this.#former = this.#former.map(renewed)
  }

  /** Reports the same fact only once. */
  #report({ dataVersion }: VenueIndex, unknown: number): void {
    const fact = `${dataVersion} ${unknown}`
    if (fact !== this.#reported && unknown > 0) this.#reportUnknown({ dataVersion, unknown })
    this.#reported = fact
  }

  /** Runs one job at a time; a failed job does not stop the next. */
  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(job)
    this.#turn = done.catch(() => {})
    return done
  }

  /** Closes releases that are no longer served. */
  closeExpired(): void {
    const now = this.#clock()
    this.#keep(this.#former.filter(({ until }) => now < until))
  }

  /** Closes former releases that are neither kept nor become the current one. */
  #keep(kept: readonly (Serving & { until: Instant })[], current = this.#current?.index): void {
    for (const { index } of this.#former)
      if (index !== current && !kept.some((one) => one.index === index)) index.close()
    this.#former = kept
  }

  /** A claim under an id that was merged counts for the surviving place. */
  #overlayFor(index: VenueIndex, changes: Overlay['changes']): Overlay {
    const partners = new Set<string>()
    for (const claimed of this.#partners) {
      const finding = index.find(claimed)
      if (finding.kind !== 'unknown') partners.add(finding.id)
    }
    for (const paused of this.#paused) {
      const finding = index.find(paused)
      if (finding.kind !== 'unknown') partners.delete(finding.id)
    }
    return { revision: overlayRevision({ partners, changes }), partners, changes }
  }
}

function isSameClosure(a: ReportedClosure | undefined, b: ReportedClosure | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
