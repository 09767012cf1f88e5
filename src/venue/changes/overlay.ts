import type { PlaceChanges } from './placeChanges.ts'

/**
 * What changed after the release was written: state, laid over the release when it is served. An overlay is never
 * altered; every change makes a new one.
 */
export interface Overlay {
  /** Stands for what is in it, so that a reader can tell cheaply whether anything changed; the same on every node. */
  readonly revision: number
  /** Places that take reservation requests through this service. */
  readonly partners: ReadonlySet<string>
  /** By place: what its owner says. Of two ids of one place its own goes before one that was merged into it. */
  readonly changes: ReadonlyMap<string, PlaceChanges>
}

const NO_CHANGES: Overlay['changes'] = new Map()

export const emptyOverlay: Overlay = { revision: 0, partners: new Set(), changes: NO_CHANGES }

/** The same for venues that nobody changed. */
export function withoutChanges(overlay: Overlay): Overlay {
  return { ...overlay, changes: NO_CHANGES }
}

/** Where it is written what lies over the release. Each promise is kept once every new request sees it. */
export interface OverlayPort {
  /** These are the partner places from now on. */
  setPartners(partners: ReadonlySet<string>): void
  /** Puts what their owners say in the place of what they said before; null takes it back. */
  changePlaces(changes: ReadonlyMap<string, PlaceChanges | null>): Promise<void>
}
