import { cellOf, numberedCell, numberOfCell } from './place/grid.ts'
import { gramsOf, textsOf } from './normalise/nameTexts.ts'
import { distinctiveOf } from './normalise/nameWords.ts'
import type { MatchRecord } from './normalRecord.ts'
import { NumberList } from './match/numberList.ts'

/**
 * How often names and parts of names occur. Names are counted by places (cells in which they occur), not by records:
 * the name of a venue in three lists with five licences is still rare, and the name of a chain of eight is not. Names
 * that occur once are omitted; readers take a missing name as 1.
 */
export interface NameCounts {
  records: number
  /** By gram (nameTexts.ts), the number of records. */
  grams: ReadonlyMap<number, number>
  /** By whole name, the number of places. */
  wholes: ReadonlyMap<string, number>
  /** By name without words of kind, the number of places. */
  distinctives: ReadonlyMap<string, number>
}

/** Occurrences of a name within one such cell count as one venue. */
const PLACE_CELL_M = 700
/** Largest relative change in the number of records before names are counted again. */
const COUNT_DRIFT_MAX_SHARE = 0.1

/**
 * Returns the counts of the previous release while the number of records is similar, so that a name has the same weight
 * in consecutive builds and a changed record affects nothing but itself. Counts again otherwise.
 */
export function nameCountsOf(records: readonly MatchRecord[], before?: NameCounts): NameCounts {
  return before !== undefined && areCountsValid(before, records.length) ? before : countNames(records)
}

/** Returns true when counts are still valid for this number of records. */
export function areCountsValid(counts: NameCounts, records: number): boolean {
  return Math.abs(records - counts.records) <= counts.records * COUNT_DRIFT_MAX_SHARE
}

function countNames(records: readonly MatchRecord[]): NameCounts {
  const grams = new Map<number, number>()
  const wholes = new PlaceCount()
  const distinctives = new PlaceCount()
  /** Many records share one name: the values of a text are computed once. */
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

/** Counts the distinct cells of each text. */
class PlaceCount {
  readonly #ids = new Map<string, number>()
  /** Text and cell encoded as one number, with duplicates: sorting them costs a fraction of a set. */
  readonly #places = new NumberList()

  add(text: string, cell: number): void {
    let id = this.#ids.get(text)
    if (id === undefined) this.#ids.set(text, (id = this.#ids.size))
    this.#places.push(numberedCell(id, cell))
  }

  /** Returns the texts that occur in several cells. */
  several(): Map<string, number> {
    const ofId = new Uint32Array(this.#ids.size)
    for (const place of this.#places.sortedUnique()) {
      const id = numberOfCell(place)
      ofId[id] = (ofId[id] as number) + 1
    }
    const counts = Array.from(this.#ids, ([text, id]): [string, number] => [text, ofId[id] as number])
    return new Map(counts.filter(([, count]) => count > 1))
  }
}
