import type { Evidence } from '../compare/compare.ts'

/** A guest who stands before one of two houses sees the other. */
const NEAR_M = 100
/** Lots 12-3 and 12-4 are next to each other, and 12-3 and 12-5 mostly (docs/decisions/0053-merges.md). */
const NEXT_DOOR_MAX = 2

/**
 * Log odds that are added to those of the trees, for evidence of one name on which judged pairs agree and which the trees
 * count too little, because few pairs have it (docs/decisions/0074-repeated-licences.md):
 *
 * - one licence on two lots of a neighbourhood: 19 of 19 are one venue;
 * - two lists, and other venues of the address place both in one house: 55 of 56
 *   (docs/decisions/0124-places-of-lots-in-a-release.md);
 * - one name of a branch: a chain has no two shops of one branch name;
 * - neighbouring lots of one register, no chain: 7 of 7.
 */
export function addedLogOdds(evidence: Evidence): number {
  const { name, branch, brand, licence, address, metresApart } = evidence
  if (name.relation !== 'same' || metresApart > NEAR_M) return 0
  if (licence === 'same') return 1
  if (isWitnessedHouse(evidence)) return 1.3
  if (branch === 'same') return 0.6
  const isNextDoor = address.lot === 'main' && address.doorsApart !== null && address.doorsApart <= NEXT_DOOR_MAX
  return isNextDoor && brand === 'none' && licence !== 'absent' ? 0.5 : 0
}

/** When one closed before the other was seen open, the house says less: it may be a later shop of the chain. */
function isWitnessedHouse({ isWitnessed, sameSource, period }: Evidence): boolean {
  return isWitnessed && !sameSource && period !== 'apart'
}
