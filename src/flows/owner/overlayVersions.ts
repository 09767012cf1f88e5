import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { OverlayPort } from '#venue/changes/overlay.ts'
import type { PlaceEdit } from '#owners/placeEdits.ts'

/** Applies owners' edits to the releases of this node, and never an older version over a newer one. */
export class OverlayVersions {
  readonly #releases: Pick<OverlayPort, 'changePlaces'>
  readonly #shown: (changes: PlaceChanges) => PlaceChanges
  /** Versions passed to the releases, by place; applied shortly after, or with the next ones if that failed. */
  readonly #written = new Map<string, number>()
  readonly #applied = new Map<string, number>()

  /** `shown` turns stored changes into those that are shown. */
  constructor(releases: Pick<OverlayPort, 'changePlaces'>, shown: (changes: PlaceChanges) => PlaceChanges) {
    this.#releases = releases
    this.#shown = shown
  }

  /** By place, the version that every new request sees. */
  get versions(): ReadonlyMap<string, number> {
    return this.#applied
  }

  /** Resolves once every new request sees these edits, or newer ones of their places. */
  async apply(edits: readonly PlaceEdit[]): Promise<void> {
    const newer = edits.filter(({ placeId, version }) => version > (this.#written.get(placeId) ?? 0))
    for (const { placeId, version } of newer) this.#written.set(placeId, version)
    // Also waits when no edit is newer: earlier ones are being applied, or have failed and are applied now.
    await this.#releases.changePlaces(
      new Map(newer.map(({ placeId, changes, days }) => [placeId, { ...this.#shown(changes), editedOn: days }])),
    )
    for (const { placeId, version } of edits)
      this.#applied.set(placeId, Math.max(version, this.#applied.get(placeId) ?? 0))
  }
}
