import type fc from 'fast-check'

/** A parser of untrusted text as the fuzz test knows it. */
export interface ParserSubject<Input = unknown> {
  name: string
  /** Draws fragments of the parser's own grammar, repeated, cut and mixed with raw text. */
  inputs: fc.Arbitrary<Input>
  /** Returns a value or a refusal. Throws only where the parser breaks its promise never to throw. */
  parse: (input: Input) => unknown
  /** Longest outcome as JSON, in UTF-16 units. */
  outcomeMax: number
}

/** Gives the subjects of a table one common type. */
export function parserSubject<Input>(subject: ParserSubject<Input>): ParserSubject {
  return subject as unknown as ParserSubject
}
