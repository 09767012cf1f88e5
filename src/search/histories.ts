import { type HistoryRun, pointsOf } from '#contract/history.ts'
import type { HistoryPoint } from '#contract/records.ts'
import { ByteSink } from './byteSink.ts'
import { positionIn } from './positionIn.ts'
import type { Sections } from './sections.ts'

/** The runs of the venues that have any: their ordinals, ascending, and for each one list as JSON. */
export function historySections(histories: readonly (readonly HistoryRun[])[]): Map<string, ArrayBufferView> {
  const sink = new ByteSink()
  const ordinals: number[] = []
  const starts = [0]
  histories.forEach((history, ordinal) => {
    if (history.length === 0) return
    sink.text(JSON.stringify(history))
    ordinals.push(ordinal)
    starts.push(sink.length)
  })
  return new Map<string, ArrayBufferView>([
    ['history.ordinals', Uint32Array.from(ordinals)],
    ['history.starts', Uint32Array.from(starts)],
    ['history.text', sink.done()],
  ])
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

  /** Ascending by date, one point a day; empty for a venue without. */
  of(ordinal: number): readonly HistoryPoint[] {
    const at = positionIn(this.#ordinals, ordinal)
    if (at < 0) return []
    return pointsOf(JSON.parse(this.#text.toString('utf8', this.#starts[at], this.#starts[at + 1])) as HistoryRun[])
  }
}
