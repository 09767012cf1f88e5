import type { JsonSink } from '#base/text/jsonSink.ts'
import { Phrases } from './phrases.ts'
import type { Sections } from '../sections.ts'

/** A field's JSON, a part of `bytes`. Valid until the next one is located. */
interface LocatedField {
  bytes: Buffer
  from: number
  to: number
}

/**
 * Reads packed fields (for the format see `Packed` in packedDraft.ts). The part of the open venue is decoded once for
 * all its fields.
 */
export class PackedFields {
  /** By ordinal: where a venue's part begins. */
  readonly starts: Float64Array | Uint32Array
  readonly #names: readonly string[]
  readonly #firsts: Uint32Array
  readonly #offsets: Uint32Array
  readonly #shared: Buffer
  readonly #phrases: readonly Phrases[]
  readonly #located: LocatedField = { bytes: Buffer.alloc(0), from: 0, to: 0 }
  // The open venue, overwritten for each: its codes, where each text begins, and the bytes that contain them.
  readonly #codes: Uint32Array
  readonly #textAt: Uint32Array
  #part: Buffer = Buffer.alloc(0)

  constructor(sections: Sections, name: string, venues: number) {
    this.#names = sections.json(`${name}.fields`)
    this.starts = sections.positions(`${name}.starts`, venues + 1)
    this.#firsts = sections.u32(`${name}.sharedFirsts`)
    this.#offsets = sections.u32(`${name}.sharedOffsets`)
    this.#shared = sections.bytes(`${name}.sharedBytes`)
    this.#phrases = sections.json<string[][]>(`${name}.phrases`).map((phrases) => new Phrases(phrases))
    this.#codes = new Uint32Array(this.#names.length)
    this.#textAt = new Uint32Array(this.#names.length)
  }

  /** Returns the position of a field, for `write`; −1 when it is not among these. */
  positionOf(field: string): number {
    return this.#names.indexOf(field)
  }

  /** Opens a venue whose part begins at `from` in `bytes`. */
  open(bytes: Buffer, from: number): void {
    let at = from
    for (let i = 0; i < this.#codes.length; i++) {
      let byte = bytes[at++]!
      let code = byte & 127
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[at++]!
        code |= (byte & 127) << shift
      }
      this.#codes[i] = code >>> 0
    }
    for (let i = 0; i < this.#codes.length; i++) {
      this.#textAt[i] = at
      if ((this.#codes[i]! & 1) === 0) at += this.#codes[i]! >>> 1
    }
    this.#part = bytes
  }

  /** Number of shared values of all fields. */
  get sharedCount(): number {
    return this.#offsets.length - 1
  }

  /**
   * Returns the number, among the shared values of all fields, of the value of a field of the open venue; −1 when it is
   * not shared.
   */
  valueOf(position: number): number {
    const code = this.#codes[position]!
    return (code & 1) === 1 ? this.#firsts[position]! + (code >>> 1) : -1
  }

  /** Locates the field's JSON. */
  locate(position: number): Readonly<LocatedField> {
    const code = this.#codes[position]!
    const at = this.#textAt[position]!
    const located = this.#located
    const value = this.valueOf(position)
    if (value >= 0) {
      located.bytes = this.#shared
      located.from = this.#offsets[value]!
      located.to = this.#offsets[value + 1]!
      return located
    }
    located.bytes = this.#part
    located.from = at
    located.to = at + (code >>> 1)
    if (this.#phrases[position]!.shortens(located.bytes, located.from, located.to)) {
      located.bytes = Buffer.from(this.text(position))
      located.from = 0
      located.to = located.bytes.length
    }
    return located
  }

  /** Writes a field's JSON of the open venue. */
  write(position: number, into: JsonSink): void {
    const code = this.#codes[position]!
    const at = this.#textAt[position]!
    if ((code & 1) === 0) return this.#phrases[position]!.write(this.#part, at, at + (code >>> 1), into)
    const value = this.#firsts[position]! + (code >>> 1)
    into.copy(this.#shared, this.#offsets[value]!, this.#offsets[value + 1]!)
  }

  text(position: number): string {
    const code = this.#codes[position]!
    const at = this.#textAt[position]!
    if ((code & 1) === 0) return this.#phrases[position]!.text(this.#part, at, at + (code >>> 1))
    const value = this.#firsts[position]! + (code >>> 1)
    return this.#shared.toString('utf8', this.#offsets[value], this.#offsets[value + 1])
  }
}
