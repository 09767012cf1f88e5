import { Worker } from 'node:worker_threads'
import type { MatchAnswer, MatchOptions } from '../answer.ts'
import type { CallerListing } from '#pipeline/single/callerListing.ts'
import type { MatchOrder, MatchReport } from './matchMessages.ts'

interface Waiting {
  resolve: (answers: MatchAnswer[]) => void
  reject: (cause: Error) => void
}

/**
 * A thread that holds the venues of one release and compares listings with them, so that the event loop answers other
 * calls meanwhile. It ends by itself only when it fails; then `ended` resolves, and all waiting calls are rejected.
 */
export class MatchThread {
  readonly dataVersion: string
  /** Resolves once the release is prepared, to null, or to the reason why it cannot be. */
  readonly ready: Promise<string | null>
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #closing = false

  constructor(folder: string, dataVersion: string) {
    this.dataVersion = dataVersion
    this.#worker = new Worker(new URL('./matchWorker.ts', import.meta.url), { workerData: folder })
    // A process that has nothing else to do ends, whatever the thread is doing.
    this.#worker.unref()
    const prepared = Promise.withResolvers<string | null>()
    this.ready = prepared.promise
    this.#worker.on('message', (report: MatchReport) => {
      if (report.kind === 'ready') prepared.resolve(null)
      else if (report.kind === 'unreadable') prepared.resolve(report.reason)
      else this.#settle(report)
    })
    const ended = Promise.withResolvers<void>()
    this.ended = ended.promise
    let failure = 'the thread of matching ended'
    this.#worker.on('error', (cause) => (failure = String(cause)))
    this.#worker.on('exit', () => {
      prepared.resolve(failure)
      for (const { reject } of this.#waiting.values()) reject(new Error(failure))
      this.#waiting.clear()
      ended.resolve()
    })
  }

  /** The calls that are not answered yet. */
  get waiting(): number {
    return this.#waiting.size
  }

  match(listings: readonly CallerListing[], minProbability: number, more: MatchOptions = {}): Promise<MatchAnswer[]> {
    const id = this.#next++
    const order: MatchOrder = { id, listings, minProbability, more }
    const answered = new Promise<MatchAnswer[]>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#worker.postMessage(order)
    return answered
  }

  /** Answers what was asked, then ends. */
  async closeWhenIdle(): Promise<void> {
    this.#closing = true
    if (this.#waiting.size === 0) await this.close()
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #settle(report: Extract<MatchReport, { id: number }>): void {
    const waiting = this.#waiting.get(report.id)
    this.#waiting.delete(report.id)
    if (report.kind === 'answered') waiting?.resolve(report.answers)
    else waiting?.reject(new Error(report.reason))
    if (this.#closing && this.#waiting.size === 0) void this.close()
  }
}
