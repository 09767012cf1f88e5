import type { Sections } from '../sections.ts'

/** With more distinct values than this, numbers are stored directly. */
const CODES_MAX = 65_536

/** Stores numbers with few distinct values (scores of two decimals): each value once, and a short code per venue. */
export function codedSections(name: string, numbers: readonly number[]): Map<string, ArrayBufferView> {
  const values = [...new Set(numbers)].sort((a, b) => a - b)
  if (values.length > CODES_MAX) return new Map([[`${name}.values`, Float64Array.from(numbers)]])
  const codeOf = new Map(values.map((value, code) => [value, code]))
  return new Map<string, ArrayBufferView>([
    [`${name}.values`, Float64Array.from(values)],
    [`${name}.codes`, Uint16Array.from(numbers, (value) => codeOf.get(value)!)],
  ])
}

export class Coded {
  readonly #values: Float64Array
  readonly #codes: Uint16Array | null

  constructor(sections: Sections, name: string) {
    this.#values = sections.f64(`${name}.values`)
    this.#codes = sections.has(`${name}.codes`) ? sections.u16(`${name}.codes`) : null
  }

  of(ordinal: number): number {
    return this.#values[this.#codes === null ? ordinal : this.#codes[ordinal]!]!
  }
}
