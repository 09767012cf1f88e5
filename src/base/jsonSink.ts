const FIRST_BYTES = 1 << 16

/**
 * JSON written piece by piece into one buffer that is used again and again: bodies are copied together from prepared
 * fragments, and only `take` allocates. One writer at a time: fill it and take it without waiting in between.
 */
export class JsonSink {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Text of ASCII characters only: names of fields, numbers, punctuation. */
  ascii(text: string): void {
    this.#reserve(text.length)
    this.#length += this.#bytes.write(text, this.#length, 'latin1')
  }

  /** Any text, as UTF-8. */
  text(text: string): void {
    this.#reserve(text.length * 3)
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
  }

  /** Bytes that are UTF-8 already: `source[from] … source[to − 1]`. */
  copy(source: Buffer, from: number, to: number): void {
    this.#reserve(to - from)
    this.#length += source.copy(this.#bytes, this.#length, from, to)
  }

  /** A copy of what was written; the sink is empty again. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#length)
    this.#bytes.copy(taken, 0, 0, this.#length)
    this.#length = 0
    return taken
  }

  /** Throws away what was written. */
  clear(): void {
    this.#length = 0
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, needed))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}
