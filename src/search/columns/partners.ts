import type { Overlay } from '#venue/changes/overlay.ts'
import { addTo, type PlacedBitmap } from './bitmap.ts'
import type { IdTable } from './idTable.ts'
import type { IndexMemory } from './memory.ts'

/** Partner venues in discovery order, recomputed only when the overlay has changed; null when there are none. */
export class Partners {
  readonly #ids: IdTable
  readonly #bitmap: PlacedBitmap
  #known: { partners: ReadonlySet<string>; revision: number } | null = null

  constructor(ids: IdTable, memory: IndexMemory) {
    this.#ids = ids
    this.#bitmap = memory.keep()
  }

  of({ partners, revision }: Overlay): PlacedBitmap | null {
    if (partners.size === 0) return null
    if (this.#known?.partners !== partners || this.#known.revision !== revision) {
      this.#known = { partners, revision }
      this.#fill(partners)
    }
    return this.#bitmap
  }

  #fill(partners: ReadonlySet<string>): void {
    this.#bitmap.words.fill(0)
    for (const id of partners) {
      const ordinal = this.#ids.ordinalOf(id) ?? this.#ids.movedTo(id)
      if (ordinal !== null) addTo(this.#bitmap.words, ordinal)
    }
  }
}
