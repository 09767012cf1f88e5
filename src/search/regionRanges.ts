import { addTo, emptyBitmap, type Bitmap } from './bitmap.ts'
import type { Sections } from './sections.ts'

/** Codes shorter than a dong's are few and asked for often: their bitmaps are kept. */
const DONG_DIGITS = 10

/** Venues in the order of their region codes: whatever shares a prefix (province, sigungu, dong) is one stretch. */
export class RegionRanges {
  readonly #size: number
  readonly #ordinals: Uint32Array
  readonly #stretches: readonly (readonly [code: string, start: number])[]
  readonly #kept = new Map<string, Bitmap>()

  constructor(sections: Sections, size: number) {
    this.#size = size
    this.#ordinals = sections.u32('regions.ordinals')
    this.#stretches = sections.json<[string, number][]>('regions.stretches')
  }

  /** The venues whose region code begins with `prefix`; the caller may change the bitmap. */
  of(prefix: string): Bitmap {
    const kept = this.#kept.get(prefix)
    if (kept) return kept.slice()
    const bits = emptyBitmap(this.#size)
    const [from, to] = [this.#startOf(prefix), this.#startOf(`${prefix}\uffff`)]
    for (let at = from; at < to; at++) addTo(bits, this.#ordinals[at]!)
    if (prefix.length < DONG_DIGITS && from < to) this.#kept.set(prefix, bits.slice())
    return bits
  }

  /** Where the first code that is not below `code` begins. */
  #startOf(code: string): number {
    let low = 0
    let high = this.#stretches.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#stretches[middle]![0] < code) low = middle + 1
      else high = middle
    }
    return this.#stretches[low]?.[1] ?? this.#ordinals.length
  }
}
