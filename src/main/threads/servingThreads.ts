import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { ThreadFigures } from '#api/processMetrics.ts'
import type { Log } from '#base/log.ts'
import type { PlanTable } from '#contract/access/plans.ts'
import { openSharedEmbeddedDatabase } from '#database/openEmbedded.ts'
import type { RunningServer } from '../serve.ts'
import type { ServeFlags } from '../settings/settings.ts'
import { callsForLane, openShared, type OtherThreadCalls, type CallableOf } from './firstThreadCalls.ts'
import { answerCalls, callsOver } from './portCalls.ts'
import type { ServingThreadData, ThreadCommand } from './servingThread.ts'
import { SharedReleases } from './sharedReleases.ts'
import type { ThreadParts } from './threadParts.ts'

/** A thread that ended is replaced after this time; one that cannot start would otherwise keep a core busy. */
const RESTART_MS = 500
/** A thread that does not answer in this time is missing in the figures; Prometheus waits ten seconds for a page. */
const FIGURES_MS = 5_000
/** Threads drain for at most five seconds. */
const CLOSE_MS = 8_000

/**
 * Memory for new objects of a thread: Node's default is 192 MB, and a thread that has just started keeps 100 MB of it
 * that it does not need.
 */
const YOUNG_MB_MAX = 48

interface Serving {
  worker: Worker
  figures: () => Promise<ThreadFigures>
  ended: Promise<unknown>
  isListening: boolean
}

interface Options {
  /** The number of serving threads, with the first one. */
  lanes: number
  flags: ServeFlags
  plans: PlanTable
  log: Log
}

/**
 * The serving threads of a process. The first is the thread that started it; it also opens what all share: the embedded
 * database, the releases, the matcher and the export files. The others listen on the same port. A thread that ends is
 * replaced, and the others go on meanwhile.
 */
export class ServingThreads {
  readonly #options: Options
  readonly #releases: SharedReleases
  readonly #serving = new Map<number, Serving>()
  /** Opens a port to the writer of the embedded database; null with PostgreSQL. */
  #connect: (() => MessagePort) | null = null
  #server: RunningServer | null = null
  #closing = false

  constructor(options: Options) {
    this.#options = options
    this.#releases = new SharedReleases(options.lanes)
  }

  /** Returns what the first thread starts its server with. */
  firstThread(): ThreadParts {
    return {
      lane: 0,
      embeddedDatabase: async (file, now) => {
        const shared = await openSharedEmbeddedDatabase(file, now)
        this.#connect = () => shared.connect()
        return shared.database
      },
      loadRelease: async (folder) =>
        openShared(await this.#releases.open(folder, 0), folder, 0, () => this.#releases.closed(folder, 0)),
      ofFirst: null,
      otherFigures: () => this.#figuresExcept(0),
    }
  }

  /** Starts the other threads; resolves when all of them listen, and rejects when one cannot. */
  async start(server: RunningServer): Promise<void> {
    this.#server = server
    const lanes = Array.from({ length: this.#options.lanes - 1 }, (_, i) => i + 1)
    await Promise.all(lanes.map((lane) => this.#startThread(lane, server)))
  }

  /** The threads besides the first one. */
  get workers(): readonly Worker[] {
    return [...this.#serving.values()].map(({ worker }) => worker)
  }

  /** The number of threads besides the first one that accept connections. */
  get listening(): number {
    return [...this.#serving.values()].filter(({ isListening }) => isListening).length
  }

  /** See RunningServer.leave. */
  leave(): void {
    this.#command('leave')
  }

  /** Ends the other threads, after the requests that they serve. */
  async close(): Promise<void> {
    this.#closing = true
    const serving = [...this.#serving.values()]
    this.#command('close')
    const ended = Promise.all(serving.map(({ ended }) => ended))
    if ((await Promise.race([ended, wait(CLOSE_MS, 'late', { ref: false })])) !== 'late') return
    await Promise.all(serving.map(({ worker }) => worker.terminate()))
  }

  /** Resolves when the thread listens; rejects when it ends before. */
  #startThread(lane: number, server: RunningServer): Promise<void> {
    const { port1: calls, port2 } = new MessageChannel()
    const worker = this.#spawn(lane, server.port, port2)
    const others = () => this.#figuresExcept(lane)
    answerCalls(calls, { ...callsForLane(lane, server.forThreads, this.#releases, others) })
    const call = callsOver<CallableOf<OtherThreadCalls>>(calls)
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    const serving: Serving = { worker, figures: () => call('figures'), ended, isListening: false }
    this.#serving.set(lane, serving)
    worker.on('error', (cause) => this.#options.log('error', 'a serving thread failed', { lane, cause: String(cause) }))
    const listening = new Promise<void>((resolve, reject) => {
      worker.once('message', () => {
        serving.isListening = true
        resolve()
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error(`serving thread ${lane} ended before it listened`)))
    })
    void this.#afterEnd(lane, serving, calls)
    return listening
  }

  #spawn(lane: number, port: number, calls: MessagePort): Worker {
    const database = this.#connect?.() ?? null
    const { flags, plans, lanes } = this.#options
    const workerData: ServingThreadData = { flags, plans, port, lane, lanes, database, calls }
    const transferList = database ? [calls, database] : [calls]
    return new Worker(new URL('./servingThread.ts', import.meta.url), {
      workerData,
      transferList,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX },
    })
  }

  async #afterEnd(lane: number, serving: Serving, calls: MessagePort): Promise<void> {
    await serving.ended
    this.#serving.delete(lane)
    this.#releases.ended(lane)
    calls.close()
    // A thread that never listened is the business of who started it.
    if (serving.isListening) await this.#replace(lane)
  }

  async #replace(lane: number): Promise<void> {
    while (!this.#closing && this.#server) {
      this.#options.log('warn', 'a serving thread ended and is replaced', { lane })
      await wait(RESTART_MS)
      if (this.#closing) return
      try {
        return await this.#startThread(lane, this.#server)
      } catch (cause) {
        this.#options.log('error', 'a serving thread cannot be replaced', { lane, cause: String(cause) })
      }
    }
  }

  #command(command: ThreadCommand): void {
    for (const { worker } of this.#serving.values()) worker.postMessage(command)
  }

  async #figuresExcept(lane: number): Promise<ThreadFigures[]> {
    const asked = [...this.#serving].filter(([one, { isListening }]) => one !== lane && isListening)
    const others = asked.map(([, { figures }]) => figures())
    if (lane !== 0 && this.#server) others.push(this.#server.forThreads.figures())
    const late = wait(FIGURES_MS, null, { ref: false })
    const answers = await Promise.all(others.map((answer) => Promise.race([answer.catch(() => null), late])))
    return answers.filter((answer) => answer !== null)
  }
}
