import { addTo, type Bitmap } from './oldBitmap.ts'
import { varintBytes, writeVarint } from './byteSink.ts'
import type { Element } from './pattern.ts'
import { SEPARATOR, type WordPool } from './wordPool.ts'

/**
 * For every pair of neighbouring units of a pool, the venues that have it: keys ascending (first unit in the high
 * half), and for key `k` the ordinals, ascending, as varints of the distance to the one before, in
 * `bytes[offsets[k]] … bytes[offsets[k + 1] − 1]`. The last unit of a text pairs with the separator, so that every
 * unit begins exactly one pair and single characters need no postings of their own.
 */
export interface Postings {
  keys: Uint32Array
  offsets: Uint32Array
  bytes: Uint8Array
}

export function postingsOf(pool: WordPool): Postings {
  const { units, offsets: venueAt } = pool
  const terms = new TermTable()
  // The term of each pair, kept so that the second pass need not look it up again; no pair begins at a separator.
  const termAt = new Int32Array(units.length).fill(-1)
  const sizes: number[] = []
  const last: number[] = []
  const venues = venueAt.length - 1
  for (let ordinal = 0; ordinal < venues; ordinal++) {
    for (let at = venueAt[ordinal]!; at < venueAt[ordinal + 1]!; at++) {
      if (units[at] === SEPARATOR) continue
      const term = terms.idOf((units[at]! << 16) | units[at + 1]!)
      if (term === sizes.length) {
        sizes.push(0)
        last.push(-1)
      }
      if (last[term] === ordinal) continue
      sizes[term]! += varintBytes(ordinal - last[term]!)
      last[term] = ordinal
      termAt[at] = term
    }
  }
  return encoded(pool, terms.keys(), sizes, termAt)
}

function encoded(pool: WordPool, keyOfTerm: Uint32Array, sizes: readonly number[], termAt: Int32Array): Postings {
  const order = Array.from(keyOfTerm.keys()).sort((a, b) => keyOfTerm[a]! - keyOfTerm[b]!)
  const keys = Uint32Array.from(order, (term) => keyOfTerm[term]!)
  const offsets = new Uint32Array(order.length + 1)
  const cursors = new Uint32Array(order.length)
  order.forEach((term, rank) => {
    cursors[term] = offsets[rank]!
    offsets[rank + 1] = offsets[rank]! + sizes[term]!
  })
  const bytes = new Uint8Array(offsets.at(-1) ?? 0)
  const last = new Int32Array(order.length).fill(-1)
  for (let ordinal = 0; ordinal < pool.offsets.length - 1; ordinal++) {
    for (let at = pool.offsets[ordinal]!; at < pool.offsets[ordinal + 1]!; at++) {
      const term = termAt[at]!
      if (term < 0) continue
      cursors[term] = writeVarint(bytes, cursors[term]!, ordinal - last[term]!)
      last[term] = ordinal
    }
  }
  return { keys, offsets, bytes }
}

/** Adds to `into` every venue that has a unit of `a` followed by a unit of `b`, or by anything when `b` is null. */
export function addPairs(postings: Postings, a: Element, b: Element | null, into: Bitmap): void {
  addRange(postings, a.first, a.last, b, into)
  if (a.self < a.first || a.self > a.last) addRange(postings, a.self, a.self, b, into)
}

function addRange(
  { keys, offsets, bytes }: Postings,
  first: number,
  last: number,
  b: Element | null,
  into: Bitmap,
): void {
  const end = lowerBound(keys, (last + 1) * 0x1_0000)
  for (let rank = lowerBound(keys, first * 0x1_0000); rank < end; rank++) {
    const second = keys[rank]! & 0xffff
    if (b && !((second >= b.first && second <= b.last) || second === b.self)) continue
    addPosting(bytes, offsets[rank]!, offsets[rank + 1]!, into)
  }
}

function addPosting(bytes: Uint8Array, from: number, to: number, into: Bitmap): void {
  let ordinal = -1
  for (let at = from; at < to;) {
    let byte = bytes[at++]!
    let distance = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++]!
      distance |= (byte & 127) << shift
    }
    ordinal += distance
    addTo(into, ordinal)
  }
}

/** The first position whose key is not below `key`. */
function lowerBound(keys: Uint32Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Pairs to consecutive numbers, open addressing: a Map of boxed keys costs several times as much at 30 million look-ups. */
class TermTable {
  #slots = new Int32Array(1 << 16).fill(-1)
  #keys = new Int32Array(1 << 15)
  #count = 0

  idOf(key: number): number {
    let slot = slotOf(key, this.#slots.length)
    for (; ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const id = this.#slots[slot]!
      if (id < 0) break
      if (this.#keys[id] === key) return id
    }
    this.#slots[slot] = this.#count
    this.#keys[this.#count++] = key
    if (this.#count === this.#keys.length) this.#grow()
    return this.#count - 1
  }

  keys(): Uint32Array {
    return new Uint32Array(this.#keys.buffer.slice(0, this.#count * 4))
  }

  #grow(): void {
    const keys = new Int32Array(this.#keys.length * 2)
    keys.set(this.#keys)
    this.#keys = keys
    this.#slots = new Int32Array(keys.length * 2).fill(-1)
    for (let id = 0; id < this.#count; id++) {
      let slot = slotOf(keys[id]!, this.#slots.length)
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = id
    }
  }
}

/** Fibonacci hashing: the golden ratio spreads neighbouring pairs over the table. */
function slotOf(key: number, slots: number): number {
  const hash = Math.imul(key ^ (key >>> 15), 0x9e37_79b1)
  return (hash ^ (hash >>> 16)) & (slots - 1)
}
