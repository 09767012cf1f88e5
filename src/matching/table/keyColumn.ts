/** Rows by key: rows of one key are found by binary search. */
export class KeyColumn {
  readonly #keys: Uint32Array
  readonly #rows: Uint32Array

  constructor(keys: Uint32Array, rows: Uint32Array) {
    this.#keys = keys
    this.#rows = rows
  }

  /** Returns the rows of a key, at most `max`; none when more have it, because the key then tells nothing. */
  rowsOf(key: number, max: number): Uint32Array {
    const from = this.#firstOf(key)
    const keys = this.#keys
    let to = from
    while (to < keys.length && keys[to] === key && to - from <= max) to++
    return this.#rows.subarray(from, to - from > max ? from : to)
  }

  #firstOf(key: number): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    return low
  }
}

const ROW_RANGE = 2 ** 21
/** The number of keys for which there is room at first. */
const ROOM = 1 << 16

/** Collects keys with their rows. */
export class KeyDraft {
  /** Key and row encoded as one number, so that sorting by it sorts by key, then by row. */
  #pairs = new Float64Array(ROOM)
  #length = 0

  add(key: number, row: number): void {
    if (row >= ROW_RANGE) throw new Error(`a release has fewer than ${ROW_RANGE} venues`)
    if (this.#length === this.#pairs.length) {
      const grown = new Float64Array(this.#pairs.length * 2)
      grown.set(this.#pairs)
      this.#pairs = grown
    }
    this.#pairs[this.#length++] = key * ROW_RANGE + row
  }

  /** Returns the keys in ascending order, without repeats; the draft is empty afterwards. */
  done(): KeyColumn {
    const sorted = this.#pairs.subarray(0, this.#length).sort()
    const keys = new Uint32Array(sorted.length)
    const rows = new Uint32Array(sorted.length)
    let length = 0
    let last = -1
    for (const pair of sorted) {
      if (pair === last) continue
      last = pair
      keys[length] = Math.floor(pair / ROW_RANGE)
      rows[length++] = pair % ROW_RANGE
    }
    this.#pairs = new Float64Array(0)
    this.#length = 0
    return new KeyColumn(keys.slice(0, length), rows.slice(0, length))
  }
}
