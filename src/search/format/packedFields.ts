import { largeFloat64 } from '#base/largeArrays.ts'
import type { JsonSink } from '#base/text/jsonSink.ts'
import type { StoredPlace } from '#venue/records.ts'
import { ByteSink } from './byteSink.ts'
import { FieldColumn } from './fieldColumn.ts'
import type { KeptFields } from './keptFields.ts'
import { type LineParts, NULL, partNumber } from './lineParts.ts'
import { Phrases } from './phrases.ts'
import { jsonSection, type Sections } from '../sections.ts'

/**
 * Some fields of every venue as JSON, ready to be copied into a body. Values that many venues have (null, an empty
 * list, the hours of a chain) are stored once for each field, the commonest first. A venue's part: for each field one
 * varint, `2 × length` for text that follows, `2 × n + 1` for the field's shared value n; then the texts in the same
 * order, shortened by the field's phrases.
 */
export interface Packed {
  /** What is needed to read the parts. */
  directory: Map<string, ArrayBufferView>
  /** The parts, end to end by ordinal. */
  parts: Uint8Array
}

/** Gathers some fields of every venue. Shortened texts are smaller and take longer to write. */
export class PackedDraft {
  readonly #name: string
  readonly #columns: readonly { field: keyof StoredPlace; part: number; column: FieldColumn }[]

  constructor(name: string, fields: readonly (keyof StoredPlace)[], { shortened }: { shortened: boolean }) {
    this.#name = name
    this.#columns = fields.map((field) => ({
      field,
      part: partNumber(field),
      column: new FieldColumn(shortened),
    }))
  }

  add({ bytes, starts, ends }: LineParts): void {
    for (const { part, column } of this.#columns) {
      const from = starts[part]!
      if (from < 0) column.add(NULL, 0, NULL.length)
      else column.add(bytes, from, ends[part]!)
    }
  }

  /** The same of a venue of another index, but for the parts that the line has. */
  addKept(kept: KeptFields, { bytes, starts, ends }: LineParts): void {
    for (let position = 0; position < this.#columns.length; position++) {
      const { part, column } = this.#columns[position]!
      const from = starts[part]!
      if (from < 0) kept.addTo(column, position)
      else column.add(bytes, from, ends[part]!)
    }
  }

  /** `order`: by ordinal, the venues as they came. */
  packed(order: Uint32Array): Packed {
    const columns = this.#columns.map(({ column }) => column.done())
    const sink = new ByteSink()
    // Nearly every code takes one byte: growing by and by would copy all of it again and again.
    sink.reserve(columns.reduce((bytes, { ownBytes }) => bytes + ownBytes + 2 * order.length, 0))
    const starts = largeFloat64(order.length + 1)
    for (let ordinal = 0; ordinal < order.length; ordinal++) {
      for (const column of columns) sink.varint(column.codes[order[ordinal]!]!)
      for (const column of columns) column.copyOwn(order[ordinal]!, sink)
      starts[ordinal + 1] = sink.length
    }
    const directory = new Map<string, ArrayBufferView>([
      [`${this.#name}.fields`, jsonSection(this.#columns.map(({ field }) => field))],
      [`${this.#name}.phrases`, jsonSection(columns.map(({ phrases }) => phrases))],
      [`${this.#name}.starts`, narrow(starts)],
      ...sharedSections(
        this.#name,
        columns.map(({ shared }) => shared),
      ),
    ])
    return { directory, parts: sink.done() }
  }
}

/** Positions as 32 bits where they fit. */
function narrow(positions: Float64Array): Float64Array | Uint32Array {
  return (positions.at(-1) ?? 0) < 2 ** 32 ? Uint32Array.from(positions) : positions
}

/** `firsts` says where each field's values begin among all, `offsets` where each value's bytes do. */
function sharedSections(name: string, values: readonly (readonly string[])[]): Map<string, ArrayBufferView> {
  const bytes = new ByteSink()
  const offsets = [0]
  const firsts = [0]
  for (const texts of values) {
    for (const text of texts) {
      bytes.text(text)
      offsets.push(bytes.length)
    }
    firsts.push(offsets.length - 1)
  }
  return new Map<string, ArrayBufferView>([
    [`${name}.sharedFirsts`, Uint32Array.from(firsts)],
    [`${name}.sharedOffsets`, Uint32Array.from(offsets)],
    [`${name}.sharedBytes`, bytes.done()],
  ])
}

/** A field's JSON, a part of `bytes`. Good until the next is located. */
interface LocatedField {
  bytes: Buffer
  from: number
  to: number
}

/** Reads packed fields; the part of the venue at hand is decoded once for all its fields. */
export class PackedFields {
  /** By ordinal: where a venue's part begins. */
  readonly starts: Float64Array | Uint32Array
  readonly #names: readonly string[]
  readonly #firsts: Uint32Array
  readonly #offsets: Uint32Array
  readonly #shared: Buffer
  readonly #phrases: readonly Phrases[]
  readonly #located: LocatedField = { bytes: Buffer.alloc(0), from: 0, to: 0 }
  // The venue at hand, refilled for each: its codes, where each text begins, and the bytes they are in.
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

  /** The position of a field, for `write`; −1 when it is not among these. */
  positionOf(field: string): number {
    return this.#names.indexOf(field)
  }

  /** Takes up a venue: its part begins at `from` in `bytes`. */
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

  /** How many values of all fields are shared. */
  get sharedCount(): number {
    return this.#offsets.length - 1
  }

  /** Which of the shared values of all fields a field of the venue taken up last has; −1: one of its own. */
  valueOf(position: number): number {
    const code = this.#codes[position]!
    return (code & 1) === 1 ? this.#firsts[position]! + (code >>> 1) : -1
  }

  /** Where the field's JSON stands. */
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

  /** Writes a field's JSON of the venue taken up last. */
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
