import { largeInt32 } from '#base/largeArrays.ts'

/**
 * Maps pairs of numbers below 2³¹ to consecutive numbers: open addressing with pair and number side by side. A Map with
 * boxed keys costs several times as much at a hundred million look-ups.
 */
export class TermTable {
  /** Four numbers per slot: first, second, id + 1 (0: free), unused; so that a slot is in one cache line. */
  #slots = largeInt32(1 << 18)
  #count = 0

  get count(): number {
    return this.#count
  }

  idOf(first: number, second: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let at = slotOf(first, second, mask)
    for (; slots[at + 2] !== 0; at = (at + 4) & mask) {
      if (slots[at] === first && slots[at + 1] === second) return slots[at + 2]! - 1
    }
    slots[at] = first
    slots[at + 1] = second
    slots[at + 2] = ++this.#count
    if (this.#count * 8 > slots.length) this.#grow()
    return this.#count - 1
  }

  #grow(): void {
    const old = this.#slots
    const slots = largeInt32(old.length * 2)
    const mask = slots.length - 1
    for (let from = 0; from < old.length; from += 4) {
      if (old[from + 2] === 0) continue
      let at = slotOf(old[from]!, old[from + 1]!, mask)
      while (slots[at + 2] !== 0) at = (at + 4) & mask
      slots[at] = old[from]!
      slots[at + 1] = old[from + 1]!
      slots[at + 2] = old[from + 2]!
    }
    this.#slots = slots
  }
}

/** The constants spread neighbouring pairs over the table (golden ratio, and a prime of xxHash). */
function slotOf(first: number, second: number, mask: number): number {
  let hash = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d)
  return ((hash ^ (hash >>> 13)) << 2) & mask
}
