import { editDistance } from '#base/text.ts'
import { numbersIn, wholeName } from './compareName.ts'
import type { NormalName } from './normalRecord.ts'

/** `one`: only one name has a branch; `none`: neither; `numbered`: they differ by a number (1호점, 2호점). */
export type BranchRelation = 'same' | 'alike' | 'different' | 'numbered' | 'one' | 'none'

/** Branch words that name no place: they contradict nothing. */
const PLACELESS = new Set(['본', '본점', '직영', '직영점', '신', '신규', '1호', '가맹'])
/** Jamo in which alike branches may differ: 서울대입구 and 서울데입구. */
const ALIKE_JAMO = 2

/** Compares branches (강남역 and 강남 are alike, 종로3가 and 종로4가 are not). */
export function compareBranches(a: NormalName, b: NormalName): BranchRelation {
  if (a.branch !== b.branch && wholeName(a) === wholeName(b)) return 'same'
  const left = PLACELESS.has(a.branch) ? '' : a.branch
  const right = PLACELESS.has(b.branch) ? '' : b.branch
  if (left === '' || right === '') return left === right ? 'none' : 'one'
  if (left === right) return 'same'
  if (numbersIn(left) !== numbersIn(right)) return 'numbered'
  const [spoken, other] = [spelledOut(left), spelledOut(right)]
  if (isTurned(spoken, other)) return 'same'
  if (spoken.includes(other) || other.includes(spoken) || isShortened(spoken, other)) return 'alike'
  const slip =
    left.length > 2 &&
    right.length > 2 &&
    editDistance(left.normalize('NFD'), right.normalize('NFD'), ALIKE_JAMO) <= ALIKE_JAMO
  return slip ? 'alike' : 'different'
}

/** How the letters of abbreviations are written in Hangul: CGV is 씨지브이. */
const LETTER_NAMES =
  '에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트'.split(' ')

function spelledOut(branch: string): string {
  return branch.replace(/[a-z]/gu, (letter) => LETTER_NAMES[letter.charCodeAt(0) - 97] as string)
}

/** The same words the other way round: 강동롯데시네마, 롯데시네마강동. */
function isTurned(a: string, b: string): boolean {
  return a.length === b.length && (a + a).includes(b)
}

/** One leaves out syllables in the middle of the other: 현대신촌, 현대백화점신촌. */
function isShortened(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length < SHORTENED_MIN || shorter[0] !== longer[0]) return false
  let at = 0
  for (const char of longer) if (char === shorter[at]) at++
  return at === shorter.length
}

/** In shorter ones syllables agree by chance. */
const SHORTENED_MIN = 4

export type BrandRelation = 'same' | 'different' | 'one' | 'none'

export function compareBrands(a: NormalName, b: NormalName): BrandRelation {
  if (a.brand === '' || b.brand === '') return a.brand === b.brand ? 'none' : 'one'
  return a.brand === b.brand ? 'same' : 'different'
}
