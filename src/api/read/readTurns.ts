import { startStopwatch } from '#base/stopwatch.ts'
import { ReadQueue } from './readQueue.ts'

/** How long new reads may hold up other work before the next ones wait for another turn: forty usual reads. */
const TURN_S = 0.003

/** What the turns need from outside; tests replace it. */
interface TurnClock {
  /** Starts a stopwatch: the returned function gives the seconds since. */
  startStopwatch: () => () => number
  /** Calls back when the events that are ready were handled: at the end of this turn, or of the next when called there. */
  atEndOfTurn: (run: () => void) => void
}

/**
 * Spreads reads that arrive together over turns of the event loop. Node delivers the requests of all connections that
 * have one in a single turn: 256 reads would hold up timers, replies of the database and live answers for 20 ms. Here
 * a turn serves reads for TURN_S, as they arrive or at its end; the rest waits in its order, and replies that arrived
 * meanwhile come first.
 */
export class ReadTurns {
  readonly #clock: TurnClock
  readonly #waiting = new ReadQueue()
  /** Returns the seconds since the turn's first read; null before it. */
  #took: (() => number) | null = null
  #isEndAwaited = false

  constructor(clock: TurnClock = { startStopwatch, atEndOfTurn: (run) => void setImmediate(run) }) {
    this.#clock = clock
  }

  /** Serves a read in this turn when there is time left and no other waits, else in a later one. `serve` never throws. */
  run(serve: () => void): void {
    this.#awaitEnd()
    if (this.#waiting.length > 0 || this.#isOver()) this.#waiting.add(serve)
    else serve()
  }

  #awaitEnd(): void {
    if (this.#isEndAwaited) return
    this.#isEndAwaited = true
    this.#clock.atEndOfTurn(() => this.#endTurn())
  }

  /** Returns whether this turn served reads for long enough; its first read starts the time. */
  #isOver(): boolean {
    this.#took ??= this.#clock.startStopwatch()
    return this.#took() >= TURN_S
  }

  #endTurn(): void {
    while (this.#waiting.length > 0 && !this.#isOver()) this.#waiting.take()?.()
    this.#took = null
    this.#isEndAwaited = false
    if (this.#waiting.length > 0) this.#awaitEnd()
  }
}
