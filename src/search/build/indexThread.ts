import { Worker } from 'node:worker_threads'
import { largeUint8 } from '#base/largeArrays.ts'
import type { IndexFile, IndexSetting } from './indexDraft.ts'
import type { IndexThreadMessage, IndexCommand } from './indexWorker.ts'

/** Most pieces of lines that may wait for the thread; more would only use memory. */
const WAITING_MAX = 16

/** Builds an index in a separate thread. A failure there is thrown by the next call. */
export class IndexThread {
  readonly #worker: Worker
  /** Shared buffers that are free; a piece is sent in one of them, which stays in use until the thread has read it. */
  readonly #free: Uint8Array[] = Array.from({ length: WAITING_MAX }, () => largeUint8(0))
  /** Files that nobody took yet. */
  readonly #files: IndexFile[] = []
  #isFinished = false
  #failure: Error | null = null
  /** Called when one of the fields above changes. */
  #changed = () => {}

  constructor(setting: IndexSetting) {
    this.#worker = new Worker(new URL('indexWorker.ts', import.meta.url), { workerData: setting })
    this.#worker.on('message', (answer: IndexThreadMessage) => {
      if (answer.kind === 'taken') this.#free.push(answer.slot)
      else if (answer.kind === 'file') this.#files.push([answer.name, answer.bytes])
      else this.#isFinished = true
      this.#changed()
    })
    this.#worker.on('error', (error) => {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      this.#changed()
    })
  }

  async add(lines: Uint8Array): Promise<void> {
    await this.#until(() => this.#free.length > 0)
    const free = this.#free.pop() as Uint8Array
    const slot = free.length < lines.length ? largeUint8(lines.length * 2) : free
    slot.set(lines)
    this.#send({ kind: 'lines', slot, length: lines.length })
  }

  async *files(): AsyncGenerator<IndexFile> {
    this.#send({ kind: 'finish' })
    while (true) {
      await this.#until(() => this.#files.length > 0 || this.#isFinished)
      if (this.#files.length === 0) return
      // A variable would refer to the file while the next one is made.
      yield this.#files.shift() as IndexFile
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  #send(order: IndexCommand): void {
    this.#worker.postMessage(order)
  }

  async #until(holds: () => boolean): Promise<void> {
    while (this.#failure === null && !holds()) await new Promise<void>((resolve) => (this.#changed = resolve))
    if (this.#failure !== null) throw this.#failure
  }
}
