import { readingsOf } from '../wordsLexicon.ts'
import type { RegionLookup } from '../wordsRegion.ts'
import { isFiller, linkOf } from './wordsFillers.ts'
import { formsOf, type Token } from './wordsText.ts'

/** A branch is named by its place: 목동점. */
const BRANCH = /^[가-힣\d]{2,12}점$/u
/** Words of these filters say how or when one comes to a chain; those of others, what kind of place is meant (루프탑 bbq). */
const OF_VISIT: ReadonlySet<string> = new Set([
  'business_category',
  'parking',
  'parking_type',
  'delivery',
  'takeout',
  'open_at',
])

/**
 * Reads BBQ as the chain 비비큐 beside Korean words that only say where it is, how one comes to it, chicken, or nothing (bbq 목동). Any
 * other word makes it a barbecue (흑돼지 bbq, bbq 무한리필).
 */
export function withChain(tokens: readonly Token[], lookUp: RegionLookup): Token[] {
  const others = tokens.filter((token) => !isBbq(token))
  const isChain = others.length > 0 && others.every(({ text }) => /[가-힣]/u.test(text) && saysNoKind(text, lookUp))
  return tokens.map((token) => (isChain && isBbq(token) ? { ...token, text: '비비큐' } : token))
}

const isBbq = ({ text }: Token) => text.toLowerCase() === 'bbq'

function saysNoKind(text: string, lookUp: RegionLookup): boolean {
  if (BRANCH.test(text)) return true
  return formsOf(text).some(({ stem }) => {
    const readings = readingsOf(stem)
    if (readings.length > 0)
      return readings.every(({ param, value }) => OF_VISIT.has(param) || (param === 'subtype' && value === 'chicken'))
    return isFiller(stem) || linkOf(stem) !== null || lookUp(stem).length > 0
  })
}
