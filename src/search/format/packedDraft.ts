import { largeFloat64 } from '#base/largeArrays.ts'
import type { StoredField } from '#venue/records.ts'
import { ByteSink } from './byteSink.ts'
import { FieldColumn } from './fieldColumn.ts'
import { positions32 } from './positions32.ts'
import type { PreviousFields } from './previousFields.ts'
import { type JsonLineScanner, NULL, fieldNumber } from './jsonLineScanner.ts'
import { jsonSection } from '../sections.ts'

/**
 * Some fields of every venue as JSON, ready to be copied into a body. Values that many venues have (null, an empty
 * list, the hours of a chain) are stored once per field, the most frequent first. A venue's part: for each field one
 * varint, `2 × length` for text that follows, `2 × n + 1` for the field's shared value n; then the texts in the same
 * order, shortened by the field's phrases.
 */
export interface Packed {
  /** The sections that are needed to read the parts. */
  directory: Map<string, ArrayBufferView>
  /** The parts, concatenated by ordinal. */
  parts: Uint8Array
}

/** Collects some fields of every venue. Shortened texts are smaller and take longer to write. */
export class PackedDraft {
  readonly #name: string
  readonly #columns: readonly { field: StoredField; part: number; column: FieldColumn }[]

  constructor(name: string, fields: readonly StoredField[], { shortened }: { shortened: boolean }) {
    this.#name = name
    this.#columns = fields.map((field) => ({
      field,
      part: fieldNumber(field),
      column: new FieldColumn(shortened),
    }))
  }

  add({ bytes, starts, ends }: JsonLineScanner): void {
    for (const { part, column } of this.#columns) {
      const from = starts[part]!
      if (from < 0) column.add(NULL, 0, NULL.length)
      else column.add(bytes, from, ends[part]!)
    }
  }

  /** Adds a venue of a previous index, except for the parts that the line has. */
  addPrevious(previous: PreviousFields, { bytes, starts, ends }: JsonLineScanner): void {
    for (let position = 0; position < this.#columns.length; position++) {
      const { part, column } = this.#columns[position]!
      const from = starts[part]!
      if (from < 0) previous.addTo(column, position)
      else column.add(bytes, from, ends[part]!)
    }
  }

  /** `order`: by ordinal, the venues' positions in the order of adding. */
  packed(order: Uint32Array): Packed {
    const columns = this.#columns.map(({ column }) => column.done())
    const sink = new ByteSink()
    // Nearly every code takes one byte. Growing step by step would copy everything several times.
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

/** Returns positions as 32 bits when they fit. */
function narrow(positions: Float64Array): Float64Array | Uint32Array {
  return (positions.at(-1) ?? 0) < 2 ** 32 ? Uint32Array.from(positions) : positions
}

/** `firsts` states where each field's values begin among all, `offsets` where each value's bytes begin. */
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
    [`${name}.sharedOffsets`, positions32('bytes of shared values', offsets)],
    [`${name}.sharedBytes`, bytes.done()],
  ])
}
