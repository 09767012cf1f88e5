import { cellOf } from './place/grid.ts'
import { gramsOf, textsOf } from './normalise/nameTexts.ts'
import { distinctiveOf } from './normalise/nameWords.ts'
import type { NormalRecord } from './normalRecord.ts'
import { NumberList } from './match/numberList.ts'

/**
 * How often names and parts of names occur. Names are counted by places (cells in which they occur), not by records: a
 * venue that stands in three lists and was licensed five times has a rare name all the same, and a chain of eight has
 * not. What occurs once is left out: whoever asks for what is not here reads 1.
 */
export interface NameCounts {
  records: number
  /** Records by gram (nameTexts.ts). */
  grams: ReadonlyMap<number, number>
  /** Places by whole name. */
  wholes: ReadonlyMap<string, number>
  /** Places by name without words of kind. */
  distinctives: ReadonlyMap<string, number>
}

/** Occurrences of a name within one such cell are taken for one venue. */
const PLACE_CELL_M = 700
/** By more records than this share the lists may grow or shrink before names are counted anew. */
const DRIFT_MAX = 0.1

/**
 * The counts of the release before while the lists are about as long: so a name weighs the same from one build to the
 * next, and one changed record moves nothing but itself. Else counted anew.
 */
export function nameCountsOf(records: readonly NormalRecord[], before?: NameCounts): NameCounts {
  return before !== undefined && stillHold(before, records.length) ? before : countNames(records)
}

/** Whether counts are good enough for lists of so many records. */
export function stillHold(counts: NameCounts, records: number): boolean {
  return Math.abs(records - counts.records) <= counts.records * DRIFT_MAX
}

function countNames(records: readonly NormalRecord[]): NameCounts {
  const grams = new Map<number, number>()
  const wholes = new PlaceCount()
  const distinctives = new PlaceCount()
  /** Names repeat by the thousand: what is told of a text is worked out once. */
  const known = new Map<string, { distinctive: string; grams: readonly number[]; records: number }>()
  for (const record of records) {
    const cell = cellOf(record.lat, record.lng, PLACE_CELL_M)
    for (const text of textsOf(record)) {
      let stored = known.get(text)
      if (stored === undefined) {
        stored = { distinctive: distinctiveOf(text).text, grams: gramsOf(text), records: 0 }
        known.set(text, stored)
      }
      stored.records++
      wholes.add(text, cell)
      distinctives.add(stored.distinctive, cell)
    }
  }
  for (const stored of known.values()) {
    for (const gram of stored.grams) grams.set(gram, (grams.get(gram) ?? 0) + stored.records)
  }
  const several = [...grams].filter(([, count]) => count > 1)
  return {
    records: records.length,
    grams: new Map(several),
    wholes: wholes.several(),
    distinctives: distinctives.several(),
  }
}

/** Cells are numbered below this. */
const CELL_RANGE = 2 ** 32

/** Distinct cells by text. */
class PlaceCount {
  readonly #ids = new Map<string, number>()
  /** Text and cell as one number, with repeats: sorting them costs a fraction of a set of them. */
  readonly #places = new NumberList()

  add(text: string, cell: number): void {
    const id = this.#ids.get(text) ?? this.#ids.size
    this.#ids.set(text, id)
    this.#places.push(id * CELL_RANGE + cell)
  }

  /** Those that occur in several. */
  several(): Map<string, number> {
    const ofId = new Uint32Array(this.#ids.size)
    for (const place of this.#places.sortedUnique()) {
      const id = Math.floor(place / CELL_RANGE)
      ofId[id] = (ofId[id] as number) + 1
    }
    const counts = Array.from(this.#ids, ([text, id]): [string, number] => [text, ofId[id] as number])
    return new Map(counts.filter(([, count]) => count > 1))
  }
}
