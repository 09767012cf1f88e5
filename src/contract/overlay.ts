/**
 * What changed after the release was written: state, laid over the release when it is served.
 * Today that is partner status; owners' edits of a profile come to stand beside it.
 */
export interface Overlay {
  /** Grows with every change, so that a reader can tell cheaply whether anything happened. */
  readonly revision: number
  /** Places that take reservation requests through this service. */
  readonly partners: ReadonlySet<string>
}

export const emptyOverlay: Overlay = { revision: 0, partners: new Set() }
