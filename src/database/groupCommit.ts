import { startStopwatch } from '#base/stopwatch.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { GroupedWrite, StatementResult } from './database.ts'

/**
 * Runs all of `writes` in one transaction and returns the results in the same order. Nothing is written when it
 * rejects.
 */
export type RunGroup = (writes: readonly GroupedWrite[]) => Promise<readonly (readonly StatementResult[])[]>

interface Waiting {
  write: GroupedWrite
  resolve: (results: readonly StatementResult[]) => void
  reject: (cause: unknown) => void
}

/**
 * Under load a group begins at most this often: fewer, larger transactions, for two milliseconds of waiting. A group
 * with a single write shows that there is no load, and then the next begins at once.
 */
const GROUP_EVERY_MS = 2
/** Bounds the size of one message to the engine and the duration of one transaction. */
const GROUP_SIZE_MAX = 500

/**
 * Gathers writes into groups. States: *idle* (nothing waits), *due* (a group begins at the end of this turn of the
 * event loop, or GROUP_EVERY_MS after the last group of several writes began), *writing* (a group is being written;
 * writes that arrive wait for the next). A failed group is written again one by one, so that a faulty write fails
 * alone.
 */
export class GroupCommit {
  #run: RunGroup
  #waiting: Waiting[] = []
  #state: 'idle' | 'due' | 'writing' = 'idle'
  #tooEarly = false
  /** Since the start: number of attempted transactions, number of writes, and their duration in seconds. */
  readonly statistics = { groups: 0, writes: 0, seconds: 0 }

  constructor(run: RunGroup) {
    this.#run = run
  }

  write(write: GroupedWrite): Promise<readonly StatementResult[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject })
      if (this.#state === 'idle') this.#becomeDue()
    })
  }

  /** Resolves when no write is pending. */
  async drained(): Promise<void> {
    while (this.#state !== 'idle') await new Promise((resolve) => setTimeout(resolve, 1))
  }

  #becomeDue(): void {
    this.#state = 'due'
    if (!this.#tooEarly) setImmediate(() => void this.#writeGroup())
  }

  async #writeGroup(): Promise<void> {
    this.#state = 'writing'
    const group = this.#waiting.splice(0, GROUP_SIZE_MAX)
    this.#tooEarly = group.length > 1
    if (this.#tooEarly) setTimeout(() => this.#longEnough(), GROUP_EVERY_MS)
    // Ids and keys are ASCII; any order is correct if every node uses the same one.
    group.sort((a, b) => (a.write.key < b.write.key ? -1 : a.write.key > b.write.key ? 1 : 0))
    const took = startStopwatch()
    await this.#settle(group)
    this.statistics.groups++
    this.statistics.writes += group.length
    this.statistics.seconds += took()
    if (this.#waiting.length > 0) this.#becomeDue()
    else this.#state = 'idle'
  }

  #longEnough(): void {
    this.#tooEarly = false
    if (this.#state === 'due') void this.#writeGroup()
  }

  async #settle(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#run(group.map(({ write }) => write))
      group.forEach(({ resolve }, i) => resolve(results[i] ?? []))
    } catch (cause) {
      if (group.length === 1 || cause instanceof Unavailable) for (const { reject } of group) reject(cause)
      else for (const waiting of group) await this.#settle([waiting])
    }
  }
}
