import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import { MatchThread } from './thread/matchThread.ts'
import type { CallerListing, Matching, MatchOptions, VenueMatcher } from './venueMatcher.ts'

/** The release that is served now: its version, and the folder with its files; null while there is none. */
export type ServedRelease = () => { dataVersion: string; folder: string } | null

/** How long a call waits for a release to be prepared; clients wait longer than that for an answer. */
const PREPARING_WAIT_MS = 10_000
const PREPARING_RETRY_S = 10
/** Calls that may wait: 64 of 100 venues take the thread some ten seconds. */
const WAITING_MAX = 64
const BUSY_RETRY_S = 5

/**
 * Matches with the served release, in a thread that is started by the first call and prepares the release: half a
 * minute for 300,000 venues. After a switch the thread of the former release answers until the new one is prepared.
 */
export class ReleaseMatcher implements VenueMatcher {
  readonly #served: ServedRelease
  readonly #log: Log
  #ready: MatchThread | null = null
  #preparing: MatchThread | null = null
  /** The version that could not be prepared; it is not tried again. */
  #unreadable = ''

  constructor(served: ServedRelease, log: Log) {
    this.#served = served
    this.#log = log
  }

  async match(listings: readonly CallerListing[], minProbability: number, more?: MatchOptions): Promise<Matching> {
    this.#prepareServed()
    if (this.#ready === null && this.#preparing !== null)
      await Promise.race([this.#preparing.ready, wait(PREPARING_WAIT_MS, undefined, { ref: false })])
    const thread = this.#ready
    if (thread === null) {
      const cause = this.#preparing === null ? 'unprepared' : 'preparing'
      return { kind: 'busy', cause, retryAfterS: PREPARING_RETRY_S }
    }
    if (thread.waiting >= WAITING_MAX) return { kind: 'busy', cause: 'many_calls', retryAfterS: BUSY_RETRY_S }
    const answers = await thread.match(listings, minProbability, more)
    return { kind: 'matched', answers, dataVersion: thread.dataVersion }
  }

  async close(): Promise<void> {
    await Promise.all([this.#ready?.close(), this.#preparing?.close()])
  }

  #prepareServed(): void {
    const served = this.#served()
    if (served === null || this.#preparing !== null) return
    const { dataVersion, folder } = served
    if (dataVersion === this.#ready?.dataVersion || dataVersion === this.#unreadable) return
    const thread = new MatchThread(folder, dataVersion)
    this.#preparing = thread
    void thread.ready.then((fault) => this.#use(thread, fault))
    void thread.ended.then(() => this.#forget(thread))
  }

  #use(thread: MatchThread, fault: string | null): void {
    this.#preparing = null
    if (fault !== null) {
      this.#unreadable = thread.dataVersion
      this.#log('error', 'cannot prepare the release for matching', { dataVersion: thread.dataVersion, cause: fault })
      return void thread.close()
    }
    const former = this.#ready
    this.#ready = thread
    void former?.closeWhenIdle()
  }

  /** A thread that ended is started again by the next call. */
  #forget(thread: MatchThread): void {
    if (this.#ready === thread) this.#ready = null
  }
}
