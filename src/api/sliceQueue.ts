import { startStopwatch } from '#base/stopwatch.ts'
import { isSliced, type Slices } from '#base/slices.ts'
import { type Refusal, refused } from '#flows/refusal.ts'

/**
 * How long work may hold other requests up before it pauses where it next can: less than the five milliseconds that a
 * slice may take, because the work up to that place takes some of them.
 */
const SLICE_S = 0.002
/** The reads that may be paused at once. More would make each wait for seconds, and hold much memory. */
export const PAUSED_MAX = 32
const RETRY_AFTER_S = 1

interface Paused {
  /** Runs the next slice; returns whether more are left. */
  runSlice: () => boolean
}

/** What the queue needs from outside; tests replace it. */
interface SliceClock {
  /** Starts a stopwatch: the returned function gives the seconds since. */
  startStopwatch: () => () => number
  /** Calls back in another turn of the event loop. */
  inNextTurn: (run: () => void) => void
}

/**
 * Runs the reads of all routes in slices. A read that completes within SLICE_S is never paused. Others take turns: one
 * slice in each turn of the event loop, so that small requests are answered between two slices.
 */
export class SliceQueue {
  readonly #clock: SliceClock
  readonly #paused: Paused[] = []

  constructor(clock: SliceClock = { startStopwatch, inNextTurn: (run) => void setImmediate(run) }) {
    this.#clock = clock
  }

  /**
   * Returns the result at once when it is ready or takes one slice, else a promise of it. Refuses work that would have
   * to pause beside too many others.
   */
  run<Result extends object>(running: Result | Slices<Result>): Result | Refusal | Promise<Result> {
    if (!isSliced(running)) return running
    const first = this.#sliceOf(running)
    if (first !== null) return first
    if (this.#paused.length >= PAUSED_MAX) return TOO_MANY_LARGE
    return new Promise((resolve, reject) => {
      this.#add({
        runSlice: () => {
          try {
            const result = this.#sliceOf(running)
            if (result !== null) resolve(result)
            return result === null
          } catch (cause) {
            reject(cause instanceof Error ? cause : new Error(String(cause)))
            return false
          }
        },
      })
    })
  }

  /** Runs work until it is complete and returns its result, or until it pauses and returns null. */
  #sliceOf<Result extends object>(slices: Slices<Result>): Result | null {
    const took = this.#clock.startStopwatch()
    for (;;) {
      const slice = slices.next()
      if (slice.done === true) return slice.value
      if (took() >= SLICE_S) return null
    }
  }

  #add(paused: Paused): void {
    this.#paused.push(paused)
    if (this.#paused.length === 1) this.#clock.inNextTurn(() => this.#runTurn())
  }

  #runTurn(): void {
    const [paused] = this.#paused
    if (paused === undefined) return
    const isUnfinished = paused.runSlice()
    this.#paused.shift()
    if (isUnfinished) this.#paused.push(paused)
    if (this.#paused.length > 0) this.#clock.inNextTurn(() => this.#runTurn())
  }
}

const TOO_MANY_LARGE = refused('service_unavailable', {
  message: {
    en: 'As many large requests are running as this server runs at once, so this one was stopped and cost nothing.',
    ko: '서버가 동시에 처리할 수 있는 큰 요청을 이미 모두 처리하고 있어 이 요청은 중단되었으며 비용도 청구되지 않습니다.',
  },
  hint: {
    en: 'Send it again after the time in Retry-After, or ask for fewer places or fields.',
    ko: 'Retry-After의 시간이 지난 뒤 다시 보내거나 장소나 필드를 줄여서 요청하세요.',
  },
  retryAfterS: RETRY_AFTER_S,
})
