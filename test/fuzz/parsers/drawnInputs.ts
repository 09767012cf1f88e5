import fc from 'fast-check'
import type { ParserSubject } from './parserSubject.ts'

const CHUNK = 100

/** The inputs that a seed stands for, in order. The same seed draws the same ones in every thread. */
export function* drawnInputs(subject: ParserSubject, seed: number, count: number): Generator {
  for (let from = 0; from < count; from += CHUNK)
    yield* fc.sample(subject.inputs, { seed: (seed + from) | 0, numRuns: Math.min(CHUNK, count - from) })
}

/** The input at one position. */
export function drawnInput(subject: ParserSubject, seed: number, at: number): unknown {
  const from = at - (at % CHUNK)
  return fc.sample(subject.inputs, { seed: (seed + from) | 0, numRuns: (at % CHUNK) + 1 })[at % CHUNK]
}
