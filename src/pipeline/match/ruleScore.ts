import type { Evidence } from '../compare/compare.ts'
import { RULE_WEIGHTS as weights } from './ruleWeights.ts'

/** Returns the sum of the weights of the evidence, in bits: log2 odds that the records are one venue. */
export function ruleScore(evidence: Evidence): number {
  const { name } = evidence
  const row = weights.name[name.relation]
  const shared = Math.min(row.cap, row.base + row.perBit * name.sharedBits)
  return (
    weights.prior +
    shared +
    weights.name.missingBit * name.missingBits +
    weights.branch[evidence.branch] +
    weights.brand[evidence.brand] +
    placeWeight(evidence) +
    weights.phone[evidence.phone] +
    weights.kind[evidence.kind] +
    (name.relation === 'same' ? weights.licence[evidence.licence] : weights.period[evidence.period])
  )
}

/**
 * Distance and address describe the same fact, so the stronger agreement counts once; differing parts of the address
 * are subtracted. With a borrowed coordinate nearness is no evidence, but distance is.
 */
function placeWeight(evidence: Evidence): number {
  const { address, metresApart } = evidence
  const row = weights.distance.find(({ upToM }) => metresApart <= upToM)
  const near = row?.weight ?? 0
  const distance = evidence.ownCoordinates ? near : Math.min(0, near)
  const road = weights.road[address.road]
  const lot = weights.lot[address.lot]
  // Where one address system agrees, a difference in the other is a typing error.
  const agreed = Math.max(road, lot)
  const building = agreed > 0 ? agreed : Math.min(road, lot)
  const place = building > 0 ? Math.max(distance, building) : distance + building
  return place + weights.unit[address.unit]
}
