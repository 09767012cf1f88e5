import type { NormalName } from '../normalRecord.ts'

/**
 * How the numbers of two names relate; `one`: only one name has a number that the other lacks; `parts`: they differ only
 * by a lone number or a floor in brackets, (1) and (2), which one licence has for the parts of its house.
 */
export type NumberRelation = 'same' | 'one' | 'parts' | 'different'

/** What this comparison reads of a name. */
export type NumberedName = Pick<NormalName, 'shown' | 'core'>

/** Compares the numbers of two names as written, including brackets, branches, basements and last letters. */
export function compareNumbers(a: NumberedName, b: NumberedName): NumberRelation {
  const relation = compareWritten(a, b)
  if (relation !== 'different' || !PART.test(a.shown) || !PART.test(b.shown)) return relation
  const whole = ({ shown, core }: NumberedName) => ({ shown: shown.replace(PART, '').trimEnd(), core })
  return compareWritten(whole(a), whole(b)) === 'same' ? 'parts' : relation
}

/** Returns whether the first of two names has a number that the other lacks, and not the other way round. */
export function hasOwnNumber(a: NumberedName, b: NumberedName): boolean {
  return compareNumbers(a, b) === 'one' && hasOwn(withoutRepeats(writtenNumbers(a)), withoutRepeats(writtenNumbers(b)))
}

/** Gates (G6), stalls (7호) and counters (스낵1) are no parts: each is a shop of its own. */
const PART = /\((?:본점\s?)?\d층?\)$/u

function compareWritten(a: NumberedName, b: NumberedName): NumberRelation {
  const [left, right] = [writtenNumbers(a), writtenNumbers(b)]
  if (left === NONE && right === NONE) return 'same'
  if (areSame(left.all, right.all)) return 'same'
  if (areSame(left.joined, right.all) || areSame(left.all, right.joined)) return 'same'
  // A bracket that repeats a number in Latin letters adds nothing to a name without such a bracket.
  const repeats = left.inBrackets.length > 0 && right.inBrackets.length > 0
  const [ofLeft, ofRight] = repeats ? [left.all, right.all] : [withoutRepeats(left), withoutRepeats(right)]
  return hasOwn(ofLeft, ofRight) && hasOwn(ofRight, ofLeft) ? 'different' : 'one'
}

type Numbers = readonly number[]

interface WrittenNumbers {
  /** `청량리점(S-2)` → 2, `53번지 대포 (53beonji Daepo)` → 53, 53. */
  all: Numbers
  /**
   * The same with digits joined across a blank, which is a typing error, and across a point or a stroke, which another
   * list leaves out: `201 5번지` → 2015, `MJ19.4` → 194. Never across a hyphen, as in lots and rooms.
   */
  joined: Numbers
  outside: Numbers
  inBrackets: Numbers
}

const NONE: WrittenNumbers = { all: [], joined: [], outside: [], inBrackets: [] }
const BASEMENT = /(?:b|지하\s*)\d+\s*(?:층|f)/giu
const BRACKET = /\([^()]*\)/gu
const MARK_IN_NUMBER = /(\d)(?:\s+|[./\u2044])(?=\d)/gu
const LAST_LETTER = /[가-힣\d][a-z]$/u

function writtenNumbers({ shown, core }: NumberedName): WrittenNumbers {
  const hasLetter = LAST_LETTER.test(core)
  if (!hasLetter && !/\p{N}/u.test(shown)) return NONE
  const text = shown.normalize('NFKC')
  // A last letter counts like a number (델리A, 델리B); negative, so that none equals a number.
  const letters = hasLetter ? [-core.charCodeAt(core.length - 1)] : []
  return {
    all: [...numbersOf(text), ...letters],
    joined: [...numbersOf(text.replace(MARK_IN_NUMBER, '$1')), ...letters],
    outside: [...numbersOf(text.replace(BRACKET, ' ')), ...letters],
    inBrackets: numbersOf((text.match(BRACKET) ?? []).join(' ')),
  }
}

function numbersOf(text: string): number[] {
  // A basement is another floor than the one with its number.
  const basements = (text.match(BASEMENT) ?? []).map((floor) => -Number.parseInt(floor.replace(/^\D+/u, ''), 10))
  return [...(text.replace(BASEMENT, ' ').match(/\d+/gu) ?? []).map(Number), ...basements]
}

function areSame(numbers: Numbers, others: Numbers): boolean {
  return numbers.every((number) => others.includes(number)) && others.every((number) => numbers.includes(number))
}

/** Returns the numbers without those of brackets that stand before them, too. */
function withoutRepeats({ outside, inBrackets }: WrittenNumbers): Numbers {
  return [...outside, ...inBrackets.filter((number) => !outside.includes(number))]
}

/**
 * Returns true when the first numbers have one that the second lack. Each occurrence counts: 보6 (G6) and 보6 (G15) are
 * two gates.
 */
function hasOwn(numbers: Numbers, others: Numbers): boolean {
  const count = (of: Numbers, wanted: number) => of.filter((number) => number === wanted).length
  return numbers.some((number) => count(numbers, number) > count(others, number))
}
