import type { JsonSink } from '#base/text/jsonSink.ts'
import type { FieldName } from '#contract/parameters/fields.ts'
import type { StoredPlace } from '#venue/records.ts'
import { CoreDraft, CoreTexts } from './coreTexts.ts'
import type { KeptIndex } from '../keptIndex.ts'
import type { LineParts } from './lineParts.ts'
import { PackedDraft, PackedFields } from './packedFields.ts'
import type { Sections } from '../sections.ts'
import { BASIC_FIELDS, CORE_FIELDS, DETAIL_FIELDS } from './storedFields.ts'

/** Gathers the fields of every venue as JSON: core as one text, contact, hours and quality packed, edge and media on disk. */
export class FragmentDraft {
  readonly #core = new CoreDraft()
  readonly #basic = new PackedDraft('basic', BASIC_FIELDS, { shortened: true })
  readonly #detail = new PackedDraft('detail', DETAIL_FIELDS, { shortened: false })

  add(parts: LineParts): void {
    this.#core.add(parts)
    this.#basic.add(parts)
    this.#detail.add(parts)
  }

  /** The same of a venue of another index, but for the parts that the line has; none of these is a core field. */
  addKept(kept: KeptIndex, ordinal: number, parts: LineParts): void {
    this.#core.addKept(kept.core, ordinal)
    kept.basic.open(ordinal)
    this.#basic.addKept(kept.basic, parts)
    kept.detail.open(ordinal)
    this.#detail.addKept(kept.detail, parts)
  }

  /** `order`: by ordinal, the venues as they came. */
  sections(order: Uint32Array): { resident: SectionMap; onDisk: SectionMap } {
    const basic = this.#basic.packed(order)
    const detail = this.#detail.packed(order)
    return {
      resident: new Map([
        ...this.#core.sections(order),
        ...basic.directory,
        ['basic.parts', basic.parts],
        ...detail.directory,
      ] as const),
      onDisk: new Map([[DETAIL_SECTION, detail.parts]]),
    }
  }
}

type SectionMap = Map<string, ArrayBufferView>

export const DETAIL_SECTION = 'detail.parts'

/** Reads the details' bytes: from disk by position, or from memory. The result is good until the next read. */
export interface DetailReader {
  read(from: number, to: number): Buffer
  close(): void
}

/** Where a stored field is to be found. */
export type FieldPlace = { kept: 'core' | 'basic' | 'detail'; position: number }

/** The stored fields of every venue. One venue at a time: what is opened is good until the next is. */
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

  /** Null for a field that is not stored. */
  placeOf(name: FieldName): FieldPlace | null {
    const core = (CORE_FIELDS as FieldName[]).indexOf(name)
    if (core >= 0) return { kept: 'core', position: core }
    const basic = this.#basic.positionOf(name)
    if (basic >= 0) return { kept: 'basic', position: basic }
    const detail = this.#detail.positionOf(name)
    return detail < 0 ? null : { kept: 'detail', position: detail }
  }

  /** All core fields with their names. */
  writeCore(ordinal: number, into: JsonSink): void {
    this.#core.writeAll(ordinal, into)
  }

  /** Whether a venue has this very id. */
  hasId(ordinal: number, id: string): boolean {
    return this.#core.hasId(ordinal, id)
  }

  /** Before the fields of this kind are read. */
  open(ordinal: number, kept: FieldPlace['kept']): void {
    if (kept === 'basic') this.#basic.open(this.#basicParts, this.#basic.starts[ordinal]!)
    if (kept === 'detail') {
      const { starts } = this.#detail
      this.#detail.open(this.#details.read(starts[ordinal]!, starts[ordinal + 1]!), 0)
    }
  }

  /** The field's JSON; the venue must have been opened for its kind. */
  write(ordinal: number, { kept, position }: FieldPlace, into: JsonSink): void {
    if (kept === 'core') this.#core.write(ordinal, position, into)
    else (kept === 'basic' ? this.#basic : this.#detail).write(position, into)
  }

  text(ordinal: number, { kept, position }: FieldPlace): string {
    if (kept === 'core') return this.#core.text(ordinal, position)
    return (kept === 'basic' ? this.#basic : this.#detail).text(position)
  }

  /** One field's value. */
  value<Name extends keyof StoredPlace>(ordinal: number, name: Name): StoredPlace[Name] {
    const place = this.placeOf(name)
    if (place === null) throw new Error(`'${name}' is not stored`)
    this.open(ordinal, place.kept)
    return JSON.parse(this.text(ordinal, place)) as StoredPlace[Name]
  }

  close(): void {
    this.#details.close()
  }
}
