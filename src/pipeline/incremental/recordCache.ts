import type { NormalRecord } from '../normalRecord.ts'
import { type BuildMemory, recordAt, sourceAt } from '../memory/buildMemory.ts'
import type { Positions } from './positions.ts'

/**
 * The records by their current positions. Each is read from the memory at most once, so that one record is one object.
 */
export class RecordCache {
  readonly #memory: BuildMemory
  readonly #positions: Positions
  readonly #read = new Map<number, NormalRecord>()

  constructor(memory: BuildMemory, positions: Positions) {
    this.#memory = memory
    this.#positions = positions
  }

  at(position: number): NormalRecord {
    const known = this.#positions.fresh.get(position) ?? this.#read.get(position)
    if (known !== undefined) return known
    const { before, sources } = this.#positions
    const record = recordAt(this.#memory, before[position] as number, sourceAt(sources, position))
    record.index = position
    this.#read.set(position, record)
    return record
  }

  /**
   * Returns the positions of the unchanged records that have any of the keys (reach.ts). Hash collisions may add
   * others.
   */
  holders(keys: ReadonlySet<number>): number[] {
    return this.#memory.keys
      .holders(keys)
      .map((at) => this.#positions.now[at] as number)
      .filter((position) => position >= 0)
  }

  /** Returns the holders and the fresh records that satisfy the predicate; ascending. */
  select(keys: ReadonlySet<number>, holds: (record: NormalRecord) => boolean): NormalRecord[] {
    const positions = [...this.holders(keys), ...this.#positions.fresh.keys()].sort((a, b) => a - b)
    return positions.map((position) => this.at(position)).filter(holds)
  }
}
