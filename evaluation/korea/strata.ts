import type { Evidence } from '#pipeline/match/compare.ts'
import type { PairClassification } from '#pipeline/classifyPair.ts'

/** The reason why a pair was drawn; never shown to its judge. */
export type Stratum =
  | 'near the threshold'
  | 'looks the same'
  | 'looks different'
  | 'one name some houses away'
  | 'names alike in one building'
  | 'with and without branch'
  | 'unlike names at one address'

/** Number of pairs to draw per stratum. */
export const STRATUM_PAIRS: Record<Stratum, number> = {
  'near the threshold': 330,
  'looks the same': 40,
  'looks different': 20,
  'one name some houses away': 45,
  'names alike in one building': 40,
  'with and without branch': 50,
  'unlike names at one address': 35,
}

/** Band of log odds around the model's merge limit; outside it a pair looks clear. */
const NEAR = { from: -1.5, to: 4 }
const CLEAR = { sameFrom: 5, differentTo: -3 }

/** Returns the strata that a pair may represent. */
export function strataOf(
  evidence: Evidence,
  { logOdds: score, outcome }: Pick<PairClassification, 'logOdds' | 'outcome'>,
): Stratum[] {
  const strata: Stratum[] = []
  if (outcome === 'review' || (score >= NEAR.from && score <= NEAR.to)) strata.push('near the threshold')
  if (outcome === 'same' && score >= CLEAR.sameFrom) strata.push('looks the same')
  if (outcome === 'different' && score <= CLEAR.differentTo) strata.push('looks different')
  return [...strata, ...nearMissesOf(evidence)]
}

function nearMissesOf({ name, branch, address, phone, metresApart, kind }: Evidence): Stratum[] {
  const sameHouse = address.road === 'same' || address.lot === 'same' || metresApart <= 15
  const sameName = name.relation === 'same' || name.relation === 'sameButKind'
  const strata: Stratum[] = []
  if (sameName && branch === 'none' && !sameHouse && metresApart > 60 && metresApart <= 500)
    strata.push('one name some houses away')
  if (sameHouse && (name.relation === 'overlap' || name.relation === 'contains'))
    strata.push('names alike in one building')
  if (sameName && (branch === 'one' || branch === 'different' || branch === 'alike') && metresApart <= 500)
    strata.push('with and without branch')
  if (name.relation === 'unlike' && (phone === 'same' || (sameHouse && kind === 'sameSubtype')))
    strata.push('unlike names at one address')
  return strata
}
