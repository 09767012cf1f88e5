import { largeFloat64 } from '#base/largeArrays.ts'

/** A growing list of numbers in one typed array. */
export class NumberList {
  #items = largeFloat64(1 << 12)
  #size = 0

  get length(): number {
    return this.#size
  }

  push(item: number): void {
    if (this.#size === this.#items.length) {
      const larger = largeFloat64(this.#size * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.#size++] = item
  }

  /** Empties the list and keeps its memory. */
  clear(): void {
    this.#size = 0
  }

  /** Returns everything pushed, in that order; valid until the next push. */
  items(): Float64Array {
    return this.#items.subarray(0, this.#size)
  }

  /** Returns everything pushed, ascending and without duplicates, until the next push; the list is empty afterwards. */
  sortedUnique(): Float64Array {
    const items = this.items().sort()
    this.#size = 0
    let kept = 0
    for (let i = 0; i < items.length; i++) {
      if (i === 0 || items[i] !== items[i - 1]) items[kept++] = items[i] as number
    }
    return items.subarray(0, kept)
  }
}
