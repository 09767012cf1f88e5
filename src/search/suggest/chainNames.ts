import { type Chain, CHAINS } from '../chains.ts'
import { foldText } from '../keyword/text.ts'
import { NameTable } from './nameTable.ts'

/** Fewer begin too many other words: the begins nearly any English name. A whole name may be shorter (bbq). */
const SYLLABLES_MIN = 2
const LETTERS_MIN = 4
const INITIALS_MIN = 3

const names = new NameTable<Chain>(
  CHAINS.map((chain) => ({ item: chain, names: [chain.korean, chain.latin, ...chain.others] })),
)

/** Returns the chains that a text may be completed to, one called exactly so first. */
export function chainsBeginningWith(text: string): Chain[] {
  const folded = foldText(text)
  const least = /^[가-힣]/u.test(folded) ? SYLLABLES_MIN : /^[ㄱ-ㅎ]/u.test(folded) ? INITIALS_MIN : LETTERS_MIN
  const found = names.beginningWith(text).filter(({ isWhole }) => isWhole || folded.length >= least)
  return found.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole)).map(({ item }) => item)
}

/** Returns the chains of which a whole name is one typing error away from a text. */
export function chainsMisspeltAs(text: string): Chain[] {
  return names.misspeltAs(text)
}
