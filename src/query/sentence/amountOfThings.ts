import { readingsOf } from '../wordsLexicon.ts'
import type { RegionLookup } from '../wordsRegion.ts'
import { formsOf, type Token } from './wordsText.ts'

/** An amount without a currency, which may be one of anything. */
const BARE_AMOUNT = /^[a-z ]* \d+k?$|^\d+k? (?:or [a-z]+|max|maximum)$/u
const BUDGET = /\bbudget\b/u
/** What follows the price of a place and is no thing that is counted: under 10000 in Hongdae, under 10k noodles. */
const AFTER_PRICE = /^(?:in|near|at|around|by|for|per|each|pp|please|pls|and|with|open|no)$/iu
const KINDS: ReadonlySet<string> = new Set([
  'subtype',
  'business_category',
  'serves',
  'local_food',
  'bbq_meat',
  'open_at',
])

/** Returns true for an amount of what follows (up to 90000 followers), which is no price. `amount`: in lower case. */
export function countsThings(amount: string, after: Token | undefined, lookUp: RegionLookup): boolean {
  if (after === undefined || after.afterMark || !BARE_AMOUNT.test(amount) || BUDGET.test(amount)) return false
  return !(AFTER_PRICE.test(after.text) || formsOf(after.text).some(({ stem }) => isPlaceOrKind(stem, lookUp)))
}

function isPlaceOrKind(word: string, lookUp: RegionLookup): boolean {
  return lookUp(word).length > 0 || readingsOf(word).some(({ param }) => KINDS.has(param))
}
