import { addressIn, isRoad } from './addressWords.ts'
import { draftFor } from '../keywordCombine.ts'
import { EXACT_NAME } from '../keywordFits.ts'
import { lookUp, termLevelAt } from '../keywordLookup.ts'
import { ordinalsOf, type Answer } from '../keywordSets.ts'
import { holdsPattern, type Words } from '../keywordTexts.ts'
import { Term } from '../keywordTerm.ts'
import { matchesAt, patternOf, type Pattern } from '../pattern.ts'
import { addressStart, SEPARATOR } from '../wordPool.ts'
import { beginsAddress, continuesStreet } from './streetBounds.ts'

/** An address of a keyword, ready for matching. */
export interface AddressTerm {
  place: Pattern
  /** The place is the number of a road, not of a lot. */
  isRoad: boolean
  within: readonly Pattern[]
  /** The words that belong to no address; together and one by one. */
  others: { whole: Term; words: readonly Term[] } | null
}

/** Returns null when the keyword has no address down to the number. */
export function addressTermOf(keyword: string): AddressTerm | null {
  const read = addressIn(keyword)
  if (read === null) return null
  const { place, street, within, others } = read
  return {
    place: patternOf(place),
    isRoad: isRoad(street),
    within: within.map(patternOf),
    others:
      others.length === 0 ? null : { whole: new Term(others.join(' ')), words: others.map((word) => new Term(word)) },
  }
}

/**
 * Returns the venues at the address itself, which fit like a whole name, or as the other words of the keyword do: whoever
 * types an address down to the number seeks what is there.
 */
export function answerAtAddress(words: Words, address: AddressTerm): Answer {
  const draft = draftFor(words)
  for (const set of lookUp(words, address.place)) {
    if (!set) continue
    for (const ordinal of ordinalsOf(set)) {
      if (addressTextOf(words, address, ordinal) === null) continue
      const level = otherLevelAt(words, address, ordinal)
      if (level !== null) draft.add(ordinal, level)
    }
  }
  return draft.answer()
}

function otherLevelAt(words: Words, { others }: AddressTerm, ordinal: number): number | null {
  if (others === null) return EXACT_NAME
  const levels = others.words.map((term) => termLevelAt(words, term, ordinal))
  const worst = levels.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)))
  const whole = termLevelAt(words, others.whole, ordinal)
  return worst === null || whole === null ? (worst ?? whole) : Math.min(worst, whole)
}

/** Returns which address of a venue (0 road, 1 lot) is at the street and number; null when neither is. */
export function addressTextOf(
  { pool }: Words,
  { place, isRoad: isOfRoad, within }: AddressTerm,
  ordinal: number,
): number | null {
  const { units, offsets } = pool
  const end = offsets[ordinal + 1]!
  const start = addressStart(units, end)
  if (!within.every((part) => holdsPattern(units, start, end, part))) return null
  for (let at = start, text = 0; at + place.length < end; at++) {
    if (units[at] === SEPARATOR) text++
    else if (matchesAt(place, units, at) && isApart(units, at, at + place.length, isOfRoad)) return text
  }
  return null
}

/** Returns true when neither a longer name of a street begins before, nor a longer number or another street ends after. */
function isApart(units: Uint16Array, from: number, to: number, isRoad: boolean): boolean {
  if (!beginsAddress(units, from) || continuesStreet(units, to, isRoad)) return false
  // Texts have no spaces, so the floor of 명동10길 10 2층 follows the number.
  const isNumberOver = !isDigit(units[to]!) || units[to + 1] === FLOOR
  return isNumberOver && !(units[to] === HYPHEN && isDigit(units[to + 1]!))
}

const HYPHEN = '-'.charCodeAt(0)
const FLOOR = '층'.charCodeAt(0)

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
