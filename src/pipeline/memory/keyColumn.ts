import { largeUint32 } from '#base/largeArrays.ts'

/** The sieve has one bit for each value of a key's upper bits: it rejects nearly all keys that are not wanted. */
const SIEVE_BITS = 24
const SIEVE_SHIFT = 32 - SIEVE_BITS

/** The keys of every record (reach.ts), end to end. */
export class KeyColumn {
  readonly keys: Uint32Array
  /** Where each record's keys begin, and where the last one's end. */
  readonly starts: Uint32Array

  constructor(keys: Uint32Array, starts: Uint32Array) {
    this.keys = keys
    this.starts = starts
  }

  of(position: number): Uint32Array {
    return this.keys.subarray(this.starts[position], this.starts[position + 1])
  }

  /** Returns the positions of the records that have any of the keys, ascending. */
  holders(wanted: ReadonlySet<number>): number[] {
    const positions: number[] = []
    this.#visit(wanted, (position) => {
      if (positions.at(-1) !== position) positions.push(position)
    })
    return positions
  }

  /** Counts the records that have each of the keys. */
  counts(wanted: ReadonlySet<number>): Map<number, number> {
    const counts = new Map<number, number>()
    this.#visit(wanted, (_, key) => counts.set(key, (counts.get(key) ?? 0) + 1))
    return counts
  }

  #visit(wanted: ReadonlySet<number>, found: (position: number, key: number) => void): void {
    if (wanted.size === 0) return
    const sieve = new Uint8Array(1 << (SIEVE_BITS - 3))
    for (const key of wanted) {
      const bit = key >>> SIEVE_SHIFT
      sieve[bit >>> 3] = (sieve[bit >>> 3] as number) | (1 << (bit & 7))
    }
    let position = 0
    for (let at = 0; at < this.keys.length; at++) {
      const key = this.keys[at] as number
      const bit = key >>> SIEVE_SHIFT
      if (((sieve[bit >>> 3] as number) & (1 << (bit & 7))) === 0 || !wanted.has(key)) continue
      while ((this.starts[position + 1] as number) <= at) position++
      found(position, key)
    }
  }
}

/** Collects the keys of records, one record after the other. */
export class KeyColumnDraft {
  #keys = largeUint32(1 << 16)
  #size = 0
  readonly #starts: number[] = [0]

  add(keys: ArrayLike<number>): void {
    this.#append(keys)
    this.#starts.push(this.#size)
  }

  /** Adds the keys of the records from `from` up to `to`, unchanged. */
  addAll({ keys, starts }: KeyColumn, from: number, to: number): void {
    const first = starts[from] as number
    const size = this.#size
    this.#append(keys.subarray(first, starts[to]))
    for (let position = from; position < to; position++)
      this.#starts.push(size + (starts[position + 1] as number) - first)
  }

  #append(keys: ArrayLike<number>): void {
    if (this.#size + keys.length > this.#keys.length) {
      const larger = largeUint32(Math.max(this.#keys.length * 2, this.#size + keys.length))
      larger.set(this.#keys)
      this.#keys = larger
    }
    this.#keys.set(keys, this.#size)
    this.#size += keys.length
  }

  done(): KeyColumn {
    return new KeyColumn(this.#keys.subarray(0, this.#size), Uint32Array.from(this.#starts))
  }
}
