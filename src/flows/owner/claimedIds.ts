import type { VenueIndex } from '#search/venueIndex.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'

/**
 * Under which ids places were claimed. A place that was merged into another keeps its claims: so who is asked for the
 * owners of a place asks for them under all its ids.
 */
export class ClaimedIds {
  readonly #releases: ReleaseHolder
  #claimed: ReadonlySet<string> = new Set()
  /** By surviving id, the claimed ones that lead to it; of the release it was made for. */
  #moved: { index: VenueIndex; ids: ReadonlyMap<string, readonly string[]> } | null = null

  constructor(releases: ReleaseHolder) {
    this.#releases = releases
  }

  /** These are the claimed ids from now on. */
  set(claimed: ReadonlySet<string>): void {
    this.#claimed = claimed
    this.#moved = null
  }

  /** Every id of a place: the one asked for, the one that it has now, and claimed ones that were merged into that. */
  of(placeId: string): readonly string[] {
    const current = this.current([placeId])
    return [...new Set([placeId, ...current, ...current.flatMap((id) => this.#movedIds().get(id) ?? [])])]
  }

  /** The ids that places claimed under these have now; one that the release does not know stays. */
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
