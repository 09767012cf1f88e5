import { ByteSink } from './byteSink.ts'
import { largeFloat64 } from '#base/largeArrays.ts'

/** One text per venue as UTF-8, concatenated in the order of adding. Each is written in parts. */
export class TextColumn {
  readonly #sink = new ByteSink()
  readonly #starts = [0]

  /** Appends to the text of the current venue. */
  part(bytes: Uint8Array, from: number, to: number): void {
    this.#sink.part(bytes, from, to)
  }

  /** Ends the current venue's text. */
  end(): void {
    this.#starts.push(this.#sink.length)
  }

  lengthAt(position: number): number {
    return this.#starts[position + 1]! - this.#starts[position]!
  }

  /** Returns the texts concatenated in another order, with where each begins and where the last one ends. */
  inOrder(order: Uint32Array): { bytes: Uint8Array; starts: Float64Array } {
    const into = new ByteSink()
    into.reserve(this.#sink.length)
    const starts = largeFloat64(order.length + 1)
    const bytes = this.#sink.done()
    for (let at = 0; at < order.length; at++) {
      const position = order[at]!
      into.part(bytes, this.#starts[position]!, this.#starts[position + 1]!)
      starts[at + 1] = into.length
    }
    return { bytes: into.done(), starts }
  }
}
