import { romanised } from '#base/text/hangul.ts'
import { foldWord } from '#base/text/text.ts'
import { otherSpellings, plainLatin } from './regionSpellings.ts'

/** Something with Korean names. */
export interface Named<Row> {
  row: Row
  names: readonly string[]
}

/**
 * Rows by their names in Latin letters: in today's romanisation, in older ones, and letter by letter. Romanising the names of a
 * release takes a second on a slow machine, so it can be done in parts before the first look-up, which does what is left.
 */
export class LatinNames<Row> {
  readonly #rows: readonly Named<Row>[]
  readonly #today = new Map<string, Row[]>()
  readonly #older = new Map<string, Row[]>()
  readonly #spoken = new Set<string>()
  #prepared = 0

  constructor(rows: readonly Named<Row>[]) {
    this.#rows = rows
  }

  /** Romanises the names of up to so many more rows; returns whether all are done. */
  prepare(most: number): boolean {
    const end = Math.min(this.#rows.length, this.#prepared + most)
    for (; this.#prepared < end; this.#prepared++) this.#add(this.#rows[this.#prepared] as Named<Row>)
    return end === this.#rows.length
  }

  /** Returns the rows with a name in today's romanisation. */
  today(text: string): readonly Row[] {
    this.prepare(Infinity)
    return this.#today.get(plainLatin(text)) ?? []
  }

  /** Returns the rows with a name in an older romanisation, or letter by letter; more names share these spellings. */
  older(text: string): readonly Row[] {
    this.prepare(Infinity)
    return this.#older.get(plainLatin(text)) ?? []
  }

  /** Returns every name in today's romanisation, folded as a typed name is (Bukchon Hanok Village: bukchonhanokvillage). */
  spoken(): ReadonlySet<string> {
    this.prepare(Infinity)
    return this.#spoken
  }

  #add({ row, names }: Named<Row>): void {
    const spoken = names.map(romanised)
    for (const name of spoken) this.#spoken.add(foldWord(name))
    addUnder(this.#today, spoken.map(plainLatin), row)
    addUnder(
      this.#older,
      names.flatMap((name, i) => otherSpellings(name, spoken[i])),
      row,
    )
  }
}

/** Adds a row under each of the keys, once. */
export function addUnder<Row>(table: Map<string, Row[]>, keys: readonly string[], row: Row): void {
  for (const key of new Set(keys)) {
    const rows = table.get(key)
    if (rows) rows.push(row)
    else table.set(key, [row])
  }
}
