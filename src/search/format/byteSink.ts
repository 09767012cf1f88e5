import { largeUint8 } from '#base/largeArrays.ts'

const SHORT_BYTES = 48

/** A growing array of bytes; doubling keeps the cost of copying linear. */
export class ByteSink {
  #bytes = bufferOf(1 << 16)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Appends an unsigned number below 2³², seven bits per byte, low bits first. */
  varint(value: number): void {
    this.reserve(5)
    this.#length = writeVarint(this.#bytes, this.#length, value)
  }

  text(text: string): void {
    this.reserve(text.length * 3)
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Appends a part of other bytes. */
  part(bytes: Uint8Array, from: number, to: number): void {
    const length = to - from
    this.reserve(length)
    // For a few bytes a call and a separate view cost more than copying in a loop.
    if (length > SHORT_BYTES) this.#bytes.set(bytes.subarray(from, to), this.#length)
    else for (let i = 0; i < length; i++) this.#bytes[this.#length + i] = bytes[from + i]!
    this.#length += length
  }

  /** Returns true when the part of other bytes was written at `at`. */
  holdsAt(at: number, bytes: Uint8Array, from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (this.#bytes[at + i - from] !== bytes[i]) return false
    return true
  }

  /** Returns the bytes between two positions as text. */
  textOf(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to)
  }

  /** Returns true when exactly these bytes were written at `at`. */
  hasAt(at: number, bytes: Uint8Array): boolean {
    return at + bytes.length <= this.#length && this.#bytes.compare(bytes, 0, bytes.length, at, at + bytes.length) === 0
  }

  /** Empties the sink and keeps its memory. */
  clear(): void {
    this.#length = 0
  }

  /** Returns the bytes written. */
  done(): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, 0, this.#length)
  }

  /** Reserves room for `bytes` more bytes. */
  reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const grown = bufferOf(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}

function bufferOf(length: number): Buffer {
  return Buffer.from(largeUint8(length).buffer)
}

/** Writes a varint at `at` and returns the position after it. */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value
  let position = at
  while (rest >= 128) {
    bytes[position++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[position++] = rest
  return position
}
