import { largeFloat64, largeUint8 } from '#base/largeArrays.ts'

/** One text per record as UTF-8, end to end. */
export class LineColumn {
  readonly bytes: Uint8Array
  /** Where each text begins, and where the last one ends. */
  readonly starts: Float64Array
  readonly #buffer: Buffer

  constructor(bytes: Uint8Array, starts: Float64Array) {
    this.bytes = bytes
    this.starts = starts
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Returns the text at a position, or those from `position` up to `to`, joined. */
  text(position: number, to: number = position + 1): string {
    return this.#buffer.toString('utf8', this.starts[position], this.starts[to])
  }
}

/** Most bytes per UTF-16 unit. */
const UTF8_MAX = 3

export class LineColumnDraft {
  #bytes: Uint8Array<SharedArrayBuffer>
  #buffer: Buffer
  #size = 0
  readonly #ends: number[] = [0]

  /** `bytes`: the expected size. */
  constructor(bytes: number) {
    this.#bytes = largeUint8(bytes)
    this.#buffer = Buffer.from(this.#bytes.buffer)
  }

  add(text: string): void {
    this.#reserve(text.length * UTF8_MAX)
    this.#size += this.#buffer.write(text, this.#size)
    this.#ends.push(this.#size)
  }

  /** Adds the lines from `from` up to `to`, unchanged. */
  addAll({ bytes, starts }: LineColumn, from: number, to: number): void {
    const [first, last] = [starts[from] as number, starts[to] as number]
    this.#reserve(last - first)
    this.#bytes.set(bytes.subarray(first, last), this.#size)
    for (let position = from; position < to; position++)
      this.#ends.push(this.#size + (starts[position + 1] as number) - first)
    this.#size += last - first
  }

  done(): LineColumn {
    const starts = largeFloat64(this.#ends.length)
    starts.set(this.#ends)
    return new LineColumn(this.#bytes.subarray(0, this.#size), starts)
  }

  #reserve(bytes: number): void {
    if (this.#size + bytes <= this.#bytes.length) return
    const larger = largeUint8(Math.max(this.#bytes.length * 2, this.#size + bytes))
    larger.set(this.#bytes.subarray(0, this.#size))
    this.#bytes = larger
    this.#buffer = Buffer.from(larger.buffer)
  }
}
