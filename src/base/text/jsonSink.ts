/** About a hundred pages of places: one allocation serves that many bodies. */
const BLOCK_BYTES = 1 << 20

/**
 * Writes JSON piece by piece: bodies are assembled from prepared fragments. Fragments are written into one memory block
 * after the other and returned in place, so nothing is copied twice; a block is freed when the last body in it was
 * sent. Supports one writer at a time: write and take a body without awaiting in between.
 */
export class JsonSink {
  #bytes = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  #start = 0
  #end = 0

  get length(): number {
    return this.#end - this.#start
  }

  /** Writes text of ASCII characters only: names of fields, numbers, punctuation. */
  ascii(text: string): void {
    this.#reserve(text.length)
    this.#end += this.#bytes.write(text, this.#end, 'latin1')
  }

  /** Writes any text as UTF-8. */
  text(text: string): void {
    this.#reserve(text.length * 3)
    this.#end += this.#bytes.write(text, this.#end, 'utf8')
  }

  /** Copies bytes that are UTF-8 already: `source[from] … source[to − 1]`. */
  copy(source: Buffer, from: number, to: number): void {
    this.#reserve(to - from)
    this.#end += source.copy(this.#bytes, this.#end, from, to)
  }

  /**
   * Returns the bytes written after the first `length` ones. They lie in the sink, so read them before writing more.
   */
  since(length: number): Buffer {
    return this.#bytes.subarray(this.#start + length, this.#end)
  }

  /** Returns what was written and empties the sink, which never writes to that memory again. */
  take(): Buffer {
    const taken = this.#bytes.subarray(this.#start, this.#end)
    this.#start = this.#end
    return taken
  }

  /** Discards what was written since the last `take`. */
  clear(): void {
    this.#end = this.#start
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, 2 * (this.length + bytes)))
    this.#end = this.#bytes.copy(grown, 0, this.#start, this.#end)
    this.#start = 0
    this.#bytes = grown
  }
}
