import { editDistance } from '#base/text/text.ts'
import { isTurned, numbersIn } from './compareName.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { NormalName } from '../normalRecord.ts'

/** `one`: only one name has a branch; `none`: neither; `numbered`: they differ by a number (1호점, 2호점). */
export type BranchRelation = 'same' | 'alike' | 'different' | 'numbered' | 'one' | 'none'

/** Branch words that name no place and therefore contradict nothing. */
const PLACELESS = new Set(['본', '본점', '직영', '직영점', '신', '신규', '1호', '가맹'])
/** A branch that is only a number; the first branch of several may have one, too. */
const COUNT = /^제?\p{N}+호?$/u
/** Number of jamo in which similar branches may differ: 서울대입구 and 서울데입구; with two syllables (선릉, 선능) only one. */
const ALIKE_JAMO = { long: 2, short: 1 }
const SHORT_SYLLABLES = 2

/** Compares branches (강남역 and 강남 are alike, 종로3가 and 종로4가 are not). */
export function compareBranches(a: NormalName, b: NormalName): BranchRelation {
  if (a.branch !== b.branch && wholeName(a) === wholeName(b)) return 'same'
  if (COUNT.test(a.branch) && COUNT.test(b.branch) && numbersIn(a.branch) !== numbersIn(b.branch)) return 'numbered'
  // 본점 and 2호점 are two shops, also on one lot.
  if (isFirst(a.branch) && isFurther(b.branch)) return 'numbered'
  if (isFirst(b.branch) && isFurther(a.branch)) return 'numbered'
  const left = PLACELESS.has(a.branch) ? '' : a.branch
  const right = PLACELESS.has(b.branch) ? '' : b.branch
  if (left === '' || right === '') return left === right ? 'none' : 'one'
  if (left === right) return 'same'
  if (numbersIn(left) !== numbersIn(right)) return 'numbered'
  const [spoken, other] = [spelledOut(left), spelledOut(right)]
  if (isTurned(spoken, other)) return 'same'
  if (spoken.includes(other) || other.includes(spoken) || isShortened(spoken, other)) return 'alike'
  return isSlip(left, right) ? 'alike' : 'different'
}

function isFirst(branch: string): boolean {
  return branch === '본' || branch === '본점'
}

/** Returns true for the number of a shop after the first one: 본점 may be called 1호점. */
function isFurther(branch: string): boolean {
  return COUNT.test(branch) && Number.parseInt(numbersIn(branch), 10) > 1
}

/** The Hangul names of the letters in abbreviations: CGV is 씨지브이. */
const LETTER_NAMES =
  '에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트'.split(' ')

function spelledOut(branch: string): string {
  return plainConsonants(branch.replace(/[a-z]/gu, (letter) => LETTER_NAMES[letter.charCodeAt(0) - 97] as string))
}

/** Replaces tense initials by plain ones, because lists differ in them: 디큐브씨티 is 디큐브시티. */
function plainConsonants(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[ᄁᄄᄈᄊᄍ]/gu, (tense) => String.fromCharCode(tense.charCodeAt(0) - 1))
    .normalize('NFC')
}

/** A different letter is no typing error: A홀 and C홀 are two counters. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORT_SYLLABLES || lettersIn(a) !== lettersIn(b)) return false
  const most = Math.min(a.length, b.length) === SHORT_SYLLABLES ? ALIKE_JAMO.short : ALIKE_JAMO.long
  return editDistance(a.normalize('NFD'), b.normalize('NFD'), most) <= most
}

function lettersIn(branch: string): string {
  return branch.replace(/[^a-z]+/gu, '')
}

/** Returns true when one branch omits syllables in the middle of the other: 현대신촌, 현대백화점신촌. */
function isShortened(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length < SHORTENED_MIN || shorter[0] !== longer[0]) return false
  let at = 0
  for (const char of longer) if (char === shorter[at]) at++
  return at === shorter.length
}

/** Minimum length: the syllables of shorter branches agree by chance. */
const SHORTENED_MIN = 4

export type BrandRelation = 'same' | 'different' | 'one' | 'none'

export function compareBrands(a: NormalName, b: NormalName): BrandRelation {
  if (a.brand === '' || b.brand === '') return a.brand === b.brand ? 'none' : 'one'
  return a.brand === b.brand ? 'same' : 'different'
}

/** A house beside the first, or a shop after it; the first one may have a number, too. */
const ANNEX = /별관|신관|분관|분점/u
const NUMBERED = /(?:^|\P{N})(?:[2-9]|1[0-9])\s?(?:호|관|매장)/u

/** Returns true when only one of the names is that of an annex or a further shop. */
export function compareAnnexes(a: NormalName, b: NormalName): boolean {
  return a.shown !== b.shown && isAnnex(a.shown) !== isAnnex(b.shown)
}

function isAnnex(name: string): boolean {
  return ANNEX.test(name) || NUMBERED.test(name)
}
