import { emptyBitmap, type Bitmap } from '../columns/bitmap.ts'

/**
 * Reusable bitmaps: allocating new ones for each keyword would burden the garbage collector. A bitmap of `take` belongs
 * to the caller until the next `reset`.
 */
export class BitmapScratch {
  /** Room for one ordinal of each venue, for temporary use. */
  readonly ordinals: Uint32Array
  readonly #size: number
  readonly #bitmaps: Bitmap[] = []
  #taken = 0
  #keyword = 0

  constructor(size: number) {
    this.#size = size
    this.ordinals = new Uint32Array(size)
  }

  /** Frees all bitmaps. */
  reset(): void {
    this.#taken = 0
    this.#keyword++
  }

  /** Changes with every reset, so that sets of an earlier keyword are known to be gone. */
  get keyword(): number {
    return this.#keyword
  }

  /** The number of bitmaps that were taken since the last reset. */
  get taken(): number {
    return this.#taken
  }

  /** Returns an empty bitmap. */
  take(): Bitmap {
    const bits = this.#bitmaps[this.#taken++]
    if (bits) return bits.fill(0)
    const fresh = emptyBitmap(this.#size)
    this.#bitmaps.push(fresh)
    return fresh
  }
}
