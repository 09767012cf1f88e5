import { editDistance } from '#base/text.ts'
import { numbersIn, wholeName } from './compareName.ts'
import type { NormalName } from './normalRecord.ts'

/** `one`: only one name has a branch; `none`: neither. */
export type BranchRelation = 'same' | 'alike' | 'different' | 'one' | 'none'

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
  if (numbersIn(left) !== numbersIn(right)) return 'different'
  if (left.includes(right) || right.includes(left)) return 'alike'
  const slip =
    left.length > 2 &&
    right.length > 2 &&
    editDistance(left.normalize('NFD'), right.normalize('NFD'), ALIKE_JAMO) <= ALIKE_JAMO
  return slip ? 'alike' : 'different'
}

export type BrandRelation = 'same' | 'different' | 'one' | 'none'

export function compareBrands(a: NormalName, b: NormalName): BrandRelation {
  if (a.brand === '' || b.brand === '') return a.brand === b.brand ? 'none' : 'one'
  return a.brand === b.brand ? 'same' : 'different'
}
