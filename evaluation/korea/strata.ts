import type { Evidence } from '#pipeline/compare/compare.ts'
import type { PairClassification } from '#pipeline/classifyPair.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import type { Split } from './labels.ts'

/** The reason why a pair was drawn; never shown to its judge. */
export type Stratum =
  | 'any of one dong'
  | 'near the threshold'
  | 'visible duplicate'
  | 'two branch names'
  | 'two outlets a street apart'
  | 'counters of one building'
  | 'licensed name'
  | 'two brackets'

/** Number of pairs to draw per stratum and split. The rarest come first, because each record is drawn once. */
export const STRATUM_PAIRS: Readonly<Record<Stratum, Readonly<Record<Split, number>>>> = {
  'two brackets': { held: 12, tune: 10 },
  'licensed name': { held: 12, tune: 12 },
  'two branch names': { held: 20, tune: 20 },
  'two outlets a street apart': { held: 18, tune: 13 },
  'counters of one building': { held: 18, tune: 15 },
  'visible duplicate': { held: 40, tune: 40 },
  'near the threshold': { held: 80, tune: 90 },
  'any of one dong': { held: 200, tune: 50 },
}

/** Band of log odds around the model's merge limit. */
const NEAR = { from: -1.5, to: 4 }

/** A candidate pair with what blocking and the model say about it. */
export interface ComparedPair {
  a: NormalRecord
  b: NormalRecord
  evidence: Evidence
  /** True when a rule that compares names found the pair. */
  sharesPartOfName: boolean
  classification: Pick<PairClassification, 'logOdds' | 'outcome'>
}

/** Returns the strata that a candidate pair may represent. */
export function strataOf(pair: ComparedPair): Stratum[] {
  const { a, b, evidence, sharesPartOfName } = pair
  const { outcome, logOdds: score } = pair.classification
  const strata: Stratum[] = []
  if (sharesPartOfName && a.regionCode === b.regionCode) strata.push('any of one dong')
  if (outcome === 'review' || (score >= NEAR.from && score <= NEAR.to)) strata.push('near the threshold')
  return [...strata, ...nearMissesOf(a, b, evidence)]
}

function nearMissesOf(a: NormalRecord, b: NormalRecord, evidence: Evidence): Stratum[] {
  const { name, address, phone, branch, metresApart, crowd } = evidence
  const inOneHouse = address.road === 'same' || address.lot === 'same'
  const hasOneName = name.relation === 'same' || name.relation === 'sameButKind'
  const strata: Stratum[] = []
  if (hasOneName && (branch === 'alike' || branch === 'different') && metresApart <= BRANCHES_M)
    strata.push('two branch names')
  if (hasOneName && !inOneHouse && metresApart >= STREET_M.from && metresApart <= STREET_M.to)
    strata.push('two outlets a street apart')
  if ((inOneHouse || metresApart <= HOUSE_M) && crowd >= MALL_CROWD && (hasOneName || name.relation === 'contains'))
    strata.push('counters of one building')
  if ((inOneHouse || phone === 'same') && !hasOneName && isLicensedName(a) !== isLicensedName(b))
    strata.push('licensed name')
  const [bracketA, bracketB] = [bracketOf(a), bracketOf(b)]
  if (bracketA !== '' && bracketB !== '' && bracketA !== bracketB && metresApart <= BRANCHES_M)
    strata.push('two brackets')
  return strata
}

const BRANCHES_M = 300
const STREET_M = { from: 60, to: 120 }
const HOUSE_M = 15
/** log2 of the names at one point. */
const MALL_CROWD = 3

/** Returns true when the name contains the legal form or the trade of a company. */
function isLicensedName({ record: { name } }: NormalRecord): boolean {
  return /\(주\)|㈜|주식회사|유한|코리아|푸드|에프앤비|호텔|컴퍼니/u.test(name)
}

/** Returns what the name has in its last brackets apart from a legal form. */
function bracketOf({ record: { name } }: NormalRecord): string {
  const brackets = name.matchAll(/\(([^()]*)\)/gu).map(([, content]) => content ?? '')
  return [...brackets].findLast((content) => content.length > 1) ?? ''
}
