/** Some hundred pages of places: one allocation serves that many bodies. */
const BLOCK_BYTES = 1 << 20

/**
 * JSON written piece by piece: bodies are copied together from prepared fragments. They are written into one block of
 * memory after the other and handed out where they lie, so nothing is copied twice; a block goes when the last body in
 * it was sent. One writer at a time: fill it and take it without waiting in between.
 */
export class JsonSink {
  #bytes = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  #start = 0
  #end = 0

  get length(): number {
    return this.#end - this.#start
  }

  /** Text of ASCII characters only: names of fields, numbers, punctuation. */
  ascii(text: string): void {
    this.#reserve(text.length)
    this.#end += this.#bytes.write(text, this.#end, 'latin1')
  }

  /** Any text, as UTF-8. */
  text(text: string): void {
    this.#reserve(text.length * 3)
    this.#end += this.#bytes.write(text, this.#end, 'utf8')
  }

  /** Bytes that are UTF-8 already: `source[from] … source[to − 1]`. */
  copy(source: Buffer, from: number, to: number): void {
    this.#reserve(to - from)
    this.#end += source.copy(this.#bytes, this.#end, from, to)
  }

  /** What was written after the first `length` bytes; it lies in the sink, so look at it before writing on. */
  since(length: number): Buffer {
    return this.#bytes.subarray(this.#start + length, this.#end)
  }

  /** What was written; the sink is empty again, and never writes there a second time. */
  take(): Buffer {
    const taken = this.#bytes.subarray(this.#start, this.#end)
    this.#start = this.#end
    return taken
  }

  /** Throws away what was written since the last `take`. */
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
