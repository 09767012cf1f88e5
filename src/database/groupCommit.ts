import { startStopwatch } from '#base/stopwatch.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { GroupedWrite, StatementResult } from './database.ts'

/** One transaction for all of `writes`; the results in the same order. Nothing is written when it rejects. */
export type RunGroup = (writes: readonly GroupedWrite[]) => Promise<readonly (readonly StatementResult[])[]>

interface Waiting {
  write: GroupedWrite
  resolve: (results: readonly StatementResult[]) => void
  reject: (cause: unknown) => void
}

/**
 * Under load a group begins at most this often: fewer, larger transactions, for two milliseconds of waiting. A write
 * that was alone in its group shows that there is no load, and then the next begins at once.
 */
const GROUP_EVERY_MS = 2
/** Bounds what one message to the engine holds, and how long one transaction takes. */
const GROUP_SIZE_MAX = 500

/**
 * Gathers writes into groups. States: *idle* (nothing waits), *due* (a group begins at the end of this turn of the
 * loop, or when the last one of several is GROUP_EVERY_MS old), *writing* (a group is on its way; what arrives waits for the
 * next). A group that fails is written again one by one, so that a faulty write fails alone.
 */
export class GroupCommit {
  #run: RunGroup
  #waiting: Waiting[] = []
  #state: 'idle' | 'due' | 'writing' = 'idle'
  #tooEarly = false
  /** Since the start: transactions that were tried, the writes they held, and how long they took. */
  readonly figures = { groups: 0, writes: 0, seconds: 0 }

  constructor(run: RunGroup) {
    this.#run = run
  }

  write(write: GroupedWrite): Promise<readonly StatementResult[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject })
      if (this.#state === 'idle') this.#becomeDue()
    })
  }

  /** Resolves when nothing waits any more. */
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
    // Ids and keys are ASCII; any order does, as long as every node has the same one.
    group.sort((a, b) => (a.write.key < b.write.key ? -1 : a.write.key > b.write.key ? 1 : 0))
    const took = startStopwatch()
    await this.#settle(group)
    this.figures.groups++
    this.figures.writes += group.length
    this.figures.seconds += took()
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
