import type fc from 'fast-check'

/** A parser of untrusted text under fuzz test. */
export interface ParserSubject<Input = unknown, Outcome = unknown> {
  name: string
  /** Draws fragments of the parser's own grammar, repeated, cut and mixed with raw text. */
  inputs: fc.Arbitrary<Input>
  /** Returns a value or a refusal. Throws only where the parser breaks its promise never to throw. */
  parse: (input: Input) => Outcome
  /** True for an outcome with a value. The count shows that the drawn inputs reach beyond the first refusal. */
  isAccepted: (outcome: Awaited<Outcome>) => boolean
  /** Longest outcome as JSON, in UTF-16 units. */
  outcomeMax: number
}

/** Gives the subjects of a table one common type. */
export function parserSubject<Input, Outcome>(subject: ParserSubject<Input, Outcome>): ParserSubject {
  return subject as unknown as ParserSubject
}
