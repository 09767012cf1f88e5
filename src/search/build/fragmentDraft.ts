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
  #core = new CoreDraft()
  #basic = newBasic()
  #detail = newDetail()

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

  /** `order`: by ordinal, the venues' positions in the order of adding. The draft is empty afterwards. */
  sections(order: Uint32Array): { resident: SectionMap; onDisk: SectionMap } {
    const core = this.#core.sections(order)
    this.#core = new CoreDraft()
    const basic = this.#basic.packed(order)
    this.#basic = newBasic()
    const detail = this.#detail.packed(order)
    this.#detail = newDetail()
    return {
      resident: new Map([...core, ...basic.directory, ['basic.parts', basic.parts], ...detail.directory] as const),
      onDisk: new Map([[DETAIL_SECTION, detail.parts]]),
    }
  }
}

function newBasic(): PackedDraft {
  return new PackedDraft('basic', BASIC_FIELDS, { shortened: true })
}

function newDetail(): PackedDraft {
  return new PackedDraft('detail', DETAIL_FIELDS, { shortened: false })
}

type SectionMap = Map<string, ArrayBufferView>
