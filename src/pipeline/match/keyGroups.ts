import { largeFloat64, largeUint32 } from '#base/largeArrays.ts'
import { NumberList } from './numberList.ts'

/** Records that share a key: `members` from `from` up to `to`. */
export interface KeyGroup {
  scope: number
  from: number
  to: number
}

/**
 * Keys of records, two numbers each: a scope (a cell, a building, a telephone number) and what must agree within it.
 * Keys are sorted rather than hashed, so one pass over millions of keys also visits the neighbours of each.
 */
export class KeyGroups {
  #records: number
  readonly #withins = new NumberList()
  /** Scope and record encoded as one number, so that sorting by it sorts by scope. */
  readonly #places = new NumberList()
  /** Reused: the garbage collector does not count large arrays, so those of each rule and tile would stay. */
  #sortedPlaces = largeFloat64(0)
  #members = largeUint32(0)

  /** `records`: number of records. */
  constructor(records: number) {
    this.#records = records
  }

  /** Removes all keys; `records`: number of records of the next keys. */
  clear(records: number): void {
    this.#records = records
    this.#withins.clear()
    this.#places.clear()
  }

  add(scope: number, within: number, record: number): void {
    this.#withins.push(within)
    this.#places.push(scope * this.#records + record)
  }

  /**
   * Calls `visit` once for each value of `within` that several keys have, with its groups in ascending order of scope.
   * Groups and members are valid only during the call.
   */
  visit(visit: (groups: readonly KeyGroup[], members: Uint32Array) => void): void {
    const { places, starts } = this.#sorted()
    if (this.#members.length < places.length) this.#members = largeUint32(places.length)
    const members = this.#members
    for (let at = 0; at < places.length; at++) members[at] = (places[at] as number) % this.#records
    for (let within = 0; within + 1 < starts.length; within++) {
      const [from, to] = [starts[within] as number, starts[within + 1] as number]
      if (to - from < 2) continue
      const groups: KeyGroup[] = []
      for (let at = from; at < to; at++) {
        const scope = Math.floor((places[at] as number) / this.#records)
        const last = groups.at(-1)
        if (last?.scope === scope) last.to = at + 1
        else groups.push({ scope, from: at, to: at + 1 })
      }
      visit(groups, members)
    }
  }

  /** Returns the places sorted by `within` and then by place, and where those of each `within` begin. */
  #sorted(): { places: Float64Array; starts: Uint32Array } {
    const withins = this.#withins.items()
    const given = this.#places.items()
    const range = withins.reduce((most, within) => Math.max(most, within + 1), 0)
    const starts = largeUint32(range + 1)
    for (const within of withins) starts[within + 1] = (starts[within + 1] as number) + 1
    for (let within = 0; within < range; within++)
      starts[within + 1] = (starts[within + 1] as number) + (starts[within] as number)
    if (this.#sortedPlaces.length < given.length) this.#sortedPlaces = largeFloat64(given.length)
    const places = this.#sortedPlaces.subarray(0, given.length)
    const ends = starts.slice()
    for (let i = 0; i < given.length; i++) {
      const within = withins[i] as number
      const end = ends[within] as number
      places[end] = given[i] as number
      ends[within] = end + 1
    }
    for (let within = 0; within < range; within++) {
      const [from, to] = [starts[within] as number, starts[within + 1] as number]
      if (to - from > 1) places.subarray(from, to).sort()
    }
    return { places, starts }
  }
}
