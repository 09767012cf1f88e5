import type { Overlay } from '#contract/overlay.ts'
import { addTo, emptyBitmap, type Bitmap } from './bitmap.ts'
import type { IdTable } from './idTable.ts'

/** Partner venues as a bitmap, made anew only when the overlay has changed; null when there are none. */
export class Partners {
  readonly #ids: IdTable
  #known: { partners: ReadonlySet<string>; revision: number; bits: Bitmap } | null = null

  constructor(ids: IdTable) {
    this.#ids = ids
  }

  of({ partners, revision }: Overlay): Bitmap | null {
    if (partners.size === 0) return null
    if (this.#known?.partners !== partners || this.#known.revision !== revision) {
      this.#known = { partners, revision, bits: this.#bitsOf(partners) }
    }
    return this.#known.bits
  }

  #bitsOf(partners: ReadonlySet<string>): Bitmap {
    const bits = emptyBitmap(this.#ids.size)
    for (const id of partners) {
      const ordinal = this.#ids.ordinalOf(id) ?? this.#ids.movedTo(id)
      if (ordinal !== null) addTo(bits, ordinal)
    }
    return bits
  }
}
