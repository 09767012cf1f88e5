import type { RandomBytes } from '#base/ids.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { WritesUnavailable } from '#base/unavailable.ts'
import type { Database } from './database.ts'

/** Table of migration 0022. */
type ProbeTables = { write_probe: { id: number; filler: string } }

/** How long a probe's result is reused: load balancers ask every second, and each probe is a commit. */
const OK_TTL_S = 2
const FAILING_TTL_S = 1
/** A whole page of either engine: a smaller write may fit on a full disk where others do not. */
const FILLER_BYTES = 4_096

/**
 * Checks whether the database stores writes. It writes a row itself, so that the result is known on a server without
 * requests, and so that recovery is detected once the disk has room again.
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

  /** Result of the last probe, without waiting. */
  get isFailing(): boolean {
    return this.#failing ?? false
  }

  /** Returns true while writes fail. Rejects with `Unavailable` while the database is unreachable. */
  async fails(): Promise<boolean> {
    if (this.#failing !== null && this.#ageS() < (this.#failing ? FAILING_TTL_S : OK_TTL_S)) return this.#failing
    return (this.#asking ??= this.#probe().finally(() => (this.#asking = null)))
  }

  async #probe(): Promise<boolean> {
    // Random, because an engine may compress repetitive text and then write less than a page.
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
