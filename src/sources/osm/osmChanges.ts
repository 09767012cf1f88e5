import { type Change, readChangeFile } from './changeFile.ts'
import type { Primitive } from './pbfBlocks.ts'

/** More changed elements are read faster as a new extract; they are in memory. */
const ELEMENTS_MAX = 3_000_000

type States = ReadonlyMap<number, Primitive | null>

/**
 * The elements of an extract that changed since it was made: their new states, or null for those that are deleted.
 * Change files are applied in their order.
 */
export class OsmChanges {
  readonly #states = { node: new Map<number, Primitive | null>(), way: new Map(), relation: new Map() } as Record<
    Primitive['type'],
    Map<number, Primitive | null>
  >
  readonly #elementsMax: number

  constructor(elementsMax = ELEMENTS_MAX) {
    this.#elementsMax = elementsMax
  }

  /**
   * Applies a change file as a whole or not at all. Of several versions of an element in it the highest counts, of
   * equal ones the last: files with full history hold them under different actions. Throws an Error with the file's
   * name.
   */
  async apply(file: string): Promise<void> {
    const changes = new Map<string, Change>()
    await readChangeFile(file, (change) => {
      const key = `${change.type}/${change.id}`
      const earlier = changes.get(key)
      if (earlier !== undefined && earlier.version > change.version) return
      changes.set(key, change)
      if (changes.size > this.#elementsMax) throw tooMany(file, this.#elementsMax)
    })
    const isNew = [...changes.values()].filter(({ type, id }) => !this.#states[type].has(id)).length
    if (this.size + isNew > this.#elementsMax) throw tooMany(file, this.#elementsMax)
    for (const { type, id, state } of changes.values()) this.#states[type].set(id, state)
  }

  get size(): number {
    const { node, way, relation } = this.#states
    return node.size + way.size + relation.size
  }

  has({ type, id }: Pick<Primitive, 'type' | 'id'>): boolean {
    return this.#states[type].has(id)
  }

  /** The elements that exist after the changes. */
  *elements(): Generator<Primitive> {
    for (const states of Object.values(this.#states) as States[])
      for (const state of states.values()) if (state !== null) yield state
  }
}

function tooMany(file: string, elementsMax: number): Error {
  return new Error(`${file}: more than ${elementsMax} elements changed since the extract`)
}
