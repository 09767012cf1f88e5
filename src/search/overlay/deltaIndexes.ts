import { type Overlay, withoutChanges } from '#venue/changes/overlay.ts'
import { addTo, type PlacedBitmap } from '../columns/bitmap.ts'
import type { IndexMemory } from '../columns/memory.ts'
import type { PlaceWriter } from '../query/places.ts'
import type { SearchTarget } from '../query/searchTarget.ts'
import type { QueryTables } from '../columns/tables.ts'

/**
 * A small index of the venues that owners changed, in their current state. It replaces them: a search runs on the
 * release without them and on the delta index, and merges both answers.
 */
export interface DeltaIndex {
  tables: QueryTables
  writer: PlaceWriter
  /** By ordinal in the delta index, the ordinal in the release. Ascending, because both are in discovery order. */
  ordinals: Uint32Array
  /** The positions of the same venues in the release's other two orders. */
  cellPositions: Uint32Array
  regionPositions: Uint32Array
}

export interface BuiltDelta {
  /** Null when the release has none of the changed places. */
  delta: DeltaIndex | null
  /** Number of changed places that the release does not have. */
  unknown: number
}

/** A delta index as a query uses it. `ordinals`: by ordinal in the delta index, the ordinal in the release. */
export interface DeltaTarget extends SearchTarget {
  ordinals: Uint32Array
}

/** The release's venues that a delta index replaces, in every order. */
type Replaced = Record<'byRank' | 'byCell' | 'byRegion', PlacedBitmap> & { counts: null }

/** The delta indexes of a release, each kept as long as its changes exist. */
export class DeltaIndexes {
  readonly #created = new WeakMap<Overlay['changes'], BuiltDelta>()
  readonly #replaced: Replaced
  /** The delta index whose venues the bitmaps currently hold. */
  #shown: DeltaIndex | null = null

  constructor(memory: IndexMemory) {
    this.#replaced = { byRank: memory.keep(), byCell: memory.keep(), byRegion: memory.keep(), counts: null }
  }

  add(changes: Overlay['changes'], created: BuiltDelta): void {
    this.#created.set(changes, created)
  }

  builtFor(changes: Overlay['changes']): BuiltDelta | null {
    return this.#created.get(changes) ?? null
  }

  /** Returns null when nothing of this release is changed. Throws unless the changes were prepared before. */
  of({ changes }: Overlay): DeltaIndex | null {
    if (changes.size === 0) return null
    const created = this.#created.get(changes)
    if (!created) throw new Error('the overlay was not prepared for this release')
    return created.delta
  }

  /**
   * Returns the targets of a query: the release without the changed venues, and the delta index with them (null without
   * changes).
   */
  targetsOf(tables: QueryTables, overlay: Overlay): { release: SearchTarget; delta: DeltaTarget | null } {
    const delta = this.of(overlay)
    if (delta === null) return { release: { tables, overlay, replaced: null }, delta: null }
    return {
      release: { tables, overlay, replaced: this.#replacedBy(delta) },
      delta: {
        tables: delta.tables,
        overlay: withoutChanges(overlay),
        replaced: null,
        ordinals: delta.ordinals,
      },
    }
  }

  #replacedBy(delta: DeltaIndex): Replaced {
    if (this.#shown !== delta) {
      this.#shown = delta
      fill(this.#replaced.byRank, delta.ordinals)
      fill(this.#replaced.byCell, delta.cellPositions)
      fill(this.#replaced.byRegion, delta.regionPositions)
    }
    return this.#replaced
  }
}

function fill({ words }: PlacedBitmap, positions: Uint32Array): void {
  words.fill(0)
  for (const position of positions) addTo(words, position)
}
