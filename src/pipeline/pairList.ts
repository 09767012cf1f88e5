/** A growing list of numbers in one typed array. */
export class PairList {
  #items = new Float64Array(1 << 12)
  #size = 0

  push(item: number): void {
    if (this.#size === this.#items.length) {
      const larger = new Float64Array(this.#size * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.#size++] = item
  }

  /** Everything pushed, ascending, each number once. */
  sortedUnique(): Float64Array {
    return sortedUnique(this.#items.slice(0, this.#size))
  }
}

/** `items` ascending, each number once; sorts in place. */
export function sortedUnique(items: Float64Array): Float64Array {
  items.sort()
  let kept = 0
  for (let i = 0; i < items.length; i++) {
    if (i === 0 || items[i] !== items[i - 1]) items[kept++] = items[i] as number
  }
  return items.slice(0, kept)
}
