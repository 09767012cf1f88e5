import { Worker } from 'node:worker_threads'
import type { DeltaFiles, DeltaCommand } from './deltaWorker.ts'

/**
 * The thread that builds delta indexes, one at a time. It keeps the process alive only while a caller waits for one.
 */
export class DeltaThread {
  readonly #worker = new Worker(new URL('deltaWorker.ts', import.meta.url))
  #waiting: PromiseWithResolvers<DeltaFiles> | null = null
  /** The reason why no more delta indexes come. */
  #ended: Error | null = null

  /** Calls `onEnd` when the thread ends by itself, which happens only after an error. */
  constructor(onEnd: () => void) {
    this.#worker.unref()
    this.#worker.on('message', (files: DeltaFiles) => this.#settle((waiting) => waiting.resolve(files)))
    this.#worker.on('error', (cause: Error) => {
      onEnd()
      this.#ended = cause
      this.#settle((waiting) => waiting.reject(cause))
    })
  }

  send(order: Exclude<DeltaCommand, { kind: 'build' }>): void {
    this.#worker.postMessage(order)
  }

  async build(order: DeltaCommand & { kind: 'build' }): Promise<DeltaFiles> {
    if (this.#ended) throw this.#ended
    const waiting = Promise.withResolvers<DeltaFiles>()
    this.#waiting = waiting
    this.#worker.ref()
    this.#worker.postMessage(order)
    return waiting.promise
  }

  /** Ends the thread. A pending delta index is rejected. */
  end(): void {
    const ended = new Error('the index was closed while a delta index was built')
    this.#ended = ended
    void this.#worker.terminate()
    this.#settle((waiting) => waiting.reject(ended))
  }

  #settle(how: (waiting: PromiseWithResolvers<DeltaFiles>) => void): void {
    this.#worker.unref()
    if (this.#waiting) how(this.#waiting)
    this.#waiting = null
  }
}
