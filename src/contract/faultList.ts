import type { ParameterFault } from './parameterFault.ts'

/** The maximum number of faults in a response, enough to correct at once; further ones are only counted. */
export const FAULTS_SHOWN_MAX = 20

/**
 * The faults of one request. Keeps the first 20 and counts the rest, so that a request with thousands of wrong values
 * needs no more memory, and gets no longer response, than one with twenty.
 */
export class FaultList {
  readonly shown: ParameterFault[] = []
  #omitted = 0

  /** The number of faults that were counted but not kept. */
  get omitted(): number {
    return this.#omitted
  }

  /** The number of all faults, kept or not. */
  get length(): number {
    return this.shown.length + this.#omitted
  }

  /** Calls `make` only when the fault is kept; for loops over untrusted input. */
  add(make: () => ParameterFault): void {
    if (this.shown.length < FAULTS_SHOWN_MAX) this.shown.push(make())
    else this.#omitted++
  }

  push(fault: ParameterFault): void {
    this.add(() => fault)
  }

  /** Adds the faults of another reading. */
  join({ faults, omitted }: FaultyReading): void {
    for (const fault of faults) this.push(fault)
    this.#omitted += omitted
  }

  /** Returns the faults as the result of a reading. */
  faulty(): FaultyReading {
    return { kind: 'faulty', faults: this.shown, omitted: this.#omitted }
  }
}

/** A rejected input: at most 20 faults, and the number of further ones. */
export interface FaultyReading {
  kind: 'faulty'
  faults: readonly ParameterFault[]
  omitted: number
}
