import { Worker } from 'node:worker_threads'
import { drawnInput } from './drawnInputs.ts'
import type { FuzzAnswer, FuzzJob } from './fuzzWorker.ts'
import { parserSubjects } from './parserSubjects.ts'
import { shownInput } from './shownInput.ts'

const CHECK_MS = 100
/** Long enough for a thread's start on a busy machine. */
const START_MS = 600_000
/**
 * Far longer than any input takes, to allow for busy machines and for parsers that start a thread with their first
 * input. An input that never terminates exceeds any deadline.
 */
export const FUZZ_DEADLINE_MS = 90_000

/**
 * Runs parsers over inputs in a thread. Ends the thread and reports the input when one input takes longer than
 * `deadlineMs`, so that an input that never terminates cannot stop the test. The next job then gets a new thread.
 */
export class FuzzThread {
  readonly #deadlineMs: number
  readonly #progress = new Int32Array(new SharedArrayBuffer(4))
  #worker: Worker | null = null

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs
  }

  run(job: FuzzJob): Promise<FuzzAnswer> {
    Atomics.store(this.#progress, 0, 0)
    const worker = (this.#worker ??= new Worker(new URL('fuzzWorker.ts', import.meta.url), {
      workerData: this.#progress,
    }))
    return new Promise((resolve) => {
      const finish = (answer: FuzzAnswer) => {
        clearInterval(timer)
        worker.off('message', finish).off('error', stopped).off('exit', stopped)
        resolve(answer)
      }
      const failed = (reason: string) => {
        const at = Atomics.load(this.#progress, 0) - 1
        finish({ kind: 'failed', at, input: at < 0 ? '' : shownInput(inputAt(job, at)), reason })
        worker.on('error', () => {})
        void worker.terminate()
        this.#worker = null
      }
      const stopped = (why: unknown) => failed(`the thread stopped: ${String(why)}`)
      let [seen, sinceMs] = [-1, performance.now()]
      const timer = setInterval(() => {
        const now = Atomics.load(this.#progress, 0)
        if (now !== seen) [seen, sinceMs] = [now, performance.now()]
        const waitMs = now === 0 ? START_MS : this.#deadlineMs
        if (performance.now() - sinceMs > waitMs)
          failed(`no ${now === 0 ? 'first input' : 'outcome'} within ${waitMs} ms`)
      }, CHECK_MS)
      worker.on('message', finish).on('error', stopped).on('exit', stopped)
      worker.postMessage(job)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate()
  }
}

function inputAt({ parser, given, seed }: FuzzJob, at: number): unknown {
  if (at < given.length) return given[at]
  const subject = parserSubjects.find(({ name }) => name === parser)
  return subject && drawnInput(subject, seed, at - given.length)
}
