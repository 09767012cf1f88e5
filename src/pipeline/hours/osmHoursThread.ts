import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { HoursReading } from '../readHours.ts'
import type { OsmHoursAnswer, OsmHoursWorkerData } from './osmHoursWorker.ts'

/** A thread that has not started after this time is taken as failed. */
const START_WAIT_MS = 60_000
/** The library needs 10 MB for a text that it can read. */
const HEAP_MAX_MB = 256

interface Started {
  worker: Worker
  port: MessagePort
  counted: Int32Array
}

/**
 * Parses OpenStreetMap hours in a thread. When one text takes longer than `waitMs`, the thread is ended and replaced.
 * The caller waits synchronously, without an event loop, because merging is synchronous.
 */
export class OsmHoursThread {
  readonly #waitMs: number
  #started: Started | null = null

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /**
   * Returns the readings of the texts in their order, with null for a text that took longer than `waitMs` or all memory
   * of the thread. Stops after `slowMax` nulls.
   */
  read(texts: readonly string[], slowMax = texts.length): (HoursReading | null)[] {
    const readings: (HoursReading | null)[] = []
    let slow = 0
    while (readings.length < texts.length && slow < slowMax) {
      this.#started ??= start()
      const { port, counted } = this.#started
      Atomics.store(counted, 0, 0)
      port.postMessage(texts.slice(readings.length))
      while (readings.length < texts.length) {
        const answer = this.#answer(this.#started, this.#waitMs)
        readings.push(answer?.kind === 'read' ? answer.reading : null)
        if (answer !== null) continue
        this.#end()
        slow++
        break
      }
    }
    return readings
  }

  #answer({ port, counted }: Started, waitMs: number): OsmHoursAnswer | null {
    return nextAnswer(port, counted, waitMs)
  }

  #end(): void {
    void this.#started?.worker.terminate()
    this.#started?.port.close()
    this.#started = null
  }
}

function start(): Started {
  const { port1: port, port2 } = new MessageChannel()
  const counted = new Int32Array(new SharedArrayBuffer(4))
  const workerData: OsmHoursWorkerData = { port: port2, counted }
  const worker = new Worker(new URL('osmHoursWorker.ts', import.meta.url), {
    workerData,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  })
  // A thread that runs out of memory sends no answer, which the caller detects.
  worker.on('error', () => {})
  worker.unref()
  port.unref()
  if (nextAnswer(port, counted, START_WAIT_MS) === null) throw new Error('the thread for opening hours does not start')
  return { worker, port, counted }
}

/** Returns the next answer, or null when none came within `waitMs`. */
function nextAnswer(port: MessagePort, counted: Int32Array, waitMs: number): OsmHoursAnswer | null {
  for (;;) {
    const seen = Atomics.load(counted, 0)
    const received = receiveMessageOnPort(port)
    if (received !== undefined) return received.message
    if (Atomics.wait(counted, 0, seen, waitMs) === 'timed-out') return null
  }
}
