import { Worker } from 'node:worker_threads'
import type { IndexSetting } from './indexDraft.ts'
import type { IndexMaker } from './indexMaker.ts'
import type { IndexAnswer, IndexOrder } from './indexWorker.ts'

/** So many pieces of lines may wait for the thread; more would only fill memory. */
const WAITING_MAX = 64

/** Makes an index in a thread of its own. A failure there is thrown by the next call. */
export class IndexThread implements IndexMaker {
  readonly #worker: Worker
  /** Pieces that were sent and not yet taken. */
  #waiting = 0
  #files: ReadonlyMap<string, Uint8Array> | null = null
  #failure: Error | null = null
  /** Called when anything above changes. */
  #changed = () => {}

  constructor(setting: IndexSetting) {
    this.#worker = new Worker(new URL('indexWorker.ts', import.meta.url), { workerData: setting })
    this.#worker.on('message', (answer: IndexAnswer) => {
      if (answer.kind === 'taken') this.#waiting--
      else this.#files = answer.files
      this.#changed()
    })
    this.#worker.on('error', (error) => {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      this.#changed()
    })
  }

  async add(lines: Uint8Array): Promise<void> {
    this.#tell({ kind: 'lines', lines })
    this.#waiting++
    await this.#until(() => this.#waiting < WAITING_MAX)
  }

  async finish(): Promise<ReadonlyMap<string, Uint8Array>> {
    this.#tell({ kind: 'finish' })
    await this.#until(() => this.#files !== null)
    return this.#files as ReadonlyMap<string, Uint8Array>
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  #tell(order: IndexOrder): void {
    this.#worker.postMessage(order)
  }

  async #until(holds: () => boolean): Promise<void> {
    while (this.#failure === null && !holds()) await new Promise<void>((resolve) => (this.#changed = resolve))
    if (this.#failure !== null) throw this.#failure
  }
}
