import type { PreviousIndex } from '../previousIndex.ts'
import { CoreDraft } from '../format/coreTexts.ts'
import { DETAIL_SECTION } from '../format/indexFiles.ts'
import type { JsonLineScanner } from '../format/jsonLineScanner.ts'
import { PackedDraft } from '../format/packedDraft.ts'
import { BASIC_FIELDS, DETAIL_FIELDS } from '../format/storedFields.ts'

/**
 * Collects the fields of every venue as JSON: core as one text; contact, hours and quality packed; edge and media on
 * disk.
 */
export class FragmentDraft {
  readonly #core = new CoreDraft()
  readonly #basic = new PackedDraft('basic', BASIC_FIELDS, { shortened: true })
  readonly #detail = new PackedDraft('detail', DETAIL_FIELDS, { shortened: false })

  add(parts: JsonLineScanner): void {
    this.#core.add(parts)
    this.#basic.add(parts)
    this.#detail.add(parts)
  }

  /** Adds a venue of a previous index, except for the parts that the line has, none of which is a core field. */
  addPrevious(previous: PreviousIndex, ordinal: number, parts: JsonLineScanner): void {
    this.#core.addPrevious(previous.core, ordinal)
    previous.basic.open(ordinal)
    this.#basic.addPrevious(previous.basic, parts)
    previous.detail.open(ordinal)
    this.#detail.addPrevious(previous.detail, parts)
  }

  /** `order`: by ordinal, the venues' positions in the order of adding. */
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
