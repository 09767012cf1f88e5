import { foldedText, wordsOf } from './words.ts'

/** An address in any country's order, split into parts as far as its words allow; absent parts are empty. */
export interface AddressParts {
  /** Building numbers (`427`, `12-3`), without room numbers. */
  numbers: readonly string[]
  /** Words that are not numbers: road, place, city. */
  words: readonly string[]
  /** Room, suite or floor. */
  unit: string
}

export const NO_ADDRESS: AddressParts = { numbers: [], words: [], unit: '' }

const UNIT =
  /(?:\b(?:ste|suite|unit|apt|apartment|room|rm|fl|floor|level|shop|no)\b\.?(?:\s*#)?|#)\s*(\d[\w-]*)|(?<!\d)(\d+)\s*(?:호|층)/giu
const NUMBER = /^\d+[a-z]?(?:-\d+[a-z]?)?$/u

/**
 * Splits an address: `Washington Road, 427` and `427 Washington Rd` have the same parts, as do `테헤란로 12` and
 * `테헤란로12`.
 */
export function addressParts(address: string | undefined): AddressParts {
  if (address === undefined) return NO_ADDRESS
  let unit = ''
  const outside = foldedText(address).replace(UNIT, (_, named: string | undefined, korean: string | undefined) => {
    unit ||= named ?? korean ?? ''
    return ' '
  })
  const numbers: string[] = []
  const words: string[] = []
  for (const piece of outside.split(/[^\p{L}\p{N}-]+/u)) {
    if (NUMBER.test(piece)) numbers.push(piece)
    else words.push(...wordsOf(piece))
  }
  return { numbers, words, unit }
}
