import { addressIn, type AddressWords } from './addressWords.ts'
import { draftFor } from '../keywordCombine.ts'
import { EXACT_NAME } from '../keywordFits.ts'
import { lookUp, termLevelAt } from '../keywordLookup.ts'
import { ordinalsOf, type Answer } from '../keywordSets.ts'
import { holdsPattern, type Words } from '../keywordTexts.ts'
import { Term } from '../keywordTerm.ts'
import { matchesAt, patternOf, type Pattern } from '../pattern.ts'
import { addressStart, SEPARATOR } from '../wordPool.ts'

/** An address of a keyword, ready for matching. */
export interface AddressTerm {
  place: Pattern
  within: readonly Pattern[]
  /** The words that belong to no address; together and one by one. */
  others: { whole: Term; words: readonly Term[] } | null
}

/** Returns null when the keyword has no address down to the number. */
export function addressTermOf(keyword: string): AddressTerm | null {
  const read = addressIn(keyword)
  if (read === null) return null
  const { place, within, others } = read
  return {
    place: patternOf(place),
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
export function addressTextOf({ pool }: Words, { place, within }: AddressTerm, ordinal: number): number | null {
  const { units, offsets } = pool
  const end = offsets[ordinal + 1]!
  const start = addressStart(units, end)
  if (!within.every((part) => holdsPattern(units, start, end, part))) return null
  for (let at = start, text = 0; at + place.length < end; at++) {
    if (units[at] === SEPARATOR) text++
    else if (matchesAt(place, units, at) && isApart(units, at, at + place.length)) return text
  }
  return null
}

/** The last syllables of the regions that precede a street or village. */
const REGION_ENDS = new Set(Array.from('시군구읍면동가리도', (char) => char.charCodeAt(0)))
const HYPHEN = '-'.charCodeAt(0)
const FLOOR = '층'.charCodeAt(0)
/** The number before one of these belongs to the name of another street: 종로3가, 홍익로5길, 홍익로5안길, 세종대로11번길. */
const STREET_TAIL = '길가로번안나다라'
const STREET_TAILS = new Set(Array.from(STREET_TAIL, (char) => char.charCodeAt(0)))

/**
 * Returns the venue of the street or village of an address whose number is nearest to the one that is sought; null when the
 * keyword is more than an address, and when no venue is there. Only ordinals below `end`.
 */
export function nearestOnStreet(
  words: Words,
  { street, place, within, others }: AddressWords,
  end: number,
): number | null {
  if (others.length > 0) return null
  const sought = place.slice(street.length)
  const pattern = patternOf(street)
  const parts = within.map(patternOf)
  let nearest: { ordinal: number; apart: number } | null = null
  for (const set of lookUp(words, pattern)) {
    for (const ordinal of set ? ordinalsOf(set) : []) {
      if (ordinal >= end) continue
      const apart = apartOnStreet(words, pattern, parts, sought, ordinal)
      if (apart < (nearest?.apart ?? Infinity)) nearest = { ordinal, apart }
    }
  }
  return nearest?.ordinal ?? null
}

/** Returns how far apart two numbers of a street are for a venue; infinite for one elsewhere. */
function apartOnStreet(
  { pool: { units, offsets } }: Words,
  street: Pattern,
  within: readonly Pattern[],
  sought: string,
  ordinal: number,
): number {
  const end = offsets[ordinal + 1]!
  const start = addressStart(units, end)
  if (!within.every((part) => holdsPattern(units, start, end, part))) return Infinity
  let apart = Infinity
  for (let at = start; at + street.length < end; at++) {
    if (!matchesAt(street, units, at) || !beginsAddress(units, at)) continue
    const from = at + street.length
    const number = numberOf(String.fromCharCode(...units.subarray(from, Math.min(end, from + NUMBER_LENGTH))))
    if (number !== null) apart = Math.min(apart, numbersApart(sought, number))
  }
  return apart
}

const NUMBER_LENGTH = 14
const NUMBER = /^산?\d{1,5}(?:-\d{1,5})?/u

/** Texts have no spaces: of 인사동31층 the number is 3, of 인사동3101호 it is unknown, and 종로3가 is another street. */
function numberOf(text: string): string | null {
  const number = NUMBER.exec(text)?.[0] ?? ''
  const after = text[number.length]
  if (number === '' || (after !== undefined && `호·${STREET_TAIL}`.includes(after))) return null
  const bare = after === '층' ? number.slice(0, -1) : number
  return /\d$/u.test(bare) ? bare : null
}

/** The number behind the hyphen decides among houses of one main number. */
function numbersApart(one: string, other: string): number {
  const [[main = 0, side = 0], [otherMain = 0, otherSide = 0]] = [one, other].map((text) =>
    text.replace('산', '').split('-').map(Number),
  ) as [number[], number[]]
  if (one.startsWith('산') !== other.startsWith('산')) return Infinity
  return Math.abs(main - otherMain) + Math.min(0.9, Math.abs(side - otherSide) / SIDES_MAX)
}

const SIDES_MAX = 1_000

/** Returns true when neither a longer name of a street begins before, nor a longer number ends after. */
function isApart(units: Uint16Array, from: number, to: number): boolean {
  if (!beginsAddress(units, from)) return false
  // Texts have no spaces, so the floor of 명동10길 10 2층 follows the number.
  const isNumberOver = (!isDigit(units[to]!) && !STREET_TAILS.has(units[to]!)) || units[to + 1] === FLOOR
  return isNumberOver && !(units[to] === HYPHEN && isDigit(units[to + 1]!))
}

function beginsAddress(units: Uint16Array, at: number): boolean {
  const before = units[at - 1]!
  return before === SEPARATOR || REGION_ENDS.has(before)
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
