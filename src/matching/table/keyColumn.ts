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

/** The number of keys for which there is room at first. */
const ROOM = 1 << 16
/** Places of row and key among the two halves of a pair. Machines that Node runs on store the lower half first. */
const [ROW, KEY] = [0, 1]

/** Collects keys with their rows, of 32 bits each. */
export class KeyDraft {
  /** Pairs of row and key. Read as numbers of 64 bits, they are sorted by key, then by row. */
  #halves = new Uint32Array(ROOM * 2)
  #length = 0

  add(key: number, row: number): void {
    if (this.#length * 2 === this.#halves.length) {
      const grown = new Uint32Array(this.#halves.length * 2)
      grown.set(this.#halves)
      this.#halves = grown
    }
    this.#halves[this.#length * 2 + ROW] = row
    this.#halves[this.#length * 2 + KEY] = key
    this.#length++
  }

  /** Returns the keys in ascending order, without repeats; the draft is empty afterwards. */
  done(): KeyColumn {
    const halves = this.#halves.subarray(0, this.#length * 2)
    new BigUint64Array(halves.buffer, 0, this.#length).sort()
    const keys = new Uint32Array(this.#length)
    const rows = new Uint32Array(this.#length)
    let length = 0
    for (let at = 0; at < halves.length; at += 2) {
      const [row, key] = [halves[at + ROW] as number, halves[at + KEY] as number]
      if (length > 0 && keys[length - 1] === key && rows[length - 1] === row) continue
      keys[length] = key
      rows[length++] = row
    }
    this.#halves = new Uint32Array(0)
    this.#length = 0
    return new KeyColumn(keys.slice(0, length), rows.slice(0, length))
  }
}
