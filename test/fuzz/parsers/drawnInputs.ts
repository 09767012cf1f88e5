import fc from 'fast-check'
import type { ParserSubject } from './parserSubject.ts'

const CHUNK = 100

/** Yields the inputs of a seed in order. The same seed gives the same inputs in every thread. */
export function* drawnInputs(subject: ParserSubject, seed: number, count: number): Generator {
  for (let from = 0; from < count; from += CHUNK)
    yield* fc.sample(subject.inputs, { seed: (seed + from) | 0, numRuns: Math.min(CHUNK, count - from) })
}

/** Returns the input at one position. */
export function drawnInput(subject: ParserSubject, seed: number, at: number): unknown {
  const from = at - (at % CHUNK)
  return fc.sample(subject.inputs, { seed: (seed + from) | 0, numRuns: (at % CHUNK) + 1 })[at % CHUNK]
}
