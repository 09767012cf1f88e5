import type { DatedChanges, ReportedClosure } from './placeChanges.ts'

/**
 * State that changed after the release was written, applied over the release when it is served. An overlay is
 * immutable; every change creates a new one.
 */
export interface Overlay {
  /** Identifies the content, so that a reader can detect a change cheaply; the same on every node. */
  readonly revision: number
  /** Places that take reservation requests through this service. */
  readonly partners: ReadonlySet<string>
  /**
   * The owner's changes by place, and the closures that people report. When a place has two ids, changes under its own id
   * take precedence over changes under an id that was merged into it.
   */
  readonly changes: ReadonlyMap<string, DatedChanges>
}

const NO_CHANGES: Overlay['changes'] = new Map()

export const emptyOverlay: Overlay = { revision: 0, partners: new Set(), changes: NO_CHANGES }

/** Returns the overlay for venues without owner changes. */
export function withoutChanges(overlay: Overlay): Overlay {
  return { ...overlay, changes: NO_CHANGES }
}

/** Writes the overlay. Each promise resolves once every new request sees the change. */
export interface OverlayPort {
  /** Replaces the set of partner places. */
  setPartners(partners: ReadonlySet<string>): void
  /** Replaces the owner's changes of these places; null removes them. */
  changePlaces(changes: ReadonlyMap<string, DatedChanges | null>): Promise<void>
  /** Replaces all closures that people report, by place. */
  reportClosures(closures: ReadonlyMap<string, ReportedClosure>): Promise<void>
}
