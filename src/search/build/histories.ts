import { type HistoryRun, pointsFromRuns } from '#venue/history.ts'
import type { HistoryPoint } from '#venue/records.ts'
import { type JsonLineScanner, memberNumber } from '../format/jsonLineScanner.ts'
import { positionIn } from '../columns/positionIn.ts'
import type { Sections } from '../sections.ts'
import { TextColumn } from '../format/textColumn.ts'

const HISTORY = memberNumber('history')
const NO_RUNS = '[]'

/** The runs of the venues that have any: their ordinals, ascending, and for each one list as JSON. */
export class HistoryDraft {
  readonly #texts = new TextColumn()

  add({ bytes, starts, ends }: JsonLineScanner): void {
    const [from, to] = [starts[HISTORY]!, ends[HISTORY]!]
    if (to - from > NO_RUNS.length) this.#texts.part(bytes, from, to)
    this.#texts.end()
  }

  /** `order`: by ordinal, the venues' positions in the order of adding. */
  sections(order: Uint32Array): Map<string, ArrayBufferView> {
    const known = order.map((_, ordinal) => ordinal).filter((ordinal) => this.#texts.lengthAt(order[ordinal]!) > 0)
    const { bytes, starts } = this.#texts.inOrder(known.map((ordinal) => order[ordinal]!))
    return new Map<string, ArrayBufferView>([
      ['history.ordinals', known],
      ['history.starts', Uint32Array.from(starts)],
      ['history.text', bytes],
    ])
  }
}

export class Histories {
  readonly #ordinals: Uint32Array
  readonly #starts: Uint32Array
  readonly #text: Buffer

  constructor(sections: Sections) {
    this.#ordinals = sections.u32('history.ordinals')
    this.#starts = sections.u32('history.starts')
    this.#text = sections.bytes('history.text')
  }

  /** Returns the points ascending by date, one per day; empty for a venue without a history. */
  of(ordinal: number): readonly HistoryPoint[] {
    const at = positionIn(this.#ordinals, ordinal)
    if (at < 0) return []
    return pointsFromRuns(
      JSON.parse(this.#text.toString('utf8', this.#starts[at], this.#starts[at + 1])) as HistoryRun[],
    )
  }
}
