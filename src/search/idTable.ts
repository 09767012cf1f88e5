import type { Sections } from './sections.ts'

/** Ids in ascending order, found by halving. An id's rank also settles ties between equal scores. */
export class IdTable {
  readonly #ordinals: Uint32Array
  readonly #ranks: Uint32Array
  readonly #starts: Uint32Array
  readonly #text: Buffer
  readonly #redirects: ReadonlyMap<string, string>

  constructor(sections: Sections) {
    this.#ordinals = sections.u32('ids.ordinals')
    this.#ranks = new Uint32Array(this.#ordinals.length)
    this.#ordinals.forEach((ordinal, rank) => (this.#ranks[ordinal] = rank))
    this.#starts = sections.u32('ids.starts')
    this.#text = sections.bytes('ids.text')
    this.#redirects = new Map(sections.json<[string, string][]>('ids.redirects'))
  }

  get size(): number {
    return this.#ordinals.length
  }

  rankOf(ordinal: number): number {
    return this.#ranks[ordinal]!
  }

  ordinalAt(rank: number): number {
    return this.#ordinals[rank]!
  }

  idOf(ordinal: number): string {
    return this.#idAt(this.#ranks[ordinal]!)
  }

  /** The venue of this very id, or null. */
  ordinalOf(id: string): number | null {
    let low = 0
    let high = this.#ordinals.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#idAt(middle) < id) low = middle + 1
      else high = middle
    }
    return low < this.#ordinals.length && this.#idAt(low) === id ? this.#ordinals[low]! : null
  }

  /** The venue that answers for an id that was merged away, or null. Redirects are followed to their end. */
  movedTo(id: string): number | null {
    const seen = new Set<string>()
    let target = this.#redirects.get(id)
    while (target !== undefined && !seen.has(target)) {
      const ordinal = this.ordinalOf(target)
      if (ordinal !== null) return ordinal
      seen.add(target)
      target = this.#redirects.get(target)
    }
    return null
  }

  #idAt(rank: number): string {
    return this.#text.toString('utf8', this.#starts[rank], this.#starts[rank + 1])
  }
}
