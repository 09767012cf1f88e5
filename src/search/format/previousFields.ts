import type { FieldColumn } from './fieldColumn.ts'
import type { PackedFields } from './packedFields.ts'

/** Packed fields of an index whose venues another index takes over. */
export class PreviousFields {
  readonly #fields: PackedFields
  readonly #parts: Buffer
  /** By shared value of all fields: its number in the column that takes it over, or −1. */
  readonly #numbers: Int32Array

  constructor(fields: PackedFields, parts: Buffer) {
    this.#fields = fields
    this.#parts = parts
    this.#numbers = new Int32Array(fields.sharedCount).fill(-1)
  }

  /** Takes up a venue. */
  open(ordinal: number): void {
    this.#fields.open(this.#parts, this.#fields.starts[ordinal]!)
  }

  /** Adds a field of the venue taken up last to the column that goes on with it. A shared value is looked up once. */
  addTo(column: FieldColumn, position: number): void {
    const value = this.#fields.valueOf(position)
    const number = value < 0 ? -1 : this.#numbers[value]!
    if (number >= 0) return column.addKnown(number)
    const { bytes, from, to } = this.#fields.locate(position)
    const added = column.add(bytes, from, to)
    if (value >= 0) this.#numbers[value] = added
  }
}
