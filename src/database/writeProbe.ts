import type { RandomBytes } from '#base/ids.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { WritesUnavailable } from '#base/unavailable.ts'
import type { Database } from './database.ts'

/** Of migration 0022. */
type ProbeTables = { write_probe: { id: number; filler: string } }

/** How long a probe's outcome stands: load balancers ask every second, and each probe is a commit. */
const FINE_S = 2
const FAILING_S = 1
/** A whole page of either engine: a smaller write may find room on a full disk where others do not. */
const FILLER_BYTES = 4_096

/**
 * Whether the database stores what is written. It is asked by a write of its own, so that a server without callers
 * knows it too, and one that failed finds out by itself when the disk has room again.
 */
export class WriteProbe {
  readonly #database: Database<ProbeTables>
  readonly #random: RandomBytes
  #ageS = startStopwatch()
  #failing: boolean | null = null
  #asking: Promise<boolean> | null = null

  constructor(database: Database<ProbeTables>, random: RandomBytes) {
    this.#database = database
    this.#random = random
  }

  /** What the last probe said, for those who do not wait. */
  get isFailing(): boolean {
    return this.#failing ?? false
  }

  /** True while writes fail. Rejects with `Unavailable` while the database is away. */
  async fails(): Promise<boolean> {
    if (this.#failing !== null && this.#ageS() < (this.#failing ? FAILING_S : FINE_S)) return this.#failing
    return (this.#asking ??= this.#probe().finally(() => (this.#asking = null)))
  }

  async #probe(): Promise<boolean> {
    // Random: an engine may compress a text that repeats itself, and then writes less than a page.
    const filler = Buffer.from(this.#random(FILLER_BYTES)).toString('hex')
    const write = this.#database.db
      .insertInto('write_probe')
      .values({ id: 1, filler })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ filler }))
    try {
      await write.execute()
      this.#failing = false
    } catch (cause) {
      if (!(cause instanceof WritesUnavailable)) throw cause
      this.#failing = true
    }
    this.#ageS = startStopwatch()
    return this.#failing
  }
}
