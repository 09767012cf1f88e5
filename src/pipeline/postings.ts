const EMPTY = -1
/** 2^32 over the golden ratio: spreads neighbouring keys over the table. */
const GOLDEN = 0x9e3779b1

/**
 * Which records carry a key: an open-addressing table of integer keys (up to 2^53) to chains of records. A `Map` of
 * arrays would take eight times the memory for a million keys.
 */
export class Postings {
  readonly #keys: Float64Array
  readonly #heads: Int32Array
  readonly #counts: Int32Array
  readonly #records: Int32Array
  readonly #next: Int32Array
  readonly #mask: number
  #size = 0

  /** `capacity`: the most postings that will be added. */
  constructor(capacity: number) {
    const slots = 1 << Math.ceil(Math.log2(Math.max(16, capacity * 2)))
    this.#mask = slots - 1
    this.#keys = new Float64Array(slots).fill(EMPTY)
    this.#heads = new Int32Array(slots).fill(EMPTY)
    this.#counts = new Int32Array(slots)
    this.#records = new Int32Array(capacity)
    this.#next = new Int32Array(capacity)
  }

  add(key: number, record: number): void {
    const slot = this.#slotOf(key)
    this.#keys[slot] = key
    this.#records[this.#size] = record
    this.#next[this.#size] = this.#heads[slot] as number
    this.#heads[slot] = this.#size++
    this.#counts[slot] = (this.#counts[slot] as number) + 1
  }

  /** How many records carry the key. */
  countOf(key: number): number {
    return this.#counts[this.#slotOf(key)] as number
  }

  /** Calls `visit` for every record with the key, latest first. */
  visit(key: number, visit: (record: number) => void): void {
    for (let at = this.#heads[this.#slotOf(key)] as number; at !== EMPTY; at = this.#next[at] as number) {
      visit(this.#records[at] as number)
    }
  }

  /** The slot that holds the key, or the free one where it would go. */
  #slotOf(key: number): number {
    const low = key % 4_294_967_296
    const high = (key - low) / 4_294_967_296
    let slot = (Math.imul(low ^ Math.imul(high, 0x85ebca6b), GOLDEN) >>> 8) & this.#mask
    while (this.#keys[slot] !== EMPTY && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask
    return slot
  }
}
