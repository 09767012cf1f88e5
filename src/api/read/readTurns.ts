import { startStopwatch } from '#base/stopwatch.ts'

/** How long new reads may hold up other work before the next ones wait for another turn: forty usual reads. */
const TURN_S = 0.003

/** What the turns need from outside; tests replace it. */
interface TurnClock {
  /** Starts a stopwatch: the returned function gives the seconds since. */
  startStopwatch: () => () => number
  /** Calls back in another turn of the event loop. */
  inNextTurn: (run: () => void) => void
}

/**
 * Spreads reads that arrive together over turns of the event loop. Node delivers the requests of all connections that
 * have one in a single turn: 256 reads would hold up timers, replies of the database and live answers for 20 ms. Here
 * a turn serves reads for TURN_S; the rest waits in its order, and replies that arrived meanwhile come first.
 */
export class ReadTurns {
  readonly #clock: TurnClock
  /** Reads that wait, in their order; those before `#next` were served. */
  #waiting: (() => void)[] = []
  #next = 0
  /** Returns the seconds since the turn's first read; null before it. */
  #took: (() => number) | null = null

  constructor(clock: TurnClock = { startStopwatch, inNextTurn: (run) => void setImmediate(run) }) {
    this.#clock = clock
  }

  /** Serves a read in this turn when there is time left and no other waits, else in a later one. `serve` never throws. */
  run(serve: () => void): void {
    if (this.#took === null) this.#begin()
    if (this.#next < this.#waiting.length || this.#isOver()) this.#waiting.push(serve)
    else serve()
  }

  #begin(): void {
    this.#took = this.#clock.startStopwatch()
    this.#clock.inNextTurn(() => this.#nextTurn())
  }

  #isOver(): boolean {
    return this.#took !== null && this.#took() >= TURN_S
  }

  #nextTurn(): void {
    this.#took = null
    if (this.#waiting.length === 0) return
    this.#begin()
    while (this.#next < this.#waiting.length && !this.#isOver()) this.#waiting[this.#next++]?.()
    if (this.#next < this.#waiting.length) return
    this.#waiting = []
    this.#next = 0
  }
}
