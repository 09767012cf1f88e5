import type { ParameterFault } from './errors.ts'

/** The most faults that an answer lists; it counts the others. Nobody corrects more at once. */
export const FAULTS_SHOWN_MAX = 20

/**
 * The faults of one request. It keeps the first 20 and counts the rest, so that a request with thousands of wrong entries
 * takes no more memory, and is answered with no more, than one with twenty.
 */
export class FaultList {
  readonly shown: ParameterFault[] = []
  #omitted = 0

  /** Faults that were counted and not kept. */
  get omitted(): number {
    return this.#omitted
  }

  /** All faults, kept or not. */
  get length(): number {
    return this.shown.length + this.#omitted
  }

  /** Builds the fault only where it is kept: for loops over what a stranger sent. */
  add(make: () => ParameterFault): void {
    if (this.shown.length < FAULTS_SHOWN_MAX) this.shown.push(make())
    else this.#omitted++
  }

  push(fault: ParameterFault): void {
    this.add(() => fault)
  }

  /** Takes over the faults of another reading. */
  join({ faults, omitted }: FaultyReading): void {
    for (const fault of faults) this.push(fault)
    this.#omitted += omitted
  }

  /** As readings hand it on. */
  faulty(): FaultyReading {
    return { kind: 'faulty', faults: this.shown, omitted: this.#omitted }
  }
}

/** What a reader found wrong: at most 20 faults, and how many more there are. */
export interface FaultyReading {
  kind: 'faulty'
  faults: readonly ParameterFault[]
  omitted: number
}
