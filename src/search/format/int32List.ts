import { largeInt32 } from '#base/largeArrays.ts'

const ROOM = 1 << 10
/** How much longer each array is than the one before. */
const GROWTH = 1.5

/** A growing list of whole numbers of 32 bits: half of what an array of JavaScript needs. */
export class Int32List {
  #items = largeInt32(ROOM)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(item: number): void {
    if (this.#length === this.#items.length) {
      const grown = largeInt32(Math.ceil(this.#items.length * GROWTH))
      grown.set(this.#items)
      this.#items = grown
    }
    this.#items[this.#length++] = item
  }

  /** Returns the item at a position below `length`. */
  at(position: number): number {
    return this.#items[position]!
  }
}
