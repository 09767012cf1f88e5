import type { OverlayPort } from '#venue/changes/overlay.ts'
import type { PlaceEdit } from '#owners/placeEdits.ts'

/** The one way by which what owners say comes over the releases of this node: never an older version over a newer. */
export class OverlayVersions {
  readonly #releases: Pick<OverlayPort, 'changePlaces'>
  /** Handed over, by place; laid a moment later, or with the next ones when that failed. */
  readonly #written = new Map<string, number>()
  readonly #applied = new Map<string, number>()

  constructor(releases: Pick<OverlayPort, 'changePlaces'>) {
    this.#releases = releases
  }

  /** By place, the version that every new request sees. */
  get versions(): ReadonlyMap<string, number> {
    return this.#applied
  }

  /** Kept once every new request sees these edits, or newer ones of their places. */
  async apply(edits: readonly PlaceEdit[]): Promise<void> {
    const newer = edits.filter(({ placeId, version }) => version > (this.#written.get(placeId) ?? 0))
    for (const { placeId, version } of newer) this.#written.set(placeId, version)
    // With none newer it still waits: what was written before is being laid, or has failed and is laid now.
    await this.#releases.changePlaces(new Map(newer.map(({ placeId, changes }) => [placeId, changes])))
    for (const { placeId, version } of edits)
      this.#applied.set(placeId, Math.max(version, this.#applied.get(placeId) ?? 0))
  }
}
