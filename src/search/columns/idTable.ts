import type { Fragments } from '../format/fragments.ts'
import type { Sections } from '../sections.ts'

/** Slots per id: at most two of three are used, so that a search visits few of them. */
const SLOTS_PER_VENUE = 1.5

/** FNV-1a: offset and prime for 32 bits. */
const HASH_START = 0x811c_9dc5
const HASH_PRIME = 0x0100_0193

/**
 * Returns the ids by hash: slot `hash & (slots − 1)` and those after it hold ordinals plus one; zero ends the search.
 * The ids themselves are read from the venues' core texts. `ids` is ascending; `order`: by ordinal, the position of its
 * id among them.
 */
export function idSections(ids: readonly string[], order: Uint32Array): Map<string, ArrayBufferView> {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, ids.length * SLOTS_PER_VENUE))))
  order.forEach((position, ordinal) => {
    let slot = hashOf(ids[position]!) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = ordinal + 1
  })
  return new Map<string, ArrayBufferView>([
    ['ids.slots', slots],
    ['ids.ranks', order],
  ])
}

/** Finds venues by id, and resolves merged ids. */
export class IdTable {
  /** By ordinal: the position of the id among all ids, which decides between equal scores. */
  readonly ranks: Uint32Array
  readonly #slots: Uint32Array
  readonly #fragments: Fragments
  /** Merged ids to the ids of the venues that replace them. */
  readonly redirects: ReadonlyMap<string, string>

  constructor(sections: Sections, fragments: Fragments, redirects?: ReadonlyMap<string, string>) {
    this.ranks = sections.u32('ids.ranks')
    this.#slots = sections.u32('ids.slots')
    this.#fragments = fragments
    this.redirects = redirects ?? new Map(sections.json<[string, string][]>('ids.redirects'))
  }

  idOf(ordinal: number): string {
    return this.#fragments.value(ordinal, 'id')
  }

  /** Returns the venue with exactly this id, or null. */
  ordinalOf(id: string): number | null {
    const last = this.#slots.length - 1
    for (let slot = hashOf(id) & last; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const ordinal = this.#slots[slot]! - 1
      if (this.#fragments.hasId(ordinal, id)) return ordinal
    }
    return null
  }

  /** Returns the venue that replaces a merged id, or null. Follows redirects to their end. */
  movedTo(id: string): number | null {
    const seen = new Set<string>()
    let target = this.redirects.get(id)
    while (target !== undefined && !seen.has(target)) {
      const ordinal = this.ordinalOf(target)
      if (ordinal !== null) return ordinal
      seen.add(target)
      target = this.redirects.get(target)
    }
    return null
  }
}

function hashOf(id: string): number {
  let hash = HASH_START
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), HASH_PRIME)
  // The low bits of a product depend on few of the letters, the high bits on all.
  return (hash ^ (hash >>> 15)) >>> 0
}
