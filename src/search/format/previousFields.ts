import type { FieldColumn } from './fieldColumn.ts'
import type { PackedFields } from './packedFields.ts'

/** Packed fields of a previous index from which another index copies venues. */
export class PreviousFields {
  readonly #fields: PackedFields
  readonly #parts: Buffer
  /** By shared value of all fields: its number in the column that copies it, or −1. */
  readonly #numbers: Int32Array

  constructor(fields: PackedFields, parts: Buffer) {
    this.#fields = fields
    this.#parts = parts
    this.#numbers = new Int32Array(fields.sharedCount).fill(-1)
  }

  /** Opens a venue. */
  open(ordinal: number): void {
    this.#fields.open(this.#parts, this.#fields.starts[ordinal]!)
  }

  /** Adds a field of the open venue to the column that continues it. A shared value is looked up once. */
  addTo(column: FieldColumn, position: number): void {
    const value = this.#fields.valueOf(position)
    const number = value < 0 ? -1 : this.#numbers[value]!
    if (number >= 0) return column.addKnown(number)
    const { bytes, from, to } = this.#fields.locate(position)
    const added = column.add(bytes, from, to)
    if (value >= 0) this.#numbers[value] = added
  }
}
