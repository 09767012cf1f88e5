import type { JsonSink } from '#base/text/jsonSink.ts'
import type { StoredField, StoredPlace } from '#venue/records.ts'
import { CoreTexts } from './coreTexts.ts'
import { PackedFields } from './packedFields.ts'
import type { Sections } from '../sections.ts'
import { CORE_FIELDS } from './storedFields.ts'

/** Reads the bytes of details: from disk by position, or from memory. The result is valid until the next read. */
export interface DetailReader {
  read(from: number, to: number): Buffer
  close(): void
}

/** Where a stored field is located. */
export type FieldPlace = { part: 'core' | 'basic' | 'detail'; position: number }

/** The stored fields of every venue. One venue is open at a time; it is valid until the next one is opened. */
export class Fragments {
  readonly #core: CoreTexts
  readonly #basic: PackedFields
  readonly #basicParts: Buffer
  readonly #detail: PackedFields
  readonly #details: DetailReader

  constructor(sections: Sections, details: DetailReader, venues: number) {
    this.#core = new CoreTexts(sections)
    this.#basic = new PackedFields(sections, 'basic', venues)
    this.#basicParts = sections.bytes('basic.parts')
    this.#detail = new PackedFields(sections, 'detail', venues)
    this.#details = details
  }

  /** Returns null for a field that the release was built without. */
  placeOf(name: StoredField): FieldPlace | null {
    const core = CORE_FIELDS.indexOf(name)
    if (core >= 0) return { part: 'core', position: core }
    const basic = this.#basic.positionOf(name)
    if (basic >= 0) return { part: 'basic', position: basic }
    const detail = this.#detail.positionOf(name)
    return detail < 0 ? null : { part: 'detail', position: detail }
  }

  /** Writes all core fields with their names. */
  writeCore(ordinal: number, into: JsonSink): void {
    this.#core.writeAll(ordinal, into)
  }

  /** Writes all core fields with their names; `write` adds a member at the end of the object of one of them. */
  writeCoreExtended(ordinal: number, { position }: FieldPlace, into: JsonSink, write: () => void): void {
    this.#core.writeAllExtended(ordinal, position, into, write)
  }

  /** Returns whether a venue has exactly this id. */
  hasId(ordinal: number, id: string): boolean {
    return this.#core.hasId(ordinal, id)
  }

  /** Opens a venue; must be called before its fields of this kind are read. */
  open(ordinal: number, part: FieldPlace['part']): void {
    if (part === 'basic') this.#basic.open(this.#basicParts, this.#basic.starts[ordinal]!)
    if (part === 'detail') {
      const { starts } = this.#detail
      this.#detail.open(this.#details.read(starts[ordinal]!, starts[ordinal + 1]!), 0)
    }
  }

  /** Writes the field's JSON; the venue must have been opened for its kind. */
  write(ordinal: number, { part, position }: FieldPlace, into: JsonSink): void {
    if (part === 'core') this.#core.write(ordinal, position, into)
    else (part === 'basic' ? this.#basic : this.#detail).write(position, into)
  }

  text(ordinal: number, { part, position }: FieldPlace): string {
    if (part === 'core') return this.#core.text(ordinal, position)
    return (part === 'basic' ? this.#basic : this.#detail).text(position)
  }

  /** Returns the place of a field that every release has. */
  requiredPlaceOf(name: StoredField): FieldPlace {
    const place = this.placeOf(name)
    if (place === null) throw new Error(`'${name}' is not stored`)
    return place
  }

  /** Returns one field's value. */
  value<Name extends StoredField>(ordinal: number, name: Name): StoredPlace[Name] {
    const place = this.requiredPlaceOf(name)
    this.open(ordinal, place.part)
    return JSON.parse(this.text(ordinal, place)) as StoredPlace[Name]
  }

  close(): void {
    this.#details.close()
  }
}
