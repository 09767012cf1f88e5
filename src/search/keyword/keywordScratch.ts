import { emptyBitmap, type Bitmap } from '../columns/bitmap.ts'

/**
 * Bitmaps that are used over and over: to make new ones for each keyword would keep the garbage collector busy. What
 * `take` gives belongs to the taker until the next `reset`.
 */
export class BitmapScratch {
  /** Room for one ordinal of each venue, used in passing. */
  readonly ordinals: Uint32Array
  readonly #size: number
  readonly #bitmaps: Bitmap[] = []
  #taken = 0

  constructor(size: number) {
    this.#size = size
    this.ordinals = new Uint32Array(size)
  }

  /** All bitmaps are free again. */
  reset(): void {
    this.#taken = 0
  }

  /** An empty bitmap. */
  take(): Bitmap {
    const bits = this.#bitmaps[this.#taken++]
    if (bits) return bits.fill(0)
    const fresh = emptyBitmap(this.#size)
    this.#bitmaps.push(fresh)
    return fresh
  }
}
