import { ByteSink } from './byteSink.ts'

/** Largest load factor of the table. */
const LOAD_MAX = 0.5
const SIZE_FIRST = 1 << 8
/** Odd, and about 2³² divided by the golden ratio: its multiples are well distributed (Knuth). */
const FACTOR = 0x9e3779b1

/** Distinct texts, as bytes, numbered in the order of adding; look-ups create no strings. */
export class TextNumbers {
  readonly #texts = new ByteSink()
  readonly #starts = [0]
  readonly #hashes: number[] = []
  /** By hash: the number of a text plus one, 0 for none; a collision uses the next slot. */
  #table = new Int32Array(SIZE_FIRST)

  get size(): number {
    return this.#hashes.length
  }

  /** Returns the number of a text that was added, or −1. */
  find(bytes: Uint8Array, from: number, to: number): number {
    return this.#table[this.#placeOf(bytes, from, to, hashOf(bytes, from, to))]! - 1
  }

  /** Returns the number of a text; a new text gets a new number. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to)
    const place = this.#placeOf(bytes, from, to, hash)
    const known = this.#table[place]! - 1
    if (known >= 0) return known
    this.#texts.part(bytes, from, to)
    this.#starts.push(this.#texts.length)
    this.#table[place] = this.#hashes.push(hash)
    if (this.size > this.#table.length * LOAD_MAX) this.#grow()
    return this.size - 1
  }

  /** The texts concatenated. */
  get bytes(): Uint8Array {
    return this.#texts.done()
  }

  get starts(): readonly number[] {
    return this.#starts
  }

  text(number: number): string {
    return this.#texts.textOf(this.#starts[number]!, this.#starts[number + 1]!)
  }

  /** Writes a text. */
  copy(number: number, into: ByteSink): void {
    into.part(this.#texts.done(), this.#starts[number]!, this.#starts[number + 1]!)
  }

  #placeOf(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#table.length - 1
    let place = hash & mask
    for (;;) {
      const number = this.#table[place]! - 1
      if (number < 0 || (this.#hashes[number] === hash && this.#isText(number, bytes, from, to))) return place
      place = (place + 1) & mask
    }
  }

  #isText(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[number]!
    return this.#starts[number + 1]! - start === to - from && this.#texts.holdsAt(start, bytes, from, to)
  }

  #grow(): void {
    this.#table = new Int32Array(this.#table.length * 2)
    const mask = this.#table.length - 1
    this.#hashes.forEach((hash, number) => {
      let place = hash & mask
      while (this.#table[place] !== 0) place = (place + 1) & mask
      this.#table[place] = number + 1
    })
  }
}

/**
 * Hashes four bytes at a time. After each step the high bits are mixed into the low bits, where the next step can
 * spread them.
 */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from
  let at = from
  for (; at + 4 <= to; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    hash = Math.imul(hash ^ word, FACTOR)
    hash ^= hash >>> 15
  }
  for (; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, FACTOR)
  return hash ^ (hash >>> 15)
}
