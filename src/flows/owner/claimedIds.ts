import type { VenueIndex } from '#search/venueIndex.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'

/**
 * The ids under which places were claimed. A place that was merged into another keeps its claims, so the owners of a
 * place must be looked up under all its ids.
 */
export class ClaimedIds {
  readonly #releases: ReleaseHolder
  #claimed: ReadonlySet<string> = new Set()
  /** For each surviving id, the claimed ids that were merged into it; valid for one release. */
  #moved: { index: VenueIndex; ids: ReadonlyMap<string, readonly string[]> } | null = null

  constructor(releases: ReleaseHolder) {
    this.#releases = releases
  }

  /** Replaces the set of claimed ids. */
  set(claimed: ReadonlySet<string>): void {
    this.#claimed = claimed
    this.#moved = null
  }

  /** Returns every id of a place: the requested one, the current one, and claimed ids that were merged into it. */
  of(placeId: string): readonly string[] {
    const current = this.current([placeId])
    return [...new Set([placeId, ...current, ...current.flatMap((id) => this.#movedIds().get(id) ?? [])])]
  }

  /** Returns the current ids of places claimed under these ids; an id that the release does not know is kept. */
  current(claimed: readonly string[]): readonly string[] {
    const index = this.#releases.current()?.index
    return [
      ...new Set(
        claimed.map((id) => {
          const finding = index?.find(id)
          return finding === undefined || finding.kind === 'unknown' ? id : finding.id
        }),
      ),
    ]
  }

  #movedIds(): ReadonlyMap<string, readonly string[]> {
    const index = this.#releases.current()?.index
    if (!index) return new Map()
    if (this.#moved?.index !== index) {
      const ids = new Map<string, string[]>()
      for (const id of this.#claimed) {
        const finding = index.find(id)
        if (finding.kind === 'moved') ids.set(finding.id, [...(ids.get(finding.id) ?? []), id])
      }
      this.#moved = { index, ids }
    }
    return this.#moved.ids
  }
}
